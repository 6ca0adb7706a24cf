-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

create extension if not exists pg_trgm;

create extension if not exists unaccent;

do $$ begin create role sapa_app nologin; exception when duplicate_object or unique_violation then null; end $$;

do $$ begin create role sapa_service nologin; exception when duplicate_object or unique_violation then null; end $$;

grant sapa_app, sapa_service to current_user;

create table users (
  id text primary key,
  name text not null,
  business_name text,
  email text unique,
  email_verified_at timestamptz,
  phone text unique,
  password_hash text,
  user_type smallint not null default 1,
  google_sub text unique,
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  refresh_hash text not null unique,
  previous_hash text,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  created_at timestamptz not null default now()
);

create index sessions_user on sessions (user_id);

create index sessions_previous on sessions (previous_hash);

create table tickets (
  id text primary key,
  ticket_hash text not null unique,
  action text not null,
  destination text not null,
  delivery text not null,
  name text,
  business_name text,
  email text,
  phone text,
  password_hash text,
  user_id text references users (id) on delete cascade,
  code_hash text,
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  code_sent_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index tickets_destination on tickets (destination, created_at desc);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table organization_types (id integer primary key, key text not null unique, name_id text not null, name_en text not null, position integer not null);

create table industry_types (id integer primary key, key text not null unique, name_id text not null, name_en text not null, position integer not null);

create table organizations (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  organization_type_id integer not null references organization_types (id),
  industry_type_id integer not null references industry_types (id),
  time_zone text not null default 'Asia/Jakarta',
  agents_paused boolean not null default false,
  event_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table members (
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role smallint not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);

create index members_user on members (user_id);

create table agents (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  status text not null default 'active',
  instructions text not null default '',
  tone text not null default 'friendly',
  greeting text not null default '',
  unknown_reply text not null default '',
  handover_words text not null default '',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);

create table documents (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  agent_id text not null,
  kind text not null,
  title text not null,
  content text not null default '',
  question text,
  file_name text,
  file_type text,
  file_size integer,
  storage_key text,
  status text not null default 'processing',
  failure text,
  chunk_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);

create index documents_agent on documents (organization_id, agent_id, id);

create table chunks (
  id text primary key,
  organization_id text not null,
  agent_id text not null,
  document_id text not null,
  position integer not null,
  heading text not null default '',
  content text not null,
  language text not null,
  search tsvector generated always as (to_tsvector('indonesian', heading || ' ' || content) || to_tsvector('english', heading || ' ' || content)) stored,
  foreign key (organization_id, document_id) references documents (organization_id, id) on delete cascade
);

create index chunks_agent on chunks (organization_id, agent_id);

create index chunks_document on chunks (organization_id, document_id);

create table channels (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  provider text not null,
  name text not null,
  phone_number text not null,
  phone_number_id text not null,
  waba_id text,
  api_key_sealed text not null,
  app_secret_sealed text,
  webhook_token text not null unique,
  verify_token text not null,
  status text not null default 'active',
  can_send boolean not null default false,
  can_receive boolean not null default false,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);

create unique index channels_phone_number_id on channels (phone_number_id) where status <> 'disconnected';

create table channel_agents (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  channel_id text not null unique,
  agent_id text not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, channel_id) references channels (organization_id, id) on delete cascade,
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);

create table contacts (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text,
  phone text,
  whatsapp_user_id text,
  opted_out_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);

create unique index contacts_phone on contacts (organization_id, phone) where phone is not null;

create unique index contacts_whatsapp_user on contacts (organization_id, whatsapp_user_id) where whatsapp_user_id is not null;

create table conversations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  channel_id text not null,
  contact_id text not null,
  owner text not null,
  assignee_id text references users (id),
  status text not null default 'open',
  handover_reason text,
  last_message_id text,
  last_message_at timestamptz not null default now(),
  last_inbound_at timestamptz,
  unread_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (channel_id, contact_id),
  foreign key (organization_id, channel_id) references channels (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);

create index conversations_recent on conversations (organization_id, last_message_at desc, id desc);

create index conversations_channel on conversations (organization_id, channel_id, last_message_at desc, id desc);

create table messages (
  id text primary key,
  organization_id text not null,
  conversation_id text not null,
  channel_id text not null,
  direction text not null,
  author text not null,
  author_user_id text references users (id),
  agent_id text,
  type text not null,
  text text,
  payload jsonb,
  citations jsonb,
  provider_id text,
  status text not null,
  failure text,
  failure_code integer,
  client_key text,
  answers_message_id text,
  written_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);

create index messages_conversation on messages (organization_id, conversation_id, id desc);

create index messages_outbox on messages (conversation_id, id) where status in ('queued', 'sending');

create unique index messages_provider on messages (channel_id, provider_id) where provider_id is not null;

create unique index messages_client_key on messages (conversation_id, client_key) where client_key is not null;

create unique index messages_one_answer on messages (conversation_id, answers_message_id) where answers_message_id is not null;

create table webhook_events (
  id text primary key,
  channel_id text,
  organization_id text,
  body_hash text not null,
  body text not null,
  status text not null default 'stored',
  problem text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create unique index webhook_events_once on webhook_events (coalesce(channel_id, ''), body_hash);

create index webhook_events_open on webhook_events (channel_id, id) where status = 'stored';

create table events (
  organization_id text not null references organizations (id) on delete cascade,
  sequence integer not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, sequence)
);

create table daily_counts (
  organization_id text not null references organizations (id) on delete cascade,
  channel_id text not null,
  day text not null,
  messages integer not null default 0,
  primary key (organization_id, channel_id, day)
);

create table monthly_usage (
  organization_id text not null references organizations (id) on delete cascade,
  month text not null,
  automatic_answers integer not null default 0,
  primary key (organization_id, month)
);

-- The service role is for the work that serves no single organization: signing in, receiving webhooks, jobs.

grant select, insert, update, delete on all tables in schema public to sapa_service;

grant select on organization_types, industry_types to sapa_app;

do $$
declare t text;
begin
  foreach t in array array['members', 'agents', 'documents', 'chunks', 'channels', 'channel_agents', 'contacts',
    'conversations', 'messages', 'events', 'daily_counts', 'monthly_usage'] loop
    execute format('grant select, insert, update, delete on %I to sapa_app', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to sapa_app using (organization_id = current_setting(''sapa.organization'', true))
      with check (organization_id = current_setting(''sapa.organization'', true))', t);
    execute format('create policy service on %I to sapa_service using (true) with check (true)', t);
  end loop;
end $$;

alter table organizations enable row level security;

create policy tenant on organizations to sapa_app using (id = current_setting('sapa.organization', true));

create policy service on organizations to sapa_service using (true) with check (true);

grant select, update on organizations to sapa_app;

-- A tenant sees the names of its own members and of nobody else.

alter table users enable row level security;

create policy colleagues on users for select to sapa_app using (exists (select 1 from members where members.user_id = users.id));

create policy service on users to sapa_service using (true) with check (true);

grant select on users to sapa_app;

insert into organization_types (id, key, name_id, name_en, position) values
  (1, 'personal', 'Perorangan', 'Personal', 1),
  (2, 'business', 'Badan usaha', 'Business', 2);

insert into industry_types (id, key, name_id, name_en, position) values
  (1, 'general', 'Umum', 'General', 1),
  (2, 'retail', 'Ritel', 'Retail', 2),
  (3, 'finance', 'Keuangan', 'Finance', 3),
  (4, 'healthcare', 'Kesehatan', 'Healthcare', 4),
  (5, 'education', 'Pendidikan', 'Education', 5),
  (6, 'logistics', 'Logistik', 'Logistics', 6),
  (7, 'hospitality', 'Perhotelan', 'Hospitality', 7),
  (8, 'technology', 'Teknologi', 'Technology', 8),
  (9, 'manufacturing', 'Manufaktur', 'Manufacturing', 9),
  (10, 'entertainment', 'Hiburan', 'Entertainment', 10),
  (11, 'agriculture', 'Pertanian', 'Agriculture', 11),
  (12, 'other', 'Lainnya', 'Other', 12);
