-- What setting up a school year needs beyond its structure: catalogues that are archived, events that repeat,
-- subscriptions to the calendar, host names kept by administrators, and the first institution of an empty server.

alter table training_type add column status text not null default 'Ativo' check (status in ('Ativo', 'Inativo'));

-- Settings of the class's policy that nobody chose for it: the institution's former ones, kept when the default changed
-- after a term of the class was closed. In these the next year's copy of the class follows the institution again.
alter table grade add column policy_pinned text[] not null default '{}';

-- Rows finished by the closing of their year go on when it is reopened; those finished by the secretary do not.
alter table curriculum_matrix add column finished_with_year boolean not null default false;
create index curriculum_matrix_component on curriculum_matrix (institution_id, curriculum_component_id);
create index curriculum_component_area on curriculum_component (institution_id, knowledge_area_id);
create index grade_training_type_type on grade_training_type (institution_id, training_type_id);
create index lesson_plan_of_component on lesson_plan (institution_id, curriculum_component_id);

alter table academic_calendar_event
  add column repeats_yearly boolean not null default false,
  add column repeats_until int check (repeats_until between 1900 and 2199),
  add constraint academic_calendar_event_repetition check (repeats_until is null or repeats_yearly),
  add constraint academic_calendar_event_hours check ((start_hour is null) = (end_hour is null));

-- A link by which calendar applications subscribe. Only the hash of its token is kept.
create table calendar_link (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  name text not null,
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  last_read_on date,
  revoked_at timestamptz,
  primary key (institution_id, id),
  constraint calendar_link_token_key unique (institution_id, token_hash),
  constraint calendar_link_account_fkey foreign key (institution_id, created_by) references account
);
create index calendar_link_account on calendar_link (institution_id, created_by);
select tenant_table('calendar_link');

-- Host names have no tenant column that a policy could hold, so the application's role may only read them; these
-- functions change those of the tenant that is set, and no other.
create function claim_hostname(name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.institution_id', true), '')::uuid;
begin
  if tenant is null then raise exception 'no tenant is set'; end if;
  insert into institution_hostname (hostname, institution_id) values (name, tenant) on conflict (hostname) do nothing;
  return exists (select from institution_hostname h where h.hostname = name and h.institution_id = tenant);
end $$;

create function release_hostname(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.institution_id', true), '')::uuid;
begin
  if tenant is null then raise exception 'no tenant is set'; end if;
  delete from institution_hostname h where h.hostname = name and h.institution_id = tenant;
end $$;

-- Whether this database has any institution; the application's role sees only its tenant's row.
create function has_institution() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from institution)
$$;

-- The first institution of an empty database, and never a second one.
create function create_first_institution(id uuid, kind text, name text, host text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table institution in share row exclusive mode;
  if exists (select from institution) then return false; end if;
  insert into institution (institution_id, kind, name, self_registration, waitlist_promotion)
    values (id, kind, name, kind = 'MUNICIPAL', kind = 'MUNICIPAL');
  insert into institution_hostname (hostname, institution_id) values (host, id);
  return true;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'claim_hostname(text)', 'release_hostname(text)', 'has_institution()', 'create_first_institution(uuid, text, text, text)'
  ] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to %I', signature, current_setting('lousa.app_role'));
  end loop;
end $$;
