-- Agents: the rest of their configuration, its versions, notices of the quota, and knowledge from an address.

alter table agents
  add column languages text[] not null default '{id,en}',
  add column knowledge_scope text not null default 'all',
  add column document_ids text[] not null default '{}',
  add column business_hours jsonb,
  add column outside_hours_reply text not null default '',
  add column most_bubbles integer not null default 1,
  add column version integer not null default 1;

create table agent_versions (
  organization_id text not null,
  agent_id text not null,
  version integer not null,
  user_id text references users (id) on delete set null,
  changed text[] not null default '{}',
  settings jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, agent_id, version),
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);

grant select, insert, update, delete on agent_versions to sapa_app, sapa_service;

alter table agent_versions enable row level security;

create policy tenant on agent_versions to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on agent_versions to sapa_service using (true) with check (true);

alter table monthly_usage add column noticed_percent integer not null default 0;

alter table documents
  add column source_url text,
  add column read_at timestamptz,
  add column deleted_at timestamptz;
