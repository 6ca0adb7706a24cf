-- A name that many have is given up sooner: what the indexes do not answer is read from the top of the list, which is the
-- quicker the more have it. Who is called so is half as many as what was said, as the list reads contacts faster than
-- messages; and numbers have digits only, so that a word is not looked for in them.
create or replace function search_inbox(said text, called text[], most integer, out conversing text[], out contacting text[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  business constant text := current_setting('sapa.organization', true);
  found text[];
begin
  conversing := array(select conversation_id from messages where organization_id = business and text ilike said limit most + 1);
  if cardinality(conversing) > most then conversing := null; end if;
  contacting := '{}';
  for i in 1 .. cardinality(called) loop
    if called[i] ~ '[0-9]' then
      found := array(select id from contacts where organization_id = business and (name ilike called[i] or phone ilike called[i]) limit most / 2 + 1);
    else
      found := array(select id from contacts where organization_id = business and name ilike called[i] limit most / 2 + 1);
    end if;
    contacting := contacting || found;
    if cardinality(contacting) > most / 2 then contacting := null; exit; end if;
  end loop;
end
$$;
