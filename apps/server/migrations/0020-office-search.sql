-- The office finds somebody by the names, CPF and phones of those who answer for them, and by parts of a CPF or a phone
-- number. A key of its own, so that nobody else finds a person by them. The people module keeps it.
alter table account add office_key text;

-- As the program makes it: letters without accents, numbers as one word. Letters beyond ASCII that have no plain form
-- stay.
update account k set office_key = made.key
from (
  select a.institution_id, a.id, concat_ws(' ', a.search_key,
    nullif(lower(regexp_replace(p.tax_number, '[^A-Za-z0-9]', '', 'g')), ''),
    nullif(lower(regexp_replace(p.cellphone, '[^A-Za-z0-9]', '', 'g')), ''),
    nullif(lower(regexp_replace(p.phone, '[^A-Za-z0-9]', '', 'g')), ''),
    nullif(lower(regexp_replace(a.old_registration, '[^A-Za-z0-9]', '', 'g')), ''),
    (select string_agg(concat_ws(' ', nullif(regexp_replace(
          trim(regexp_replace(regexp_replace(
            lower(normalize(lower(normalize(translate(r.name, '´`', ''), NFKD)), NFKD)),
            '[\u0300-\u036f''\u2019\u2018\u02bc]', '', 'g'),
            '[^a-z0-9\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff]+', ' ', 'g')),
          '\md (?=[a-z\u00c0-\u1fff])', 'd', 'g'), ''),
        nullif(lower(regexp_replace(r.tax_number, '[^A-Za-z0-9]', '', 'g')), ''),
        nullif(lower(regexp_replace(r.cellphone, '[^A-Za-z0-9]', '', 'g')), '')), ' ' order by r.position, r.id)
      from responsible r where r.institution_id = a.institution_id and r.person_id = a.person_id)) as key
  from account a
  join person p on p.institution_id = a.institution_id and p.id = a.person_id) made
where k.institution_id = made.institution_id and k.id = made.id;

alter table account alter column office_key set not null;
drop index account_search;
-- The blank before the key lets a pattern ask for the beginning of any word.
create index account_search on account using gin ((' ' || office_key) gin_trgm_ops);

-- One page of the accounts of these roles and states whose office key holds every word, and how many there are. Beneath
-- a policy LIKE reaches no index; this function reads the trigram index as the owner and refuses another tenant. A word
-- of one or two letters has no trigram inside: it asks for the beginning of a word. The statements are made with the
-- words in them: names differ in frequency. Takes the place of the function of 0012, which asked for a whole CPF apart
-- and read other institutions' names on its way.
drop function search_account;
create function search_account(p_institution uuid, p_roles text[], p_statuses text[], p_words text[],
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
  matches text;
  lists text;
  seen bigint;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'search outside of the tenant';
  end if;
  select coalesce(string_agg(format(''' '' || a.office_key like %L',
      case when length(w) < 3 then '% ' else '%' end || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'),
      ' and '), 'false')
    into matches from unnest(p_words) w;
  -- Besides the institution without any other condition, so that no index but that of the words is tempting.
  execute format(
    'with found as materialized (select a.id, a.%1$I as key, %2$s as is_wanted from account a
        where %8$s and %3$s limit %4$s)
      select (select count(*) from found), (select count(*) from found where is_wanted),
        array(select id from found where is_wanted order by key %5$s, id %5$s limit %6$L offset %7$s)',
    p_order, wanted, matches, few + 1, direction, p_take, p_skip, tenant) into seen, total, ids;
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
        where %5$s order by a.%2$I %3$s, a.id %3$s limit %6$s)',
      lists, p_order, direction, walked, matches, p_skip + p_take) into ids;
    if cardinality(ids) = p_skip + p_take then
      ids := ids[(p_skip + 1)::int :];
      return next;
      return;
    end if;
  end if;
  -- The fence keeps the sort from being spared by a walk through the whole list.
  execute format(
    'select array(select id from (select a.id, a.%1$I as key from account a where %7$s and %2$s and (%3$s) offset 0) a
      order by key %4$s, id %4$s limit %5$L offset %6$s)',
    p_order, wanted, matches, direction, p_take, p_skip, tenant) into ids;
  return next;
end $$;
revoke execute on function search_account from public;
do $$
begin
  execute format('grant execute on function search_account to %I', current_setting('lousa.app_role'));
end $$;
