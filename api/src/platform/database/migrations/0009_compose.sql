-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A file that the business sends is kept before the provider has it: it is uploaded when its message leaves, and the
-- provider forgets it after 30 days.

alter table media add column uploaded_at timestamptz;

-- What WhatsApp charges a message as, where it charges it; counted by the month it arrived in.

alter table messages add column charged_as text check (charged_as in ('marketing', 'utility', 'authentication', 'service'));

create index messages_charged on messages (organization_id, channel_id, delivered_at) where charged_as is not null;

-- Replies that leave later.

create table scheduled_messages (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  conversation_id text not null,
  user_id text not null references users (id),
  text text not null,
  client_key text not null,
  send_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (conversation_id, client_key),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);

create index scheduled_messages_conversation on scheduled_messages (organization_id, conversation_id, send_at);

grant select, insert, update, delete on scheduled_messages to sapa_app, sapa_service;

alter table scheduled_messages enable row level security;

create policy tenant on scheduled_messages to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on scheduled_messages to sapa_service using (true) with check (true);
