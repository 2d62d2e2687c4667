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

type session struct{ user, recipient, challenge string }

// The sessions by their IDs. Use a store, such as Redis, if they must outlive this process.
var sessions sync.Map

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

// Returns the request's session, or an empty one.
func load(r *http.Request) (s session) {
	if known, err := r.Cookie(cookie().Name); err == nil {
		found, _ := sessions.Load(known.Value)
		s, _ = found.(session)
	}
	return s
}

// Replaces the request's session. Whoever knew the old ID doesn't know the new one, which is in the cookie.
func replace(r *http.Request, s session) *http.Cookie {
	fresh, id := cookie(), make([]byte, 32)
	if old, err := r.Cookie(fresh.Name); err == nil {
		sessions.Delete(old.Value)
	}
	rand.Read(id)
	fresh.Value, fresh.MaxAge = base64.RawURLEncoding.EncodeToString(id), 12*60*60
	sessions.Store(fresh.Value, s)
	time.AfterFunc(12*time.Hour, func() { sessions.Delete(fresh.Value) })
	return fresh
}
