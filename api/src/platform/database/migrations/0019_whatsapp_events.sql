-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- The last wish of a contact, for or against messages, by its own moment, and where the one against them came from.

alter table contacts add column wish_at timestamptz;

alter table contacts add column opt_out_source text
  check (opt_out_source in ('message', 'person', 'whatsapp', 'refused'));

update contacts set wish_at = opted_out_at where opted_out_at is not null;

-- Up to when what is known of a contact was told, since when the number is theirs where it was another's or they had
-- another, and the number and id that they had before: what comes late is judged by when it was written.

alter table contacts add column known_at timestamptz;

alter table contacts add column phone_since timestamptz;

alter table contacts add column former_phone text;

alter table contacts add column former_user_id text;

alter table contacts add column former_until timestamptz;

create index contacts_former_phone on contacts (organization_id, former_phone) where former_phone is not null;

create index contacts_former_user on contacts (organization_id, former_user_id) where former_user_id is not null;

-- What was said in the WhatsApp Business app before the number was connected.

alter table messages add column from_history boolean not null default false;

-- The address book of the WhatsApp Business app that shares a number. Who was removed keeps a row without a name.

create table app_contacts (
  organization_id text not null references organizations (id) on delete cascade,
  channel_id text not null,
  phone text not null,
  name text,
  told_at timestamptz not null,
  primary key (organization_id, channel_id, phone),
  foreign key (organization_id, channel_id) references channels (organization_id, id) on delete cascade
);

create index app_contacts_phone on app_contacts (organization_id, phone);

grant select, insert, update, delete on app_contacts to sapa_app, sapa_service;

alter table app_contacts enable row level security;

create policy tenant on app_contacts to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on app_contacts to sapa_service using (true) with check (true);
