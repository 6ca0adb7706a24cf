-- What a business knows of its people stands in the membership, so that a list of thousands is read from one index,
-- and so that somebody who is added by address alone tells the business nothing else of their account.

alter table members add column name text, add column email text, add column phone text;

update members set name = users.name, email = users.email, phone = users.phone from users where users.id = members.user_id;

alter table members alter column name set not null;

alter table members add column sort_name text not null generated always as (lower(name)) stored;

create index members_by_name on members (organization_id, sort_name, user_id);

create index members_by_email on members (organization_id, email);

create index members_active_admins on members (organization_id) where role = 3 and status = 'active';

-- Who joins by their own act brings their account's columns along.

create function members_take_person() returns trigger language plpgsql as $$
begin
  if new.name is null then
    select users.name, users.email, users.phone into new.name, new.email, new.phone from users where users.id = new.user_id;
  end if;
  return new;
end $$;

create trigger members_take_person before insert on members for each row execute function members_take_person();

-- What somebody changes about themselves reaches every business they belong to.

create function users_tell_members() returns trigger language plpgsql as $$
begin
  update members set
    name = case when new.name is distinct from old.name then new.name else members.name end,
    email = case when new.email is distinct from old.email then new.email else members.email end,
    phone = case when new.phone is distinct from old.phone then new.phone else members.phone end
  where members.user_id = new.id;
  return null;
end $$;

create trigger users_tell_members after update of name, email, phone on users for each row execute function users_tell_members();

create table invitations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  role smallint not null,
  token_hash text not null unique,
  invited_by text references users (id) on delete set null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users (id) on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

-- One invitation of an address may wait; it is listed in the same order as the members.

create unique index invitations_waiting on invitations (organization_id, email) where accepted_at is null and revoked_at is null;

alter table invitations enable row level security;

create policy tenant on invitations to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on invitations to sapa_service using (true) with check (true);

grant select, insert, update, delete on invitations to sapa_app, sapa_service;

-- Signing up through an invitation joins the business with the code.

alter table tickets add column invitation_id text references invitations (id) on delete set null;
