create type timerange as range (subtype = time);

create table lesson_plan (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  curriculum_component_id uuid not null,
  parent_lesson_plan_id uuid,
  name text,
  parallel_group int,
  is_active boolean not null default true,
  version int not null default 1,
  primary key (institution_id, id),
  constraint lesson_plan_grade_key unique (institution_id, grade_id, id),
  constraint lesson_plan_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint lesson_plan_year_fkey foreign key (institution_id, academic_year_id) references academic_year,
  constraint lesson_plan_component_fkey foreign key (institution_id, curriculum_component_id) references curriculum_component,
  constraint lesson_plan_parent_fkey foreign key (institution_id, parent_lesson_plan_id) references lesson_plan
);
create unique index lesson_plan_component_key on lesson_plan (institution_id, grade_id, curriculum_component_id)
  where parent_lesson_plan_id is null;
create index lesson_plan_parent on lesson_plan (institution_id, parent_lesson_plan_id);
create index lesson_plan_year on lesson_plan (institution_id, academic_year_id, grade_id);
select tenant_table('lesson_plan');

-- end_date null in the answer is stored as the end of the academic year, or next year would clash with this one.
create table lesson_plan_instructor (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  lesson_plan_id uuid not null,
  account_id uuid not null,
  start_date date not null,
  end_date date not null,
  open_ended boolean not null default false,
  primary key (institution_id, id),
  constraint lesson_plan_instructor_interval check (start_date <= end_date),
  constraint lesson_plan_instructor_overlap exclude using gist (
    institution_id with =, lesson_plan_id with =, account_id with =, daterange(start_date, end_date, '[]') with &&
  ) deferrable,
  constraint lesson_plan_instructor_plan_fkey foreign key (institution_id, lesson_plan_id) references lesson_plan,
  constraint lesson_plan_instructor_account_fkey foreign key (institution_id, account_id) references account
);
create index lesson_plan_instructor_plan on lesson_plan_instructor (institution_id, lesson_plan_id);
create index lesson_plan_instructor_account on lesson_plan_instructor (institution_id, account_id);
select tenant_table('lesson_plan_instructor');

-- A weekly slot. series_id is stable over the versions of a slot. group_range: unbounded for plans of the whole
-- class, [k,k+1) for parallel group k, so that only different groups may overlap. Child slots coincide with their
-- parent's and are left out of the clash.
create table lesson_plan_recurrence (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  series_id uuid not null,
  lesson_plan_id uuid not null,
  grade_id uuid not null,
  parent_recurrence_id uuid,
  weekday int not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  valid_from date not null,
  valid_until date not null,
  confirmed_at timestamptz,
  group_range int4range not null default '(,)',
  primary key (institution_id, id),
  constraint lesson_plan_recurrence_times check (start_time < end_time),
  constraint lesson_plan_recurrence_validity check (valid_from <= valid_until),
  constraint lesson_plan_recurrence_overlap exclude using gist (
    institution_id with =, grade_id with =, weekday with =, group_range with &&,
    timerange(start_time, end_time) with &&, daterange(valid_from, valid_until, '[]') with &&
  ) where (parent_recurrence_id is null) deferrable initially immediate,
  constraint lesson_plan_recurrence_plan_fkey foreign key (institution_id, grade_id, lesson_plan_id)
    references lesson_plan (institution_id, grade_id, id),
  constraint lesson_plan_recurrence_parent_fkey foreign key (institution_id, parent_recurrence_id)
    references lesson_plan_recurrence
);
create index lesson_plan_recurrence_plan on lesson_plan_recurrence (institution_id, lesson_plan_id);
create unique index lesson_plan_recurrence_child_key on lesson_plan_recurrence (institution_id, parent_recurrence_id)
  where parent_recurrence_id is not null;
select tenant_table('lesson_plan_recurrence');

-- Derived: when an instructor is taken, weekly slots and single lessons alike. Weekly slots have a weekday and a
-- validity; a single lesson is a slot of its own day.
create table instructor_slot (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  weekday int not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  valid_from date not null,
  valid_until date not null,
  recurrence_id uuid,
  lesson_id uuid,
  primary key (institution_id, id),
  constraint instructor_slot_source check ((recurrence_id is null) <> (lesson_id is null)),
  constraint instructor_slot_overlap exclude using gist (
    institution_id with =, account_id with =, weekday with =,
    timerange(start_time, end_time) with &&, daterange(valid_from, valid_until, '[]') with &&
  ) deferrable initially immediate,
  constraint instructor_slot_account_fkey foreign key (institution_id, account_id) references account,
  constraint instructor_slot_recurrence_fkey foreign key (institution_id, recurrence_id)
    references lesson_plan_recurrence on delete cascade
);
create index instructor_slot_recurrence on instructor_slot (institution_id, recurrence_id);
create index instructor_slot_lesson on instructor_slot (institution_id, lesson_id);
select tenant_table('instructor_slot');

-- A generated lesson keeps its series and its original date through move, swap and soft delete: a deleted row is a
-- tombstone and generation does not bring it back. Manual lessons have neither.
create table lesson (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  lesson_plan_id uuid not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  series_id uuid,
  occurrence_date date,
  is_child boolean not null default false,
  group_range int4range not null default '(,)',
  attendance_taken_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (institution_id, id),
  constraint lesson_times check (start_time < end_time),
  constraint lesson_generation check ((series_id is null) = (occurrence_date is null)),
  constraint lesson_generation_key unique (institution_id, series_id, occurrence_date),
  constraint lesson_plan_key unique (institution_id, lesson_plan_id, id),
  constraint lesson_overlap exclude using gist (
    institution_id with =, grade_id with =, date with =, group_range with &&, timerange(start_time, end_time) with &&
  ) where (deleted_at is null and not is_child) deferrable initially immediate,
  constraint lesson_plan_fkey foreign key (institution_id, grade_id, lesson_plan_id)
    references lesson_plan (institution_id, grade_id, id),
  constraint lesson_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index lesson_by_plan on lesson (institution_id, lesson_plan_id, date, start_time);
create index lesson_by_year on lesson (institution_id, academic_year_id, date);
create index lesson_by_grade on lesson (institution_id, grade_id, date);
select tenant_table('lesson');

-- The release record of a lesson.
create table lesson_accomplishment (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  lesson_id uuid not null,
  account_id uuid not null,
  note text,
  content_registration text not null,
  material_usage text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint lesson_accomplishment_lesson_key unique (institution_id, lesson_id),
  constraint lesson_accomplishment_lesson_fkey foreign key (institution_id, lesson_id) references lesson,
  constraint lesson_accomplishment_account_fkey foreign key (institution_id, account_id) references account
);
select tenant_table('lesson_accomplishment');

-- No surrogate key; the keys begin with tenant and year so that partitioning by year stays possible.
create table attendance (
  institution_id uuid not null,
  academic_year_id uuid not null,
  lesson_id uuid not null,
  student_enrollment_id uuid not null,
  grade_id uuid not null,
  lesson_plan_id uuid not null,
  status text not null check (status in ('ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE')),
  justification text,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (institution_id, academic_year_id, lesson_id, student_enrollment_id),
  constraint attendance_lesson_fkey foreign key (institution_id, lesson_plan_id, lesson_id)
    references lesson (institution_id, lesson_plan_id, id),
  constraint attendance_enrollment_fkey foreign key (institution_id, grade_id, student_enrollment_id)
    references student_enrollment (institution_id, grade_id, id)
);
create index attendance_enrollment on attendance (institution_id, academic_year_id, student_enrollment_id);
select tenant_table('attendance');
