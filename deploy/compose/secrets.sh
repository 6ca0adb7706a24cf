#!/bin/sh
# Secrets of one installation, for docker compose: deploy/compose/secrets.sh > .env
set -eu
for name in SAPA_TOKEN_SECRET SAPA_ENCRYPTION_SECRET SAPA_CODE_SECRET POSTGRES_PASSWORD SAPA_LOGIN_PASSWORD; do
  echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
done
