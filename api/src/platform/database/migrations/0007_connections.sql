-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A number that was connected through the operator's own app at Meta is signed with that app's secret. The PIN is the
-- one it was registered with. A secret that was replaced still counts for a while, for what was on its way.

alter table channels
  add column operator_app boolean not null default false,
  add column pin_sealed text,
  add column previous_app_secret_sealed text,
  add column previous_app_secret_until timestamptz,
  add column signature_refused_at timestamptz,
  add column received_count integer not null default 0;

-- What came for a number and cannot be shown: it waits here until somebody reads it again or discards it. Discarded
-- ones keep their row, without the content, so that what was received adds up.

create table parked_items (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  channel_id text not null,
  webhook_event_id text references webhook_events (id) on delete set null,
  content_hash text not null,
  content text,
  kind text not null check (kind in ('message', 'status', 'change', 'delivery')),
  reason text not null,
  detail text,
  status text not null default 'parked' check (status in ('parked', 'discarded')),
  received_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (channel_id, content_hash),
  foreign key (organization_id, channel_id) references channels (organization_id, id) on delete cascade,
  check ((status = 'discarded') = (content is null))
);

create index parked_items_open on parked_items (organization_id, id desc) where status = 'parked';

create index webhook_events_latest on webhook_events (channel_id, id desc);

grant select, insert, update, delete on parked_items to sapa_app, sapa_service;

alter table parked_items enable row level security;

create policy tenant on parked_items to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on parked_items to sapa_service using (true) with check (true);

insert into parked_items (id, organization_id, channel_id, webhook_event_id, content_hash, content, kind, reason, received_at)
  select 'prk' || substring(webhook_events.id from 4), channels.organization_id, channels.id, webhook_events.id, body_hash, body, 'delivery', 'parked.earlier', received_at
  from webhook_events join channels on channels.id = webhook_events.channel_id where webhook_events.status = 'parked';

update channels set received_count =
  (select count(*) from messages where messages.channel_id = channels.id and messages.direction = 'in')
  + (select count(*) from parked_items where parked_items.channel_id = channels.id);
