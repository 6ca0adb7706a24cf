-- A search asks indexes that begin with the business, so that a word costs what it is in that business, not in all.

create extension if not exists btree_gin;

drop index messages_text;

create index messages_text on messages using gin (organization_id, text gin_trgm_ops);

create index contacts_search on contacts using gin (organization_id, name gin_trgm_ops, phone gin_trgm_ops);

create index conversations_contact on conversations (organization_id, contact_id, last_message_at desc, id desc);

drop function conversations_saying(text);

-- The conversations where somebody said it, and the contacts who are called so; null for more than 'most' messages or
-- contacts. Row-level security keeps 'ilike' from an index, so this is a function of the tables' owner, which looks into the
-- business of the transaction and nowhere else. Each call is planned for its words: a word that many say is found sooner
-- without the index.
create function search_inbox(said text, called text[], most integer, out conversing text[], out contacting text[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  business constant text := current_setting('sapa.organization', true);
begin
  conversing := array(select conversation_id from messages where organization_id = business and text ilike said limit most + 1);
  if cardinality(conversing) > most then conversing := null; end if;
  contacting := '{}';
  for i in 1 .. cardinality(called) loop
    contacting := contacting || array(select id from contacts where organization_id = business and (name ilike called[i] or phone ilike called[i]) limit most + 1);
    if cardinality(contacting) > most then contacting := null; exit; end if;
  end loop;
end
$$;

revoke all on function search_inbox(text, text[], integer) from public;

grant execute on function search_inbox(text, text[], integer) to sapa_app;
