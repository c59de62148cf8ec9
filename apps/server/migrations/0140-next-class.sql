-- The next class of a student at the end of a year, as the office decided it; without an enrolment the student goes into none.
create table enrollment_advance (
  institution_id uuid not null,
  from_enrollment_id uuid not null,
  to_enrollment_id uuid,
  academic_year_id uuid not null,
  created_at timestamptz not null,
  primary key (institution_id, from_enrollment_id),
  constraint enrollment_advance_from_fkey foreign key (institution_id, from_enrollment_id)
    references student_enrollment on delete cascade,
  constraint enrollment_advance_to_fkey foreign key (institution_id, to_enrollment_id)
    references student_enrollment on delete cascade,
  constraint enrollment_advance_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade
);
create unique index enrollment_advance_to_key on enrollment_advance (institution_id, to_enrollment_id);
create index enrollment_advance_year on enrollment_advance (institution_id, academic_year_id);
select tenant_table('enrollment_advance');
