-- Importing again: the same sheet completes people who are known, and cures are said once for many rows.
alter table import_run add update_known boolean not null default false;
-- Names typed in capitals stay as they are.
alter table import_run add names_as_written boolean not null default false;

-- Who is known already under the row's registration, CPF or name, and which version of them was compared.
alter table import_row add known jsonb;
alter table import_row add known_version int;
-- What a person said of it: the same person (true) or another one (false).
alter table import_row add same_person boolean;
-- What the row would change of who is known.
alter table import_row add changes jsonb not null default '[]';
-- What stood there before the last cure of many rows, for taking that back.
alter table import_row add before_cure jsonb;

-- What an import changed of people who were there before it: as it was, and the version that it made.
create table import_change (
  institution_id uuid not null,
  import_id uuid not null,
  person_id uuid not null,
  account_id uuid not null,
  before jsonb not null,
  version int not null,
  primary key (institution_id, import_id, person_id),
  constraint import_change_import_fkey foreign key (institution_id, import_id) references import_run on delete cascade,
  constraint import_change_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index import_change_person on import_change (institution_id, person_id);
select tenant_table('import_change');
