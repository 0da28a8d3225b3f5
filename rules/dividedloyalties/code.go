package dividedloyalties

import "bridgekeeper/rules"

var _ rules.Coder = Game{}

// CodeName begins the game's codes.
func (Game) CodeName() string { return "dl" }

// CodePrimer is a position of this game as a text, the name marked as a title.
func (Game) CodePrimer() string { return codePrimer }

const codePrimer = "name: \x01A Tree\x01" + `
rounds: 3

.  .  .  o  o  .  .  .
.  .  o  S1 S1 o  .  .
.  o  G1 S1 S1 W1 o  .
o  G1 G1 o  o  W1 W1 o
.  o  G2 S2 S2 W2 o  .
.  .  o  S3 S3 o  .  .
.  .  o  G3 G3 o  .  .
.  .  .  o  o  .  .  .

stones:
.  .  .  .  .  .  .  .
.  .  .  B  P  .  .  .
.  .  O  Y  G  R  .  .
.  R  P  .  .  O  Y  .
.  .  G  B  R  P  .  .
.  .  .  .  .  .  .  .

bridges:
c3-c5 blue
c3-e5 red
d4-f4 yellow
d4-f6 blue cut
f2-h4 yellow cut
f4-f6 red

reserve:
blue 2 B4 P3 G2 R2 O1
yellow 2 Y4 O3 G2 R2 P1

turn:
yellow quiet 0
`
