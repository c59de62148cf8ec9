-- Free texts in the rows of lists (FREE_TEXTS of the contract, names with a point): reasons of dispensations, and texts and
-- notes of term marks. Entries of former releases have them by their length; a text that both sides of a row share is left
-- out. Other entries stay, and a second run changes nothing.
create function shorten_lists_of_history(p_institution uuid) returns int
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  shortened int;
begin
  with gone as materialized (
    select s.at, s.id, s.changes from (
    select e.at, e.id, e.changes as former, (
      select jsonb_agg(c || coalesce((
        select jsonb_object_agg(side, coalesce((
          select jsonb_agg(case when jsonb_typeof(r) = 'object' then
            (r || coalesce((
              select jsonb_object_agg(name, jsonb_build_object('textLength', char_length(r ->> name)))
              from unnest(names) name where jsonb_typeof(r -> name) = 'string'), '{}'))
            - array(
              select name from unnest(names) name
              where jsonb_typeof(r -> name) = 'string' and exists (
                select 1 from jsonb_array_elements(case jsonb_typeof(c -> other) when 'array' then c -> other else '[]' end) o
                where o -> 'id' = r -> 'id' and o -> name = r -> name))
            else r end order by row_place)
          from jsonb_array_elements(c -> side) with ordinality as each_row(r, row_place)), '[]'))
        from (values ('from', 'to'), ('to', 'from')) as sides(side, other)
        where jsonb_typeof(c -> side) = 'array'), '{}') order by place)
      from jsonb_array_elements(e.changes) with ordinality as each(c, place)
      cross join lateral (select case regexp_replace(c ->> 'field', '^.*\.', '')
        when 'dispensations' then array['reason'] when 'termMarks' then array['text', 'note'] else '{}' end) texts(names)) as changes
    from audit_entry e
    where e.institution_id = p_institution and e.changes <> '[]' and e.entity = 'studentEnrollment') s
    where s.former <> s.changes)
  update audit_entry e set changes = gone.changes
  from gone
  where e.institution_id = p_institution and e.at = gone.at and e.id = gone.id;
  get diagnostics shortened = row_count;
  return shortened;
end $$;
revoke execute on function shorten_lists_of_history from public;
select shorten_lists_of_history(institution_id) from institution order by institution_id;
drop function shorten_lists_of_history;
