-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- Message templates of a business's WhatsApp accounts, as Meta has them. Several numbers may share an account.

create table templates (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  waba_id text not null,
  provider_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  rejection text,
  quality text not null default 'unknown',
  parameter_format text not null default 'POSITIONAL',
  components jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, waba_id, name, language)
);

grant select, insert, update, delete on templates to sapa_app, sapa_service;

alter table templates enable row level security;

create policy tenant on templates to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on templates to sapa_service using (true) with check (true);

-- When a number's account was asked for its templates last.

alter table channels add column templates_synced_at timestamptz;
