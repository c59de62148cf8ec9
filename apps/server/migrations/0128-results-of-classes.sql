-- The end of a class's year (docs/rules.md, End of the year of a class). Without a row the class is RUNNING.
create table class_result (
  institution_id uuid not null constraint class_result_institution_id_fkey references institution,
  grade_id uuid not null,
  status text not null,
  -- How often the result was published.
  edition int not null default 0,
  -- The reason of the last reopening.
  reason text,
  -- Published, and reopened, together with the year.
  by_year boolean not null default false,
  changed_by uuid not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  version int not null default 1,
  primary key (institution_id, grade_id),
  constraint class_result_status_check check (status in ('COUNCIL', 'DECIDED', 'PUBLISHED', 'REOPENED')),
  constraint class_result_reason_length check (char_length(reason) between 1 and 600),
  constraint class_result_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade,
  constraint class_result_changed_by_fkey foreign key (institution_id, changed_by) references account
);
create index class_result_changed_by on class_result (institution_id, changed_by);
select tenant_table('class_result');
-- The published result of each student, edition by edition.
create table published_result (
  institution_id uuid not null,
  grade_id uuid not null,
  edition int not null,
  student_enrollment_id uuid not null,
  situation text not null,
  retention text not null,
  frequency numeric(4, 1),
  absences int not null,
  justified_absences int not null,
  lessons_given int not null,
  failed_components int not null,
  -- Marks of terms, year, recovery, final and absences of each component, as they were printed.
  components jsonb not null,
  explanation jsonb not null,
  policy jsonb not null,
  -- A hash of situation, frequency and components.
  inputs_hash text not null,
  published_at timestamptz not null,
  primary key (institution_id, grade_id, edition, student_enrollment_id),
  constraint published_result_class_fkey foreign key (institution_id, grade_id) references class_result on delete cascade,
  constraint published_result_enrollment_fkey foreign key (institution_id, student_enrollment_id) references student_enrollment
);
create index published_result_enrollment on published_result (institution_id, student_enrollment_id);
select tenant_table('published_result');
