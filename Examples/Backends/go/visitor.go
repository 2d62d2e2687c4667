// The address and the session of a visitor. Replace the sessions by those of your app.
package main

import (
	"crypto/rand"
	"encoding/base64"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The attempt is the request key that has signed the user in, in a replaced session.
type session struct{ user, recipient, challenge, attempt string }

// The sessions by their IDs. Use a store, such as Redis, if they must outlive this process.
var sessions = map[string]session{}
var lock sync.Mutex

// Returns the peer's address or, behind PROXIES proxies, the one that the first of them has seen.
func address(r *http.Request) string {
	peer, _, _ := net.SplitHostPort(r.RemoteAddr)
	hops := strings.Split(strings.Join(append(r.Header.Values("X-Forwarded-For"), peer), ","), ",")
	if proxies, _ := strconv.Atoi(os.Getenv("PROXIES")); proxies < len(hops) {
		return strings.TrimSpace(hops[len(hops)-1-proxies])
	}
	return peer
}

// Returns a parameter of the form, or nil if it's missing or empty.
func optional(r *http.Request, name string) any {
	if value := r.PostFormValue(name); value != "" {
		return value
	}
	return nil
}

func cookie() *http.Cookie {
	if strings.HasPrefix(origin, "https:") {
		return &http.Cookie{Name: "__Host-session", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true}
	}
	return &http.Cookie{Name: "session", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}
}

// Returns the request's session, or an empty one. A replaced session is empty, except for the attempt that has signed the
// user in.
func load(r *http.Request) session {
	lock.Lock()
	defer lock.Unlock()
	s := sessions[id(r)]
	if s.attempt != "" && s.attempt != r.PostFormValue("requestKey") {
		return session{}
	}
	return s
}

func id(r *http.Request) string {
	if known, err := r.Cookie(cookie().Name); err == nil {
		return known.Value
	}
	return ""
}

// Stores the changed session under a new ID, so that knowing the old one is worthless. A new code keeps the ID: a lost answer
// doesn't lose the session.
func save(w http.ResponseWriter, r *http.Request, old, s session) {
	lock.Lock()
	defer lock.Unlock()
	known, fresh := id(r), cookie()
	if r.URL.Path == "/sign-in/again" {
		if sessions[known] == old {
			sessions[known] = s
		}
		return
	}
	delete(sessions, known)
	if attempt := r.PostFormValue("requestKey"); s.user != "" && attempt != "" {
		// A browser that didn't get the answer can repeat the attempt: only that browser knows the random key.
		keep(known, session{user: s.user, attempt: attempt}, time.Minute)
	}
	if fresh.MaxAge = -1; s != (session{}) {
		random := make([]byte, 32)
		rand.Read(random)
		fresh.Value, fresh.MaxAge = base64.RawURLEncoding.EncodeToString(random), 12*60*60
		keep(fresh.Value, s, 12*time.Hour)
	}
	http.SetCookie(w, fresh)
}

func keep(id string, s session, lifetime time.Duration) {
	sessions[id] = s
	time.AfterFunc(lifetime, func() {
		lock.Lock()
		defer lock.Unlock()
		delete(sessions, id)
	})
}
