-- Two records of one person that were made one, and what it takes to make them two again.
create table person_merge (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  -- Whose record ended: kept, without accounts and CPF, while that can be undone.
  other_person_id uuid,
  other_name text not null,
  other_registrations text[] not null,
  -- The version of the person after it; another one since says that the record was changed.
  version int not null,
  -- How many rows followed, by kind.
  counts jsonb not null,
  -- What stood where, with the ids of all rows that followed; null once nothing can be undone.
  undo jsonb,
  at timestamptz not null,
  by_account_id uuid not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (institution_id, id),
  constraint person_merge_undone check ((undone_at is null) = (undone_by is null)),
  constraint person_merge_undo check (undo is null or (undone_at is null and other_person_id is not null)),
  constraint person_merge_person_fkey foreign key (institution_id, person_id) references person on delete cascade,
  constraint person_merge_other_fkey foreign key (institution_id, other_person_id) references person
    on delete set null (other_person_id),
  constraint person_merge_by_fkey foreign key (institution_id, by_account_id) references account,
  constraint person_merge_undone_by_fkey foreign key (institution_id, undone_by) references account
);
create index person_merge_person on person_merge (institution_id, person_id, at);
create index person_merge_other on person_merge (institution_id, other_person_id) where other_person_id is not null;
create index person_merge_by on person_merge (institution_id, by_account_id);
create index person_merge_undone_by on person_merge (institution_id, undone_by) where undone_by is not null;
create index person_merge_undoable on person_merge (institution_id, undo_until) where undo is not null;
select tenant_table('person_merge');

-- Accounts that were merged into another one of the same role, for good: the log, which nobody changes, names them still.
create table merged_account (
  institution_id uuid not null,
  former_id uuid not null,
  account_id uuid not null,
  primary key (institution_id, former_id),
  constraint merged_account_account_fkey foreign key (institution_id, account_id) references account on delete cascade
);
create index merged_account_account on merged_account (institution_id, account_id);
select tenant_table('merged_account');

-- What is written once says the same of whoever stays: of these rows only the owner may be another.
do $$
declare app text := current_setting('lousa.app_role');
begin
  execute format('grant update (person_id, recorded_by) on consent to %I', app);
  execute format('grant update (person_id, issued_by) on issued_document to %I', app);
  execute format('grant update (by_account_id) on academic_record_revision to %I', app);
end $$;
