// The requests to the service.
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

type object map[string]any

var service, key, origin, port = setting("SERVICE"), setting("API_KEY"), setting("ORIGIN"), setting("PORT")

// The service's reasons whose texts are for visitors. All others are this backend's own problems.
var forVisitors = map[string]bool{"wrong-code": true, "unreadable-code": true, "too-many-attempts": true, "expired": true,
	"unknown-challenge": true, "used-up": true, "too-soon": true, "limited": true, "locked": true, "resend-not-allowed": true,
	"invalid-recipient": true, "destination-not-allowed": true, "channel-not-available": true}

func setting(name string) string {
	if os.Getenv(name) == "" {
		log.Fatal("Set ", name, ".")
	}
	return os.Getenv(name)
}

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
func call(r *http.Request, method, path string, body object, reasons map[string]bool) (int, object) {
	var content io.Reader
	if body != nil {
		data, _ := json.Marshal(body)
		content = bytes.NewReader(data)
	}
	request, _ := http.NewRequestWithContext(r.Context(), method, service+"/api"+path, content)
	request.Header = http.Header{"Authorization": {"Bearer " + key}, "OneTimeCode-Client": {address(r)},
		"Accept-Language": r.Header["Accept-Language"], "Content-Type": {"application/json"}}
	response, err := (&http.Client{Timeout: 10 * time.Second}).Do(request)
	answer := object{}
	if err == nil {
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&answer)
	}
	reason, _ := answer["reason"].(string)
	if err == nil && (response.StatusCode < 300 || reasons[reason]) {
		return response.StatusCode, answer
	}
	log.Printf("The service is not available, or refused this backend's request: %q", reason)
	return 503, object{"reason": "not-verified", "detail": "Something went wrong on our side. Try again in a minute."}
}
