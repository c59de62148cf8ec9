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

create index audit_entry_entity on audit_entry (institution_id, entity, entity_id, at);
