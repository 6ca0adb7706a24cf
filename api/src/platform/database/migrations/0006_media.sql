-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A customer's file, fetched from the provider while it keeps it. One for each message at most.

create table media (
  organization_id text not null references organizations (id) on delete cascade,
  message_id text not null,
  channel_id text not null,
  provider_media_id text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  status text not null default 'waiting' check (status in ('waiting', 'stored', 'failed')),
  failure text,
  attempts integer not null default 0,
  sha256 text,
  mime_type text,
  bytes bigint,
  file_name text,
  storage_key text,
  created_at timestamptz not null default now(),
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, channel_id) references channels (organization_id, id) on delete cascade,
  check ((status = 'stored') = (storage_key is not null)),
  check ((status = 'failed') = (failure is not null))
);

create index media_channel on media (organization_id, channel_id);

grant select, insert, update, delete on media to sapa_app, sapa_service;

alter table media enable row level security;

create policy tenant on media to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on media to sapa_service using (true) with check (true);
