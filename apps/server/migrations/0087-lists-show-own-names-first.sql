-- A list in the order of names shows people whose own name has every word first, as the search over everything does (0084):
-- then those who are found by another word of theirs, a responsible or a number. Other orders stay as they are.
create or replace function search_account(p_institution uuid, p_roles text[], p_statuses text[], p_words text[],
  p_order text, p_down boolean, p_skip bigint, p_take bigint)
returns table (total bigint, ids uuid[])
language plpgsql stable rows 1 security definer
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  -- So many are counted and put in order in one pass. Of more, a page is first looked for at the beginning of the list.
  few constant int := 30000;
  walked constant int := 4000;
  direction constant text := case when p_down then 'desc' else 'asc' end;
  tenant constant text := format('a.institution_id = %L', p_institution);
  wanted constant text := format('a.role = any (%L::text[]) and a.status = any (%L::text[])', p_roles, p_statuses);
  by_name constant boolean := p_order = 'sort_key';
  patterns text[];
  matches text;
  -- Whether the own name has every word.
  own text;
  lists text;
  seen bigint;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'search outside of the tenant';
  end if;
  patterns := array(
    select case when length(w) < 3 then '% ' else '%' end || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(p_words) w);
  select coalesce(string_agg(format(''' '' || a.office_key like %L', pattern), ' and '), 'false')
    into matches from unnest(patterns) pattern;
  select case when by_name then coalesce(string_agg(format(''' '' || a.sort_key like %L', pattern), ' and '), 'false') else 'true' end
    into own from unnest(patterns) pattern;
  -- Besides the institution without any other condition, so that no index but that of the words is tempting.
  execute format(
    'with found as materialized (select a.id, a.%1$I as key, (%9$s) as own, %2$s as is_wanted from account a
        where %8$s and %3$s limit %4$s)
      select (select count(*) from found), (select count(*) from found where is_wanted),
        array(select id from found where is_wanted order by own desc, key %5$s, id %5$s limit %6$L offset %7$s)',
    p_order, wanted, matches, few + 1, direction, p_take, p_skip, tenant, own) into seen, total, ids;
  if seen <= few then
    return next;
    return;
  end if;

  execute format('select count(*) from account a where %s and %s and (%s)', tenant, wanted, matches) into total;
  if p_skip + p_take <= walked / 4 then
    select string_agg(format(
        '(select a.* from account a where a.institution_id = %L and a.role = %L and a.status = %L order by a.%I %s, a.id %s limit %s)',
        p_institution, role, status, p_order, direction, direction, walked), ' union all ')
      into lists from unnest(p_roles) role, unnest(p_statuses) status;
    execute format(
      'select array(select a.id from (select * from (%1$s) a order by a.%2$I %3$s, a.id %3$s limit %4$s) a
        where %5$s and (%7$s) order by a.%2$I %3$s, a.id %3$s limit %6$s)',
      lists, p_order, direction, walked, matches, p_skip + p_take, own) into ids;
    if cardinality(ids) = p_skip + p_take then
      ids := ids[(p_skip + 1)::int :];
      return next;
      return;
    end if;
  end if;
  -- The fence keeps the sort from being spared by a walk through the whole list.
  execute format(
    'select array(select id from (select a.id, a.%1$I as key, (%8$s) as own from account a where %7$s and %2$s and (%3$s) offset 0) a
      order by own desc, key %4$s, id %4$s limit %5$L offset %6$s)',
    p_order, wanted, matches, direction, p_take, p_skip, tenant, own) into ids;
  return next;
end $$;
