-- Extensions, tenant helpers, institutions, people, accounts and sessions.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Makes a table a tenant table: policy for the application's role, which owns nothing, and its grants.
-- Enabled without FORCE, so that the owner's backfills and bulk loads see every row.
create function tenant_table(target regclass, privileges text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s using (institution_id = nullif(current_setting(''app.institution_id'', true), '''')::uuid)',
    target);
  execute format('grant %s on %s to %I', privileges, target, current_setting('lousa.app_role'));
end $$;

create table institution (
  institution_id uuid primary key,
  kind text not null check (kind in ('SCHOOL', 'MUNICIPAL')),
  name text not null,
  inep_code text,
  tax_number text,
  email text,
  phone text,
  address jsonb,
  logo text,
  time_zone text not null default 'America/Sao_Paulo',
  schedule_url text,
  self_registration boolean not null default false,
  waitlist_promotion boolean not null default false,
  performance_policy jsonb,
  signatories jsonb not null default '[]',
  is_demo boolean not null default false,
  version int not null default 1
);
select tenant_table('institution', 'select, update');

-- Without tenant: which institution answers at a host name.
create table institution_hostname (
  hostname text primary key check (hostname = lower(hostname)),
  institution_id uuid not null references institution
);
create index institution_hostname_institution on institution_hostname (institution_id);

-- Without tenant: counters of attempts, shared by all web processes.
create table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  hits int not null
);

create table person (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  name text not null,
  social_name text,
  tax_number text,
  birthdate date,
  email text,
  cellphone text,
  phone text,
  avatar text,
  thumb text,
  note text,
  identity_document text,
  identity_issuer text,
  identity_issued_on date,
  identity_state text,
  birth_certificate_number text,
  notary_office text,
  nationality text,
  naturalness text,
  birth_state text,
  gender text,
  address jsonb,
  main_responsible_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id)
);
create unique index person_tax_number_key on person (institution_id, tax_number);
select tenant_table('person');

create table responsible (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  position int not null,
  name text not null,
  kinship text not null,
  tax_number text,
  cellphone text,
  occupation text,
  email text,
  address jsonb,
  primary key (institution_id, id),
  constraint responsible_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index responsible_person on responsible (institution_id, person_id, position);
alter table person add constraint person_main_responsible_fkey
  foreign key (institution_id, main_responsible_id) references responsible (institution_id, id)
  deferrable initially deferred;
select tenant_table('responsible');

-- A person × a role. Names are repeated here as keys, so that lists and search read one index that begins with
-- tenant and role; the people module keeps them.
create table account (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  role text not null check (role in ('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ')),
  status text not null default 'Ativo' check (status in ('Ativo', 'Inativo')),
  registration text not null,
  old_registration text,
  sort_key text not null,
  search_key text not null,
  created_at timestamptz not null,
  primary key (institution_id, id),
  constraint account_person_role_key unique (institution_id, person_id, role),
  constraint account_registration_key unique (institution_id, registration),
  constraint account_person_fkey foreign key (institution_id, person_id) references person
);
create index account_list on account (institution_id, role, status, sort_key, id);
-- The blank before the key lets a pattern ask for the beginning of any word.
create index account_search on account using gin ((' ' || search_key) gin_trgm_ops);
select tenant_table('account');

-- One password per person; never selected with the person.
create table credential (
  institution_id uuid not null,
  person_id uuid not null,
  password_hash text not null,
  updated_at timestamptz not null,
  primary key (institution_id, person_id),
  constraint credential_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
select tenant_table('credential');

create table session (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (institution_id, id),
  constraint session_account_fkey foreign key (institution_id, account_id) references account
);
create index session_account on session (institution_id, account_id);
select tenant_table('session');

-- Opens the tenant for this transaction and, with a session, answers who acts: one round trip.
-- An ended session or an inactive account answers no row.
create function open_tenant(p_institution uuid, p_session uuid, p_now timestamptz)
returns table (account_id uuid, person_id uuid, role text, session_expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.institution_id', p_institution::text, true);
  if p_session is null then return; end if;
  return query
    select a.id, a.person_id, a.role, s.expires_at
    from session s
    join account a on a.institution_id = s.institution_id and a.id = s.account_id
    where s.institution_id = p_institution and s.id = p_session
      and s.revoked_at is null and s.expires_at > p_now and a.status = 'Ativo';
end $$;
revoke execute on function open_tenant from public;

-- The accounts of these roles whose names and registration hold every word, or whose person has this CPF. Beneath a
-- policy LIKE reaches no index; this function reads the trigram index as the owner and refuses another tenant.
-- A word of one or two letters has no trigram inside: it asks for the beginning of a word. `like all` reaches no index
-- either, so the two longest words ask it and the others filter. Planned for the words at hand: names differ in frequency.
create function search_account(p_institution uuid, p_roles text[], p_words text[], p_tax text)
returns table (account_id uuid, sort_key text, status text)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[];
  longest text;
  second text;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'search outside of the tenant';
  end if;
  patterns := array(
    select case when length(w) < 3 then '% ' else '%' end || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(p_words) w);
  longest := (select p from unnest(patterns) p order by length(p) desc, p limit 1);
  second := (select p from unnest(patterns) p where p <> longest order by length(p) desc, p limit 1);
  second := coalesce(second, longest);
  return query
    select a.id, a.sort_key, a.status from account a
    where a.institution_id = p_institution and a.role = any (p_roles)
      and ' ' || a.search_key like longest and ' ' || a.search_key like second
      and ' ' || a.search_key like all (patterns)
    union
    select a.id, a.sort_key, a.status from person p
    join account a on a.institution_id = p.institution_id and a.person_id = p.id
    where p.institution_id = p_institution and p.tax_number = p_tax and a.role = any (p_roles);
end $$;
revoke execute on function search_account from public;

do $$
declare app text := current_setting('lousa.app_role');
begin
  execute format('grant select on institution_hostname to %I', app);
  execute format('grant select, insert, update, delete on rate_limit to %I', app);
  execute format('grant execute on function open_tenant, search_account to %I', app);
end $$;
