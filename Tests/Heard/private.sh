#!/usr/bin/env bash
# Runs a command on a private desk, with its own home and temporary folders, D-Bus session and, if possible, process
# namespace.
# With --several, only reports whether several desks can run at a time: the exit status is 0 if they can.
set -euo pipefail

# The namespace keeps processes from outliving the command, and hides other instances of Orca: a user can run only one.
namespace=(unshare --pid --fork --kill-child=KILL --mount-proc)
[ "$EUID" = 0 ] || namespace=(unshare --user --map-current-user --pid --fork --kill-child=KILL --mount-proc)
if [ "${1-}" = --several ]; then
  "${namespace[@]}" true 2>/dev/null
  exit
fi
if ! "${namespace[@]}" true 2>/dev/null; then
  echo "Can't create a process namespace; continuing without one." >&2
  namespace=()
fi

desk=$(mktemp -d)
mkdir -m 700 "$desk/run" "$desk/home" "$desk/tmp"
sed "s|unix:tmpdir=/tmp|unix:dir=$desk/run|" /usr/share/dbus-1/session.conf >"$desk/session.conf"

child=
trap 'if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; fi; rm -rf "$desk"' EXIT
trap 'exit 143' TERM INT
# `<&0` keeps the standard input: Bash would connect the input of a background command to /dev/null.
env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME="$desk/home" XDG_RUNTIME_DIR="$desk/run" TMPDIR="$desk/tmp" \
  LC_ALL=C.UTF-8 TZ=UTC GSETTINGS_BACKEND=memory ACCESSIBILITY_ENABLED=1 GNOME_ACCESSIBILITY=1 \
  PYTHONDONTWRITEBYTECODE=1 "${namespace[@]}" dbus-run-session --config-file="$desk/session.conf" -- "$@" <&0 &
child=$!
status=0
wait "$child" || status=$?
exit $status
