-- How often lessons of a plan, or what is recorded of them, changed otherwise than by a release or by attendance, which raise
-- performance_scope.input_version. A file that prints lessons is compared with it (docs/decisions/0048).
create table plan_lesson_version (
  institution_id uuid not null,
  lesson_plan_id uuid not null,
  grade_id uuid not null,
  version bigint not null default 1,
  primary key (institution_id, lesson_plan_id),
  constraint plan_lesson_version_plan_fkey foreign key (institution_id, grade_id, lesson_plan_id)
    references lesson_plan (institution_id, grade_id, id) on delete cascade
);
create index plan_lesson_version_grade on plan_lesson_version (institution_id, grade_id);
select tenant_table('plan_lesson_version');
