-- What a person's record, access and import need beyond 0001.
alter table account add status_reason text, add status_changed_at timestamptz;
-- Lists in another order than by name read an index too.
create index account_list_registration on account (institution_id, role, status, registration, id);
create index account_list_created on account (institution_id, role, status, created_at, id);
create index person_birthdate on person (institution_id, birthdate);
create index person_email on person (institution_id, email) where email is not null;
-- Whoever removes a responsible asks whether someone names them as the main one.
create index person_main_responsible on person (institution_id, main_responsible_id) where main_responsible_id is not null;
create index responsible_tax_number on responsible (institution_id, tax_number) where tax_number is not null;

-- The last registration number given per year. A number that was taken is not given back.
create table registration_counter (
  institution_id uuid not null references institution,
  year int not null,
  last int not null,
  primary key (institution_id, year)
);
select tenant_table('registration_counter');

alter table session add agent text, add last_seen_at timestamptz;

-- Single-use links by e-mail. Only a hash of the token is kept.
create table access_link (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  kind text not null check (kind in ('RESET', 'INVITATION')),
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, id),
  constraint access_link_token_key unique (institution_id, token_hash),
  constraint access_link_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index access_link_person on access_link (institution_id, person_id);
select tenant_table('access_link');

-- Asked for in public, answered by a job: whether anybody is meant shows neither in the answer nor in its time.
create table access_request (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  email text not null,
  registration text,
  tax_number text,
  birthdate date,
  origin text not null,
  created_at timestamptz not null,
  primary key (institution_id, id)
);
select tenant_table('access_request');

-- E-mails on their way. The text of one that was sent is not kept: it may hold a link.
create table mail_message (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  to_address text not null,
  subject text not null,
  body text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (institution_id, id)
);
create index mail_message_list on mail_message (institution_id, created_at);
create index mail_message_to on mail_message (institution_id, to_address, created_at);
select tenant_table('mail_message');

-- Texts of the institution: a row per published version; what was agreed to can be read again.
create table institution_text (
  institution_id uuid not null references institution,
  kind text not null check (kind in ('TERMS', 'PRIVACY', 'GUARDIAN', 'IMAGE_USE')),
  version int not null check (version > 0),
  title text not null,
  body text not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (institution_id, kind, version)
);
select tenant_table('institution_text', 'select, insert');

-- Who agreed to which text, and when. Taking it back is another row.
create table consent (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  kind text not null check (kind in ('TERMS', 'PRIVACY', 'GUARDIAN', 'IMAGE_USE')),
  given boolean not null,
  text_version int not null,
  at timestamptz not null,
  given_by text not null,
  given_by_tax_number text,
  recorded_by uuid,
  address text,
  note text,
  primary key (institution_id, id),
  constraint consent_person_fkey foreign key (institution_id, person_id) references person,
  constraint consent_recorded_by_fkey foreign key (institution_id, recorded_by) references account
);
create index consent_person on consent (institution_id, person_id, kind, at);
select tenant_table('consent', 'select, insert');

