-- Whose personal data was removed on request, when, by whom and how much of what: never what it was. Kept for good.
create table person_erasure (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  account_id uuid not null,
  at timestamptz not null,
  by_account_id uuid not null,
  -- The number of the request, where the school gives one.
  note text,
  -- Counts by group.
  removed jsonb not null default '[]',
  primary key (institution_id, id),
  constraint person_erasure_person_fkey foreign key (institution_id, person_id) references person,
  constraint person_erasure_account_fkey foreign key (institution_id, account_id) references account,
  constraint person_erasure_by_fkey foreign key (institution_id, by_account_id) references account
);
create index person_erasure_person on person_erasure (institution_id, person_id);
create index person_erasure_account on person_erasure (institution_id, account_id, at);
create index person_erasure_by on person_erasure (institution_id, by_account_id);
select tenant_table('person_erasure');

-- What the application may not change, these functions empty for somebody whose removal is written down, in the tenant
-- that is set. Of a consent stays that it was given, to which text and when.
create function erase_consents(p_institution uuid, p_person uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  emptied int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid
    or not exists (select from person_erasure e where e.institution_id = p_institution and e.person_id = p_person) then
    raise exception 'no removal is written down';
  end if;
  update consent c set given_by = '', given_by_tax_number = null, address = null, note = null
  where c.institution_id = p_institution and c.person_id = p_person
    and (c.given_by <> '' or c.given_by_tax_number is not null or c.address is not null or c.note is not null);
  get diagnostics emptied = row_count;
  return emptied;
end $$;
revoke execute on function erase_consents from public;

-- Takes values out of the history of a person's record: of every field but those that are kept, and why absences were
-- justified. That something was changed, when and by whom stays, with how many fields were taken out.
create function erase_history(p_institution uuid, p_person uuid, p_kept text[]) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- With those of records that were made one with this: the log names them still.
  accounts uuid[] := array(
    select a.id from account a where a.institution_id = p_institution and a.person_id = p_person
    union
    select m.former_id from merged_account m join account a on a.institution_id = p_institution and a.id = m.account_id
    where m.institution_id = p_institution and a.person_id = p_person);
  justified text[] := array(
    select s.id::text || '.justification' from student_enrollment s
    where s.institution_id = p_institution and s.account_id = any(accounts));
  own int;
  listed int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid
    or not exists (select from person_erasure e where e.institution_id = p_institution and e.person_id = p_person) then
    raise exception 'no removal is written down';
  end if;
  with gone as (
    select e.at, e.id, count(*) as fields from audit_entry e
    cross join jsonb_array_elements(e.changes) c
    where e.institution_id = p_institution and e.entity = 'user' and e.entity_id = any(accounts::text[])
      and not (c ->> 'field') = any(p_kept)
    group by e.at, e.id)
  update audit_entry e set changes = coalesce((
      select jsonb_agg(c order by place) from jsonb_array_elements(e.changes) with ordinality as each(c, place)
      where (c ->> 'field') = any(p_kept)), '[]')
    || jsonb_build_array(jsonb_build_object('field', 'erased', 'from', null, 'to', gone.fields))
  from gone
  where e.institution_id = p_institution and e.at = gone.at and e.id = gone.id;
  get diagnostics own = row_count;
  update audit_entry e set changes = (
    select coalesce(jsonb_agg(c order by place), '[]') from jsonb_array_elements(e.changes) with ordinality as each(c, place)
    where not (c ->> 'field') = any(justified))
  where e.institution_id = p_institution and e.entity = 'attendance'
    and e.grade_id in (
      select s.grade_id from student_enrollment s
      where s.institution_id = p_institution and s.account_id = any(accounts))
    and exists (select from jsonb_array_elements(e.changes) c where (c ->> 'field') = any(justified));
  get diagnostics listed = row_count;
  return own + listed;
end $$;
revoke execute on function erase_history from public;

-- Removes who looked at people whose removal is written down, from before an instant; of the last 150 days nothing.
create function prune_erased_looks(p_institution uuid, p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before constant timestamptz := least(p_before, clock_timestamp() - interval '150 days');
  removed int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'pruning outside of the tenant';
  end if;
  delete from audit_entry e using (
    select o.at, o.id from person_erasure x
    join lateral (
      select x.account_id as id
      union
      select m.former_id from merged_account m where m.institution_id = p_institution and m.account_id = x.account_id
    ) student on true
    join audit_entry o on o.institution_id = p_institution and o.student_id = student.id and o.at < before
      and o.action in ('VIEWED', 'HISTORY_VIEWED', 'DOWNLOADED', 'EXPORTED')
    where x.institution_id = p_institution limit p_limit) old
  where e.institution_id = p_institution and e.at = old.at and e.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function prune_erased_looks from public;
do $$
begin
  execute format('grant execute on function erase_consents, erase_history, prune_erased_looks to %I',
    current_setting('lousa.app_role'));
end $$;
