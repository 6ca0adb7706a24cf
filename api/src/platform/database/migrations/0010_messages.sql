-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A number that WhatsApp lets send nothing: why, and until when; without an end, until somebody mends it.

alter table channels add column paused_reason text;

alter table channels add column paused_until timestamptz;

-- Up to when a number, and a number with one customer, have used the pace that WhatsApp allows.

alter table channels add column paced_until timestamptz;

alter table conversations add column paced_until timestamptz;

-- When a message was handed to WhatsApp: one that stays there for too long is not confirmed.

alter table messages add column sending_at timestamptz;

create index messages_unsettled on messages (created_at) where status in ('queued', 'sending');

-- What a message is about: the provider's id of the one it quotes, reacts to, edits or deletes.

alter table messages add column refers_to text;

alter table messages add column edited_at timestamptz;

alter table messages add column deleted_at timestamptz;

create index messages_refers_to on messages (channel_id, refers_to) where refers_to is not null;

update messages set refers_to = coalesce(payload->'reaction'->>'message_id', payload->'context'->>'id') where direction = 'in' and payload is not null;

-- Search in messages. Row-level security keeps 'ilike' from an index, so the search is a function of the tables' owner,
-- which looks into the business of the transaction and nowhere else.

create index messages_text on messages using gin (text gin_trgm_ops);

create function conversations_saying(pattern text) returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select distinct conversation_id from messages where organization_id = current_setting('sapa.organization', true) and text ilike pattern
$$;

revoke all on function conversations_saying(text) from public;

grant execute on function conversations_saying(text) to sapa_app;

-- A reply goes to the identity that the customer wrote from last, whatever else is known of them.

alter table conversations add column reply_phone text;

alter table conversations add column reply_user_id text;

-- What the business itself keeps of a contact; a name of its own stays when the profile's changes.

alter table contacts add column name_kept boolean not null default false;

alter table contacts add column labels jsonb not null default '[]';

alter table contacts add column notes text not null default '';
