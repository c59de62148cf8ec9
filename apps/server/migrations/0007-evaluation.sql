create table school_evaluation (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  curriculum_component_id uuid not null,
  lesson_plan_id uuid not null,
  academic_term_id uuid,
  name text not null,
  description text,
  type text not null check (type in ('PROOF', 'WORK', 'FEEDBACK', 'RECOVERY', 'ANNUAL_RECOVERY')),
  highest numeric(6,2) check (highest > 0),
  date date not null,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (institution_id, id),
  constraint school_evaluation_grade_key unique (institution_id, grade_id, id),
  constraint school_evaluation_highest check ((type = 'FEEDBACK') = (highest is null)),
  constraint school_evaluation_term check ((type = 'ANNUAL_RECOVERY') = (academic_term_id is null)),
  constraint school_evaluation_plan_fkey foreign key (institution_id, grade_id, lesson_plan_id)
    references lesson_plan (institution_id, grade_id, id),
  constraint school_evaluation_term_fkey foreign key (institution_id, academic_term_id) references academic_term,
  constraint school_evaluation_component_fkey foreign key (institution_id, curriculum_component_id)
    references curriculum_component
);
create unique index school_evaluation_annual_key on school_evaluation (institution_id, grade_id, curriculum_component_id)
  where type = 'ANNUAL_RECOVERY' and deleted_at is null;
create index school_evaluation_list on school_evaluation (institution_id, grade_id, curriculum_component_id, date);
create index school_evaluation_by_plan on school_evaluation (institution_id, lesson_plan_id, date);
select tenant_table('school_evaluation');

create table student_evaluation (
  institution_id uuid not null,
  school_evaluation_id uuid not null,
  student_enrollment_id uuid not null,
  id uuid not null default uuidv7(),
  grade_id uuid not null,
  score numeric(6,2) check (score >= 0),
  text text,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (institution_id, school_evaluation_id, student_enrollment_id),
  constraint student_evaluation_id_key unique (institution_id, id),
  constraint student_evaluation_evaluation_fkey foreign key (institution_id, grade_id, school_evaluation_id)
    references school_evaluation (institution_id, grade_id, id),
  constraint student_evaluation_enrollment_fkey foreign key (institution_id, grade_id, student_enrollment_id)
    references student_enrollment (institution_id, grade_id, id)
);
create index student_evaluation_enrollment on student_evaluation (institution_id, student_enrollment_id);
select tenant_table('student_evaluation');

-- What is computed together: a component of a class in a term, or (term null) in the year. Every input change bumps
-- input_version in its own transaction; computed < input means NEED_UPDATE. A lease marks a computation in process.
create table performance_scope (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  curriculum_component_id uuid not null,
  academic_term_id uuid,
  input_version bigint not null default 1,
  computed_version bigint not null default 0,
  computed_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  primary key (institution_id, id),
  constraint performance_scope_key unique nulls not distinct
    (institution_id, grade_id, curriculum_component_id, academic_term_id),
  constraint performance_scope_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint performance_scope_component_fkey foreign key (institution_id, curriculum_component_id)
    references curriculum_component,
  constraint performance_scope_term_fkey foreign key (institution_id, academic_term_id) references academic_term
);
create index performance_scope_dirty on performance_scope (institution_id, grade_id) where computed_version < input_version;
create index performance_scope_year on performance_scope (institution_id, academic_year_id);
select tenant_table('performance_scope');

create table grade_performance (
  institution_id uuid not null,
  scope_id uuid not null,
  student_enrollment_id uuid not null,
  mark numeric(6,2),
  recovery numeric(6,2),
  mean numeric(6,2),
  concept text,
  text text,
  absences int not null,
  justified_absences int not null,
  lessons_given int not null,
  total_minutes int not null,
  absent_minutes int not null,
  frequency numeric(4,1),
  situation text,
  primary key (institution_id, scope_id, student_enrollment_id),
  constraint grade_performance_scope_fkey foreign key (institution_id, scope_id) references performance_scope on delete cascade,
  constraint grade_performance_enrollment_fkey foreign key (institution_id, student_enrollment_id)
    references student_enrollment
);
create index grade_performance_enrollment on grade_performance (institution_id, student_enrollment_id);
select tenant_table('grade_performance');

-- Which tenants have figures to compute; the sweep asks it outside of any tenant and learns nothing but ids.
create function tenants_with_dirty_performance() returns table (institution_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct s.institution_id from performance_scope s where s.computed_version < s.input_version
$$;
revoke execute on function tenants_with_dirty_performance from public;
do $$
begin
  execute format('grant execute on function tenants_with_dirty_performance to %I', current_setting('lousa.app_role'));
end $$;
