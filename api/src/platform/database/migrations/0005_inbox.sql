-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A message that a person sent once more names the one it repeats; each is repeated once at most.

alter table messages add column resends_message_id text;

alter table messages add constraint messages_resends foreign key (organization_id, resends_message_id) references messages (organization_id, id);

create unique index messages_resent_once on messages (resends_message_id) where resends_message_id is not null;

-- What is unread is counted per person: the customer's messages of a conversation, less those that the person has read.

alter table conversations rename column unread_count to inbound_count;

create table conversation_reads (
  organization_id text not null,
  conversation_id text not null,
  user_id text not null,
  read_count integer not null,
  primary key (organization_id, conversation_id, user_id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references members (organization_id, user_id) on delete cascade
);

create index conversation_reads_user on conversation_reads (organization_id, user_id);

-- Who joins a business has nothing to catch up with.

create function read_what_was_before() returns trigger language plpgsql as $$
begin
  insert into conversation_reads (organization_id, conversation_id, user_id, read_count)
    select organization_id, id, new.user_id, inbound_count from conversations where organization_id = new.organization_id;
  return new;
end $$;

create trigger members_read_what_was_before after insert on members for each row execute function read_what_was_before();

-- The inbox's filters, each in the order of its list.

create index conversations_mine on conversations (organization_id, assignee_id, last_message_at desc, id desc) where owner = 'person' and status = 'open';

create index conversations_owner on conversations (organization_id, owner, last_message_at desc, id desc) where status = 'open';

create index conversations_resolved on conversations (organization_id, last_message_at desc, id desc) where status = 'resolved';

do $$
declare t text;
begin
  foreach t in array array['conversation_reads'] loop
    execute format('grant select, insert, update, delete on %I to sapa_app, sapa_service', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to sapa_app using (organization_id = current_setting(''sapa.organization'', true))
      with check (organization_id = current_setting(''sapa.organization'', true))', t);
    execute format('create policy service on %I to sapa_service using (true) with check (true)', t);
  end loop;
end $$;

-- A note stands in the timeline for the business's own people. Nothing can make it a message that leaves.

alter table messages add constraint messages_notes_stay check (direction <> 'note' or (status = 'received' and provider_id is null and author = 'person'));

-- Replies that are written once and used often.

create table saved_replies (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  shortcut text not null,
  text text not null,
  author_user_id text references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);

create unique index saved_replies_shortcut on saved_replies (organization_id, lower(shortcut));

grant select, insert, update, delete on saved_replies to sapa_app, sapa_service;

alter table saved_replies enable row level security;

create policy tenant on saved_replies to sapa_app using (organization_id = current_setting('sapa.organization', true))
  with check (organization_id = current_setting('sapa.organization', true));

create policy service on saved_replies to sapa_service using (true) with check (true);
