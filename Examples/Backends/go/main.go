// A sign-in with one-time codes, with Go's standard library.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"strings"
	"time"
)

// Takes a step, which can change the session. Returns a status and an answer.
func step(r *http.Request, s *session) (status int, answer object) {
	challenge := "/challenges/" + s.challenge
	switch name := r.Method + " " + r.URL.Path; {
	case r.Method == "POST" && r.Header.Get("Origin") != origin:
		return 403, object{"reason": "foreign-origin", "detail": "Open this page again."}
	case name == "POST /sign-in/send":
		// The same user has always the same address.
		to := strings.ToLower(strings.TrimSpace(r.PostFormValue("recipient")))
		status, answer = call(r, "POST", "/challenges", object{"recipient": to, "purpose": "sign-in"}, forVisitors)
		if id, ok := answer["id"].(string); ok {
			*s = session{recipient: to, challenge: id}
		}
	case name == "POST /sign-in/out":
		*s = session{}
		return 200, object{}
	case name == "GET /sign-in/state" && s.challenge == "":
		return 200, object{"user": s.user}
	case name == "GET /sign-in/state":
		return call(r, "GET", challenge, nil, forVisitors)
	case name != "POST /sign-in/again" && name != "POST /sign-in/verify":
		return 404, object{"reason": "not-found", "detail": "Not found."}
	case name == "POST /sign-in/verify" && s.user != "":
		// The answer to the right code was lost.
		*s = session{user: s.user}
		return 200, object{"redeemed": true}
	case s.challenge == "":
		return 410, object{"reason": "expired", "detail": "Request a new code."}
	case name == "POST /sign-in/again":
		status, answer = call(r, "POST", challenge+"/resend", object{"channel": optional(r, "channel")}, forVisitors)
		if id, ok := answer["id"].(string); ok {
			s.challenge = id
		}
	case name == "POST /sign-in/verify":
		attempt := object{"code": r.PostFormValue("otp"), "requestKey": optional(r, "requestKey")}
		if status, answer = call(r, "POST", challenge+"/verify", attempt, forVisitors); status != 200 {
			return status, answer
		}
		// The recipient is the session's: a receipt for another one is refused.
		proof := object{"receipt": answer["receipt"], "recipient": s.recipient, "purpose": "sign-in", "requestKey": attempt["requestKey"]}
		if status, answer = call(r, "POST", "/receipts/redeem", proof, map[string]bool{"invalid-receipt": true}); status == 200 {
			*s = session{user: s.recipient}
		} else if status == 422 {
			return 410, object{"reason": "expired", "detail": "Request a new code."}
		}
	}
	return status, answer
}

func main() {
	http.HandleFunc("/sign-in/", func(w http.ResponseWriter, r *http.Request) {
		old := load(r)
		s := old
		status, answer := step(r, &s)
		if s != old {
			save(w, r, old, s)
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(answer)
	})
	http.Handle("/", http.FileServer(http.Dir("public")))
	log.Fatal((&http.Server{Addr: ":" + port, ReadTimeout: 10 * time.Second}).ListenAndServe())
}
