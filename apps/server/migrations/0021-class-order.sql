-- Classes in the order of a school: 1º ano … 9º ano, then 1ª série …, numbers by their value. From the sort key, which
-- stays the form for search and for equal names. The application's rule of the same name answers the same.
create function class_even(p_text text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  return regexp_replace(
    regexp_replace(p_text, '([0-9]+)', '000000000000\1', 'g'), '[0-9]*([0-9]{12})', '\1', 'g');

create function class_order(p_key text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  return (
    select case
        when framed ~ ' eja | jovens e adultos ' then '9'
        when framed ~ ' medio ' then '7'
        when framed ~ ' em ([a-z] )?$' then '7'
        when framed ~ ' bercarios? ' then '1'
        when framed ~ ' creches? ' then '2'
        when framed ~ ' maternal ' then '3'
        when framed ~ ' (jardim|infantil) ' then '4'
        when framed ~ ' pre( |escola |escolar )(?!vestibular |enem |universitario )' then '5'
        when framed ~ ' (fundamental|anos?) ' then '6'
        when framed ~ ' series? ' then '7'
        when framed ~ '^ [0-9]' then '6'
        else '8'
      end
      || public.class_even(coalesce(
        substring(plain from ' ([0-9]+) (?:anos?|series?) '), substring(plain from '^ ([0-9]+)'), ''))
      || chr(9) || public.class_even(btrim(plain)) || chr(9) || p_key
    from (select framed, regexp_replace(framed, '([0-9])[oa] ', '\1 ', 'g') as plain
      from (select ' ' || p_key || ' ' as framed) f) p);

alter table grade add column class_order text not null generated always as (class_order(sort_key)) stored;
drop index grade_list;
create index grade_list on grade (institution_id, academic_year_id, is_event, class_order, id);