-- A person's picture, encoded by us. `person.avatar` holds its hash and `person.thumb` a small one as data URI.
create table person_picture (
  institution_id uuid not null,
  person_id uuid not null,
  content bytea not null,
  content_type text not null,
  updated_at timestamptz not null,
  primary key (institution_id, person_id),
  constraint person_picture_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
select tenant_table('person_picture');

create table import_run (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  type text not null check (type in ('STUDENT', 'INSTRUCTOR', 'RESPONSIBLE')),
  file_name text not null,
  status text not null check (status in ('UPLOADED', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE')),
  encoding text,
  delimiter text,
  columns jsonb not null,
  row_count int not null,
  mode text check (mode in ('ALL_OR_NOTHING', 'VALID_ROWS')),
  invite boolean not null default false,
  origin text,
  -- Rows by what the last check said of them.
  counts jsonb,
  imported int not null default 0,
  progress numeric(4,3),
  reason text,
  -- Fencing: a run writes only while its token is the import's.
  run_token uuid,
  created_by uuid not null,
  started_by uuid,
  started_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (institution_id, id),
  constraint import_run_created_by_fkey foreign key (institution_id, created_by) references account
);
create index import_run_list on import_run (institution_id, created_at);
select tenant_table('import_run');

create table import_row (
  institution_id uuid not null,
  import_id uuid not null,
  number int not null,
  -- As in the file, by column; and what was corrected here, by field.
  cells jsonb not null,
  corrections jsonb not null default '{}',
  problems jsonb not null default '[]',
  warnings jsonb not null default '[]',
  skipped boolean not null default false,
  -- What other rows of the file may share: CPF, name with birthdate, everything.
  keys text[] not null default '{}',
  -- What the import created, for the undo.
  account_id uuid,
  person_id uuid,
  responsible_id uuid,
  created_person boolean not null default false,
  primary key (institution_id, import_id, number),
  constraint import_row_import_fkey foreign key (institution_id, import_id) references import_run on delete cascade
);
select tenant_table('import_row');

-- Which header was matched with which field last time.
create table import_memory (
  institution_id uuid not null references institution,
  type text not null,
  header_key text not null,
  field text,
  updated_at timestamptz not null,
  primary key (institution_id, type, header_key)
);
select tenant_table('import_memory');

-- Whoever goes is asked for in every table that could name them: the undo of an import does so for thousands.
create index consent_recorded_by on consent (institution_id, recorded_by) where recorded_by is not null;
create index import_run_created_by on import_run (institution_id, created_by);
create index lesson_accomplishment_account on lesson_accomplishment (institution_id, account_id);
create index instructor_slot_account on instructor_slot (institution_id, account_id);
create index school_message_sender on school_message (institution_id, sender_id);

create index audit_entry_entity on audit_entry (institution_id, entity, entity_id, at);

-- One page of the accounts of these roles and states whose names and registration hold every word, or whose person has
-- this CPF, and how many there are. Beneath a policy LIKE reaches no index; this function reads the trigram index as
-- the owner and refuses another tenant. A word of one or two letters has no trigram inside: it asks for the beginning of
-- a word. The statements are made with the words in them: names differ in frequency. Takes the place of the function
-- of 0001, which gave back every row that it had found.
drop function search_account;
create function search_account(p_institution uuid, p_roles text[], p_statuses text[], p_words text[], p_tax text,
  p_order text, p_down boolean, p_skip bigint, p_take bigint)
returns table (total bigint, ids uuid[])
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  -- So many are counted and put in order in one pass. Of more, a page is first looked for at the beginning of the list.
  few constant int := 30000;
  walked constant int := 4000;
  direction constant text := case when p_down then 'desc' else 'asc' end;
  wanted constant text := format('a.institution_id = %L and a.role = any (%L::text[]) and a.status = any (%L::text[])',
    p_institution, p_roles, p_statuses);
  matches text;
  lists text;
  seen bigint;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'search outside of the tenant';
  end if;
  select coalesce(string_agg(format(''' '' || a.search_key like %L',
      case when length(w) < 3 then '% ' else '%' end || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'),
      ' and '), 'false')
    into matches from unnest(p_words) w;
  select format('((%s) or a.institution_id = %L and a.person_id = %L)', matches, p_institution, p.id)
    into lists from person p where p.institution_id = p_institution and p.tax_number = p_tax;
  matches := coalesce(lists, matches);

  -- Without any other condition, so that no index but that of the words is tempting.
  execute format(
    'with found as materialized (select a.id, a.%1$I as key, %2$s as is_wanted from account a where %3$s limit %4$s)
      select (select count(*) from found), (select count(*) from found where is_wanted),
        array(select id from found where is_wanted order by key %5$s, id %5$s limit %6$L offset %7$s)',
    p_order, wanted, matches, few + 1, direction, p_take, p_skip) into seen, total, ids;
  if seen <= few then
    return next;
    return;
  end if;

  execute format('select count(*) from account a where %s and (%s)', wanted, matches) into total;
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
    'select array(select id from (select a.id, a.%1$I as key from account a where %2$s and (%3$s) offset 0) a
      order by key %4$s, id %4$s limit %5$L offset %6$s)',
    p_order, wanted, matches, direction, p_take, p_skip) into ids;
  return next;
end $$;
revoke execute on function search_account from public;
do $$
begin
  execute format('grant execute on function search_account to %I', current_setting('lousa.app_role'));
end $$;
