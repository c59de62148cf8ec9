-- The history tells that a free text changed and how long it is, not the text (FREE_TEXTS of the contract). Entries of
-- former releases follow, those of one institution after those of another. Nobody else changes an entry, so that nobody
-- waits; only rows with such a text are written again.
create function shorten_texts_of_history(p_institution uuid) returns int
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  shortened int;
begin
  with gone as materialized (
    select s.at, s.id, s.changes from (
    select e.at, e.id, e.changes as former, (
      select jsonb_agg(case
        when e.entity = 'studentEvaluation' or (e.entity, regexp_replace(c ->> 'field', '^.*\.', '')) in (
          ('user', 'note'), ('user', 'statusReason'), ('schoolMessage', 'title'), ('schoolMessage', 'body'),
          ('schoolMessage', 'decisionReason'), ('calendarLink', 'name'), ('lesson', 'deletedReason'),
          ('attendance', 'justification'), ('accomplishment', 'note'), ('academicRecord', 'note'))
        then c
          || case when jsonb_typeof(c -> 'from') = 'string' then jsonb_build_object('from',
            jsonb_build_object('textLength', char_length(c ->> 'from'))) else '{}' end
          || case when jsonb_typeof(c -> 'to') = 'string' then jsonb_build_object('to',
            jsonb_build_object('textLength', char_length(c ->> 'to'))) else '{}' end
        else c end order by place)
      from jsonb_array_elements(e.changes) with ordinality as each(c, place)) as changes
    from audit_entry e
    where e.institution_id = p_institution and e.changes <> '[]' and e.entity in ('user', 'schoolMessage', 'calendarLink',
      'lesson', 'attendance', 'accomplishment', 'academicRecord', 'studentEvaluation')) s
    where s.former <> s.changes)
  update audit_entry e set changes = gone.changes
  from gone
  where e.institution_id = p_institution and e.at = gone.at and e.id = gone.id;
  get diagnostics shortened = row_count;
  return shortened;
end $$;
revoke execute on function shorten_texts_of_history from public;
select shorten_texts_of_history(institution_id) from institution order by institution_id;
drop function shorten_texts_of_history;

-- The samples of a column serve its choice; of an import that is done they are values of people without a term.
-- brief: the imports of each institution, a few in a year
update import_run r set columns = (
  select jsonb_agg(jsonb_set(c, '{samples}', '[]') order by place)
  from jsonb_array_elements(r.columns) with ordinality as each(c, place))
where r.status in ('DONE', 'UNDONE') and r.columns <> '[]';
