package sandbox

import "fmt"

// apiError is an answer of Discord that says no. Code is Discord's JSON error code, 0 where Discord has none.
type apiError struct {
	Status  int
	Code    int
	Message string
	Errors  map[string]any // the tree of an invalid form body
}

func (e *apiError) Error() string {
	return fmt.Sprintf("%d %s (code %d)", e.Status, e.Message, e.Code)
}

func (e *apiError) body() map[string]any {
	b := map[string]any{"message": e.Message, "code": e.Code}
	if e.Errors != nil {
		b["errors"] = e.Errors
	}
	return b
}

// The refusals of Discord used here, with their numbers and words.
var (
	errUnauthorized    = &apiError{Status: 401, Message: "401: Unauthorized"}
	errNotFound        = &apiError{Status: 404, Message: "404: Not Found"}
	errMethod          = &apiError{Status: 405, Message: "405: Method Not Allowed"}
	errUnknownChannel  = &apiError{Status: 404, Code: 10003, Message: "Unknown Channel"}
	errUnknownGuild    = &apiError{Status: 404, Code: 10004, Message: "Unknown Guild"}
	errUnknownMember   = &apiError{Status: 404, Code: 10007, Message: "Unknown Member"}
	errUnknownMessage  = &apiError{Status: 404, Code: 10008, Message: "Unknown Message"}
	errUnknownUser     = &apiError{Status: 404, Code: 10013, Message: "Unknown User"}
	errUnknownWebhook  = &apiError{Status: 404, Code: 10015, Message: "Unknown Webhook"}
	errUnknownInter    = &apiError{Status: 404, Code: 10062, Message: "Unknown interaction"}
	errUnknownCommand  = &apiError{Status: 404, Code: 10063, Message: "Unknown application command"}
	errBotsOnly        = &apiError{Status: 403, Code: 20012, Message: "You are not authorized to perform this action on this application"}
	errTooManyCommands = &apiError{Status: 400, Code: 30032, Message: "Maximum number of application commands reached (100)."}
	errTooManyPins     = &apiError{Status: 400, Code: 30003, Message: "Maximum number of pins reached for the channel (250)"}
	errTooLarge        = &apiError{Status: 413, Code: 40005, Message: "Request entity too large"}
	errAcknowledged    = &apiError{Status: 400, Code: 40060, Message: "Interaction has already been acknowledged."}
	errMissingAccess   = &apiError{Status: 403, Code: 50001, Message: "Missing Access"}
	errDMChannel       = &apiError{Status: 403, Code: 50003, Message: "Cannot execute action on a DM channel"}
	errOthersMessage   = &apiError{Status: 403, Code: 50005, Message: "Cannot edit a message authored by another user"}
	errEmptyMessage    = &apiError{Status: 400, Code: 50006, Message: "Cannot send an empty message"}
	errCannotDM        = &apiError{Status: 403, Code: 50007, Message: "Cannot send messages to this user"}
	errMissingPerms    = &apiError{Status: 403, Code: 50013, Message: "Missing Permissions"}
	errTooOldForBulk   = &apiError{Status: 400, Code: 50034, Message: "You can only bulk delete messages that are under 14 days old."}
	errInvalidToken    = &apiError{Status: 401, Code: 50027, Message: "Invalid Webhook Token"}
	errChannelType     = &apiError{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
	errAPIVersion      = &apiError{Status: 400, Code: 50041, Message: "Invalid API version provided"}
	errArchived        = &apiError{Status: 400, Code: 50083, Message: "Thread is archived"}
	errInvalidJSON     = &apiError{Status: 400, Code: 50109, Message: "The request body contains invalid JSON."}
	errThreadExists    = &apiError{Status: 400, Code: 160004, Message: "A thread has already been created for this message"}
	errServerError     = &apiError{Status: 500, Message: "500: Internal Server Error"}
)

// invalidForm is the refusal of a body, with the tree of what is wrong where.
func invalidForm(f *form) *apiError {
	return &apiError{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: f.tree}
}
