-- People whose own name has every word come first, then those who are found by another word of theirs: a responsible, a number.
create or replace function search_people(p_institution uuid, p_words text[], p_year int, p_take int)
returns table (id uuid, role text, name text, "socialName" text, registration text, thumb text, status text, grades json)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  beginning constant int := 100;
  walked constant int := 2000;
  -- Up to this number of people the index of words alone finds and sorts them.
  few constant int := 200;
  patterns text[];
  matches text;
  seen int;
  own uuid[];
  ids uuid[];
  current_year uuid;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'search outside of the tenant';
  end if;
  patterns := array(
    select case when length(w) < 3 then '% ' else '%' end || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(p_words) w);
  if cardinality(patterns) = 0 then return; end if;

  own := array(
    select a.id from account a where a.institution_id = p_institution and ' ' || a.sort_key like all (patterns)
    order by a.sort_key, a.id limit p_take);
  for part in 1 .. 2 loop
    exit when cardinality(own) = p_take;
    ids := array(
      select a.id
      from (select a.id, a.sort_key, a.office_key from account a where a.institution_id = p_institution
        order by a.sort_key, a.id limit case part when 1 then beginning else walked end) a
      where ' ' || a.office_key like all (patterns) order by a.sort_key, a.id limit p_take);
    exit when cardinality(ids) = p_take;
    if part = 1 then
      select string_agg(format(''' '' || a.office_key like %L', pattern), ' and ') into matches from unnest(patterns) pattern;
    end if;
    -- The fence keeps the sort from being spared by a walk through the whole list.
    execute format(
      'with found as materialized (
          select a.id, a.sort_key from account a where a.institution_id = %L and %s limit %L)
        select (select count(*) from found), array(select id from found order by sort_key, id limit %s)',
      p_institution, matches, case part when 1 then few + 1 end, p_take) into seen, ids;
    exit when seen <= few;
  end loop;
  ids := own || array(
    select u.id from unnest(ids) with ordinality u (id, at) where u.id <> all (own)
    order by u.at limit p_take - cardinality(own));

  select y.id into current_year from academic_year y where y.institution_id = p_institution
    order by (y.status = 'OPEN' and y.year = p_year) desc, y.year desc limit 1;
  return query
    select a.id, a.role, p.name, p.social_name, a.registration, p.thumb, a.status,
      case when a.role in ('STUDENT', 'STUDENT-SMELJ') then coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id)
        from student_enrollment e
        join grade g on g.institution_id = p_institution and g.id = e.grade_id and not g.is_event
          and g.academic_year_id = current_year
        where e.institution_id = p_institution and e.account_id = a.id and e.status = 'ACTIVE' and e.exit_date is null),
        '[]') end
    from unnest(ids) with ordinality u (id, at)
    join account a on a.institution_id = p_institution and a.id = u.id
    join person p on p.institution_id = p_institution and p.id = a.person_id
    order by u.at;
end $$;
