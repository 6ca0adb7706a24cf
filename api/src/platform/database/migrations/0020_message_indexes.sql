-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A message is sent, delivered and read: each writes its row again, and every index of the table with it, that of the
-- words too, where any index names a column that changed. What the indexes ask is a column of its own that stays the same
-- through most of this: whether a message waits or is being sent, and when it was charged.

alter table messages add column is_open boolean not null generated always as (status in ('queued', 'sending')) stored,
  add column charged_at timestamptz generated always as (case when charged_as is not null then delivered_at end) stored;

drop index messages_outbox;

create index messages_outbox on messages (conversation_id, id) where is_open;

drop index messages_unsettled;

create index messages_unsettled on messages (created_at) where is_open;

drop index messages_charged;

create index messages_charged on messages (organization_id, channel_id, charged_at) where charged_at is not null;

-- The words of one conversation are asked for as well. New ones wait in a list until there are enough of them to be put in
-- their places at once: whoever fills it pays for all, so it is short.

drop index messages_text;

create index messages_text on messages using gin (organization_id, conversation_id, text gin_trgm_ops) with (gin_pending_list_limit = 512);

-- Whether somebody said it in a long conversation. As search_inbox, this is a function of the tables' owner, which looks
-- into the business of the transaction and nowhere else; it has no way but the index, as what the planner expects of a word
-- is what it is in the business, not in the conversation.
create function conversation_says(conversation text, said text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
declare
  business constant text := current_setting('sapa.organization', true);
begin
  return exists (select from messages where organization_id = business and conversation_id = conversation and text ilike said);
end
$$;

revoke all on function conversation_says(text, text) from public;

grant execute on function conversation_says(text, text) to sapa_app;
