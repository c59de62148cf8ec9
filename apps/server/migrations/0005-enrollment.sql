-- An enrolment's grade never changes: a move ends it and creates another.
create table student_enrollment (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('ACTIVE', 'SURPLUS')),
  class_number int,
  queued_at timestamptz,
  start_date date not null,
  exit_date date,
  exit_reason text check (exit_reason in ('TRANSFERRED', 'DROPPED', 'CANCELLED', 'RECLASSIFIED')),
  council_approved boolean not null default false,
  previous_enrollment_id uuid,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint student_enrollment_grade_key unique (institution_id, grade_id, id),
  constraint student_enrollment_exit check ((exit_date is null) = (exit_reason is null)),
  constraint student_enrollment_queue check ((status = 'SURPLUS') = (queued_at is not null)),
  constraint student_enrollment_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint student_enrollment_year_fkey foreign key (institution_id, academic_year_id) references academic_year,
  constraint student_enrollment_account_fkey foreign key (institution_id, account_id) references account,
  constraint student_enrollment_previous_fkey foreign key (institution_id, previous_enrollment_id) references student_enrollment
);
create unique index student_enrollment_current_key on student_enrollment (institution_id, grade_id, account_id)
  where exit_date is null;
create unique index student_enrollment_number_key on student_enrollment (institution_id, grade_id, class_number)
  where class_number is not null;
create index student_enrollment_student on student_enrollment (institution_id, account_id, academic_year_id);
select tenant_table('student_enrollment');

create table enrollment_modality (
  institution_id uuid not null,
  student_enrollment_id uuid not null,
  position int not null check (position in (1, 2)),
  curriculum_component_id uuid not null,
  primary key (institution_id, student_enrollment_id, position),
  constraint enrollment_modality_component_key unique (institution_id, student_enrollment_id, curriculum_component_id),
  constraint enrollment_modality_enrollment_fkey foreign key (institution_id, student_enrollment_id)
    references student_enrollment on delete cascade,
  constraint enrollment_modality_component_fkey foreign key (institution_id, curriculum_component_id)
    references curriculum_component
);
select tenant_table('enrollment_modality');
