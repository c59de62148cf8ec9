-- A component that a student attends and ends after a result with dependency (LDB 24 III; docs/rules.md, Dependencies).
create table dependency (
  institution_id uuid not null constraint dependency_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  curriculum_component_id uuid not null,
  -- The civil year of the result, and the class or school of that year.
  year int not null,
  origin text,
  -- The enrolment whose result left it; null where the office entered it.
  from_enrollment_id uuid,
  -- Null: the office has not chosen it yet.
  mode text,
  -- The class that the student attends, or whose instructor follows the work.
  grade_id uuid,
  until date,
  status text not null default 'OPEN',
  mark numeric(6, 2),
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint dependency_year check (year between 1950 and 2100),
  constraint dependency_origin_length check (char_length(origin) between 1 and 150),
  constraint dependency_mode_check check (mode in ('CLASS', 'STUDY_PLAN', 'WORK')),
  constraint dependency_status_check check (status in ('OPEN', 'DONE', 'FAILED', 'WAIVED', 'WITHDRAWN')),
  constraint dependency_reason_length check (char_length(reason) between 1 and 600),
  constraint dependency_decided check ((decided_by is null) = (decided_at is null)),
  constraint dependency_mark check (mark is null or status in ('DONE', 'FAILED')),
  constraint dependency_account_fkey foreign key (institution_id, account_id) references account,
  constraint dependency_component_fkey foreign key (institution_id, curriculum_component_id) references curriculum_component,
  constraint dependency_from_fkey foreign key (institution_id, from_enrollment_id) references student_enrollment,
  constraint dependency_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint dependency_decided_by_fkey foreign key (institution_id, decided_by) references account,
  constraint dependency_created_by_fkey foreign key (institution_id, created_by) references account
);
create index dependency_account on dependency (institution_id, account_id);
create index dependency_component on dependency (institution_id, curriculum_component_id);
create index dependency_from on dependency (institution_id, from_enrollment_id);
create index dependency_grade on dependency (institution_id, grade_id);
create index dependency_status on dependency (institution_id, status, year);
create index dependency_decided_by on dependency (institution_id, decided_by);
create index dependency_created_by on dependency (institution_id, created_by);
select tenant_table('dependency');
