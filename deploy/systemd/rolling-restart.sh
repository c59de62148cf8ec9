#!/bin/sh
# Restarts the processes of this machine one after another: rolling-restart.sh 3001 3002. Stops at the first that does not
# come back, with the others running as before.
set -eu
base="${LOUSA_API_BASE:-/api}"
# The proxy leaves a process alone for five seconds that has sent a request away (deploy/nginx).
between=6

for port in "$@"; do
  echo "lousa-web@$port"
  systemctl restart "lousa-web@$port"
  tries=0
  until curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$port$base/ready" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -ge 900 ]; then
      echo "lousa-web@$port is not ready; journalctl -u lousa-web@$port says why" >&2
      exit 1
    fi
    sleep 2
  done
  sleep "$between"
done
systemctl list-units --plain --no-legend --state=running 'lousa-worker@*' | while read -r unit _; do
  echo "$unit"
  systemctl restart "$unit"
done
