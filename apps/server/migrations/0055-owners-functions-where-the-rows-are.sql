-- The owner's functions of one institution run where its rows are (decision 0033): there they see what the transaction
-- that calls them has not committed. On one machine they do what they did. A part of a statement that selects nothing is
-- not understood by other machines.

create or replace function erase_consents(p_institution uuid, p_person uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  emptied int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid
    or not exists (select 1 from person_erasure e where e.institution_id = p_institution and e.person_id = p_person) then
    raise exception 'no removal is written down';
  end if;
  update consent c set given_by = '', given_by_tax_number = null, address = null, note = null
  where c.institution_id = p_institution and c.person_id = p_person
    and (c.given_by <> '' or c.given_by_tax_number is not null or c.address is not null or c.note is not null);
  get diagnostics emptied = row_count;
  return emptied;
end $$;

create or replace function erase_history(p_institution uuid, p_person uuid, p_kept text[]) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- With those of records that were made one with this: the log names them still.
  accounts uuid[];
  justified text[];
  own int;
  listed int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid
    or not exists (select 1 from person_erasure e where e.institution_id = p_institution and e.person_id = p_person) then
    raise exception 'no removal is written down';
  end if;
  select coalesce(array_agg(a.id), '{}') into accounts from account a
    where a.institution_id = p_institution and a.person_id = p_person;
  select accounts || coalesce(array_agg(m.former_id), '{}') into accounts from merged_account m
    where m.institution_id = p_institution and m.account_id = any(accounts);
  select coalesce(array_agg(s.id::text || '.justification'), '{}') into justified from student_enrollment s
    where s.institution_id = p_institution and s.account_id = any(accounts);
  -- What is put in the place is made beside the update: over several machines nothing that may change is called in one.
  with gone as materialized (
    select e.at, e.id, (
      select coalesce(jsonb_agg(c order by place) filter (where (c ->> 'field') = any(p_kept)), '[]')
        || jsonb_build_array(jsonb_build_object('field', 'erased', 'from', null,
          'to', count(*) filter (where not (c ->> 'field') = any(p_kept))))
      from jsonb_array_elements(e.changes) with ordinality as each(c, place)) as changes
    from audit_entry e
    where e.institution_id = p_institution and e.entity = 'user' and e.entity_id = any(accounts::text[])
      and exists (select 1 from jsonb_array_elements(e.changes) c where not (c ->> 'field') = any(p_kept)))
  update audit_entry e set changes = gone.changes
  from gone
  where e.institution_id = p_institution and e.at = gone.at and e.id = gone.id;
  get diagnostics own = row_count;
  with gone as materialized (
    select e.at, e.id, (
      select coalesce(jsonb_agg(c order by place), '[]') from jsonb_array_elements(e.changes) with ordinality as each(c, place)
      where not (c ->> 'field') = any(justified)) as changes
    from audit_entry e
    where e.institution_id = p_institution and e.entity = 'attendance'
      and e.grade_id in (
        select s.grade_id from student_enrollment s
        where s.institution_id = p_institution and s.account_id = any(accounts))
      and exists (select 1 from jsonb_array_elements(e.changes) c where (c ->> 'field') = any(justified)))
  update audit_entry e set changes = gone.changes
  from gone
  where e.institution_id = p_institution and e.at = gone.at and e.id = gone.id;
  get diagnostics listed = row_count;
  return own + listed;
end $$;

-- The first institution in three steps, each where its rows are: nobody else makes one meanwhile and there is none; the
-- institution, in the name of the tenant that is set; its address, by claim_hostname.
create function begin_first_institution() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table institution_hostname in share row exclusive mode;
  return not has_institution();
end $$;
revoke execute on function begin_first_institution from public;

create function add_first_institution(p_institution uuid, p_kind text, p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'another institution than that of the tenant';
  end if;
  -- Elsewhere only the rows of one institution are in reach.
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    if has_institution() then raise exception 'there is an institution'; end if;
  end if;
  insert into institution (institution_id, kind, name, self_registration, waitlist_promotion)
    values (p_institution, p_kind, p_name, p_kind = 'MUNICIPAL', p_kind = 'MUNICIPAL');
end $$;
revoke execute on function add_first_institution from public;
do $$
begin
  execute format('grant execute on function begin_first_institution, add_first_institution to %I',
    current_setting('lousa.app_role'));
end $$;
