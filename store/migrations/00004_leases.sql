-- +goose Up

-- Whoever brings a card up to date holds a lease on it, so that two programs on one
-- file don't overwrite each other's cards. An instant in milliseconds; a lease that
-- has run out is anybody's.
ALTER TABLE tables ADD COLUMN card_holder TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN card_until  INTEGER NOT NULL DEFAULT 0;
