-- The school history of a student in one stage. What it says is in its revisions; the row says which one stands and how
-- far the job is that builds it. A run of the job writes only while its token is the row's.
create table academic_record (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  type text not null,
  revision int not null default 0,
  build_status text not null,
  build_token uuid,
  build_asked_by uuid not null,
  build_updated_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint academic_record_type check (type in ('FUNDAMENTAL', 'MEDIO')),
  constraint academic_record_build check (build_status in ('PENDING', 'DONE', 'FAILED')),
  constraint academic_record_student_key unique (institution_id, account_id, type),
  constraint academic_record_account_fkey foreign key (institution_id, account_id) references account,
  constraint academic_record_asked_by_fkey foreign key (institution_id, build_asked_by) references account
);
create index academic_record_asked_by on academic_record (institution_id, build_asked_by);
create index academic_record_building on academic_record (institution_id, build_updated_at) where build_status = 'PENDING';
select tenant_table('academic_record');

-- Written once: what was certified must stay what it was.
create table academic_record_revision (
  institution_id uuid not null,
  academic_record_id uuid not null,
  revision int not null,
  origin text not null,
  records jsonb not null,
  note text,
  at timestamptz not null,
  by_account_id uuid not null,
  primary key (institution_id, academic_record_id, revision),
  constraint academic_record_revision_origin check (origin in ('BUILT', 'TYPED')),
  constraint academic_record_revision_record_fkey foreign key (institution_id, academic_record_id)
    references academic_record,
  constraint academic_record_revision_by_fkey foreign key (institution_id, by_account_id) references account
);
create index academic_record_revision_by on academic_record_revision (institution_id, by_account_id);
select tenant_table('academic_record_revision', 'select, insert');
