-- What may be used once: solved bot challenges and nonces of Google sign-ins. A row is there once it was used, until
-- the thing would have expired anyway.

create table used_once (
  key text primary key,
  expires_at timestamptz not null
);

create index used_once_expiry on used_once (expires_at);

grant select, insert, delete on used_once to sapa_service;

-- Where a session was last used from, shortened: enough for its owner to know the place.

alter table sessions add column address_hint text;

-- The Google account that a code links to an account that exists.

alter table tickets add column google_sub text;
