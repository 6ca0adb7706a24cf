#!/bin/sh
# Runs once, in a database that is new: the login of the api, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SAPA_LOGIN_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role sapa_login login password :'password';
SQL
