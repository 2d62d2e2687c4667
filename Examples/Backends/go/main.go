// A sign-in with one-time codes, with Go's standard library.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

type object map[string]any

var service, key, origin = os.Getenv("SERVICE"), os.Getenv("API_KEY"), os.Getenv("ORIGIN")

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
func call(r *http.Request, method, path string, body object) (int, object) {
	data, _ := json.Marshal(body)
	request, _ := http.NewRequestWithContext(r.Context(), method, service+"/api"+path, bytes.NewReader(data))
	request.Header = http.Header{"Authorization": {"Bearer " + key}, "OneTimeCode-Client": {address(r)},
		"Accept-Language": {"en"}, "Content-Type": {"application/json"}}
	response, err := (&http.Client{Timeout: 10 * time.Second}).Do(request)
	answer := object{}
	if err == nil {
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&answer)
	}
	if err != nil || response.StatusCode == 400 || response.StatusCode == 401 {
		log.Print("The service is not available, or refused this backend's request.")
		return 503, object{"reason": "not-verified", "detail": "Something went wrong on our side. Try again in a minute."}
	}
	return response.StatusCode, answer
}

// Takes a step, which can change the session. Returns a status and an answer.
func step(r *http.Request, s *session) (status int, answer object) {
	to, challenge := s.recipient, "/challenges/"+s.challenge
	switch name := r.Method + " " + r.URL.Path; {
	case r.Method == "POST" && r.Header.Get("Origin") != origin:
		return 403, object{"reason": "foreign-origin", "detail": "Open this page again."}
	case name == "POST /sign-in/send":
		to = r.PostFormValue("recipient")
		status, answer = call(r, "POST", "/challenges", object{"recipient": to, "purpose": "sign-in"})
	case name == "POST /sign-in/out":
		*s = session{}
		return 200, object{}
	case name == "GET /sign-in/state" && s.challenge == "":
		return 200, object{"user": s.user}
	case name == "GET /sign-in/state":
		status, answer = call(r, "GET", challenge, nil)
	case s.challenge == "":
		return 410, object{"reason": "expired", "detail": "Request a new code."}
	case name == "POST /sign-in/again":
		status, answer = call(r, "POST", challenge+"/resend", object{"channel": optional(r, "channel")})
	case name == "POST /sign-in/verify":
		attempt := object{"code": r.PostFormValue("otp"), "requestKey": optional(r, "requestKey")}
		if status, answer = call(r, "POST", challenge+"/verify", attempt); status != 200 {
			return status, answer
		}
		// The recipient is the session's: a receipt for another one is refused.
		proof := object{"receipt": answer["receipt"], "recipient": to, "purpose": "sign-in"}
		if status, answer = call(r, "POST", "/receipts/redeem", proof); status == 200 {
			*s = session{user: to}
		} else if status == 422 {
			return 410, object{"reason": "expired", "detail": "Request a new code."}
		}
	}
	if id, ok := answer["id"].(string); ok {
		*s = session{recipient: to, challenge: id}
	}
	return status, answer
}

func main() {
	http.HandleFunc("/sign-in/", func(w http.ResponseWriter, r *http.Request) {
		s := load(r)
		status, answer := step(r, &s)
		if s != load(r) {
			http.SetCookie(w, replace(r, s))
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(answer)
	})
	http.Handle("/", http.FileServer(http.Dir("public")))
	log.Fatal((&http.Server{Addr: ":" + os.Getenv("PORT"), ReadTimeout: 10 * time.Second}).ListenAndServe())
}
