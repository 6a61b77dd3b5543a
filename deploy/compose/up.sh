#!/bin/sh
# Starts the stack on the clusters that a file beside this one names: obverse.env, unless the first word names another one.
#   DOMAIN=coins.example TLS_DIR=/etc/letsencrypt/live/coins.example sh deploy/compose/up.sh
#   … sh deploy/compose/up.sh localnet            with a container of local clusters
#   … sh deploy/compose/up.sh obverse ps          another command of compose
# It first says everything that is missing, and makes the secrets that do not exist. COMPOSE names the command, `docker compose` by default.
set -eu
cd "$(dirname "$0")"
STACK="${1:-obverse}"
export STACK
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- up --detach

problems=
problem() {
  echo "obverse: $1" >&2
  problems=yes
}
value() { sed -n "s/^$1=//p" "$STACK.env" | tail -n 1; }

if [ ! -f "$STACK.env" ]; then
  problem "deploy/compose/$STACK.env does not exist: copy obverse.env and fill it in"
elif [ "$(value DEPLOYMENT)" = production ]; then
  for name in MAINNET_RPC_URL DEVNET_RPC_URL PROGRAM_ID; do
    [ -n "$(value "$name")" ] || problem "$name is missing in deploy/compose/$STACK.env"
  done
fi
[ -n "${DOMAIN:-}" ] || problem 'DOMAIN is not set: the public name of the service'
if [ -z "${TLS_DIR:-}" ]; then
  problem 'TLS_DIR is not set: the folder of fullchain.pem and privkey.pem'
else
  for file in fullchain.pem privkey.pem; do
    [ -r "$TLS_DIR/$file" ] || problem "$TLS_DIR/$file cannot be read"
  done
fi
[ -z "$problems" ] || exit 1

sh secrets.sh
# each stack has data of its own: local clusters never meet the record of real ones
export COMPOSE_PROJECT_NAME="${COMPOSE_PROJECT_NAME:-$STACK}"
profile=
[ "$STACK" != localnet ] || profile='--profile localnet'
# shellcheck disable=SC2086 # both are words
exec ${COMPOSE:-docker compose} -f compose.yml $profile "$@"
