package wire

import (
	"context"
	"errors"
	"fmt"
)

// ResponseKind is what a response does.
type ResponseKind uint8

// The kinds of response. Update and Acknowledge need a message that the interaction came from (a component's, or that
// of a modal opened by one); Suggest answers autocompletion and nothing else; OpenModal cannot answer a modal and
// cannot come late, for Discord opens none after a deferral.
const (
	Reply       ResponseKind = iota + 1 // a new message, public or ephemeral
	Update                              // the message the component sits on becomes this one
	Suggest                             // choices for the option being typed
	OpenModal                           // a form
	Acknowledge                         // nothing to see
)

// Response is what a handler wants to happen.
type Response struct {
	Kind    ResponseKind
	Message *Message // Reply and Update
	Choices []Choice // Suggest
	Modal   *Modal   // OpenModal

	// After, if set, runs once the response has been sent or has finally failed, for example to bring a public card up
	// to date. The message is the one shown, where there is one and Discord named it; err says why nothing was shown.
	// The context outlives the interaction's token but not the Dispatcher.
	After func(ctx context.Context, shown Posted, err error)
}

// Choice is one suggestion of an autocompletion. At most 25 are sent, names cut to 100 characters.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             string            `json:"value"` // 1–100 characters
}

// Modal is a form of one to five Labels.
type Modal struct {
	CustomID   string      `json:"custom_id"` // 1–100 characters
	Title      string      `json:"title"`     // at most 45 characters are sent
	Components []Component `json:"components"`
}

// Discord's callback types.
const (
	callbackMessage      = 4
	callbackDeferMessage = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
	callbackModal        = 9
	maxChoices           = 25
	maxChoice            = 100 // runes of a name or a value
	maxModalParts        = 5
	maxModalTitle        = 45
)

type callbackForm struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

type flagsForm struct {
	Flags int `json:"flags"`
}

type choicesForm struct {
	Choices []Choice `json:"choices"`
}

// callback gives the form of the response as an interaction's first answer, with the files that go along.
func (r *Response) callback() (callbackForm, []File, error) {
	switch r.Kind {
	case Reply, Update:
		form, err := r.Message.form(toCallback)
		if err != nil {
			return callbackForm{}, nil, err
		}
		kind := callbackMessage
		if r.Kind == Update {
			kind = callbackUpdate
			form.Flags &^= FlagEphemeral | FlagSilent
		}
		return callbackForm{kind, form}, r.Message.Files, nil
	case Suggest:
		choices, err := checkChoices(r.Choices)
		return callbackForm{callbackAutocomplete, choicesForm{choices}}, nil, err
	case OpenModal:
		if r.Modal == nil || len(r.Modal.Components) == 0 {
			return callbackForm{}, nil, errors.New("modal asks for nothing")
		}
		if len(r.Modal.Components) > maxModalParts {
			return callbackForm{}, nil, fmt.Errorf("modal has %d components, at most %d are allowed", len(r.Modal.Components), maxModalParts)
		}
		modal := *r.Modal
		modal.Title = clip(modal.Title, maxModalTitle)
		return callbackForm{callbackModal, modal}, nil, nil
	case Acknowledge:
		return callbackForm{Type: callbackDeferUpdate}, nil, nil
	}
	return callbackForm{}, nil, fmt.Errorf("response of unknown kind %d", r.Kind)
}

func checkChoices(list []Choice) ([]Choice, error) {
	out := make([]Choice, 0, min(len(list), maxChoices))
	for _, c := range list[:min(len(list), maxChoices)] {
		if c.Name == "" || c.Value == "" || clip(c.Value, maxChoice) != c.Value {
			return nil, fmt.Errorf("choice %q has a value Discord refuses: %q", c.Name, c.Value)
		}
		c.Name = clip(c.Name, maxChoice)
		if len(c.NameLocalizations) > 0 {
			names := make(map[string]string, len(c.NameLocalizations))
			for locale, name := range c.NameLocalizations {
				names[locale] = clip(name, maxChoice)
			}
			c.NameLocalizations = names
		}
		out = append(out, c)
	}
	return out, nil
}

// Deferral is how an interaction is acknowledged before its answer is known.
type Deferral uint8

// The deferrals. DeferUpdate is silent and needs a message the interaction came from.
const (
	DeferPublic  Deferral = iota + 1 // "thinking…" for everyone
	DeferPrivate                     // "thinking…" for the person alone
	DeferUpdate                      // nothing to see
)

func (d Deferral) callback() callbackForm {
	switch d {
	case DeferPublic:
		return callbackForm{Type: callbackDeferMessage}
	case DeferPrivate:
		return callbackForm{callbackDeferMessage, flagsForm{FlagEphemeral}}
	default:
		return callbackForm{Type: callbackDeferUpdate}
	}
}
