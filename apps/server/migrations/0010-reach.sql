-- Reach, defined once: which rows an account reaches by teaching or by studying. security_invoker: the policies of
-- the tables beneath apply. Administrators reach everything of the tenant and are not listed.

-- Plans of which the account is or was instructor, and the parents of their child plans, with the period.
create view reach_plan with (security_invoker = true) as
  select i.institution_id, i.account_id, i.lesson_plan_id, i.start_date, i.end_date
  from lesson_plan_instructor i
  union all
  select i.institution_id, i.account_id, p.parent_lesson_plan_id, i.start_date, i.end_date
  from lesson_plan_instructor i
  join lesson_plan p on p.institution_id = i.institution_id and p.id = i.lesson_plan_id
  where p.parent_lesson_plan_id is not null;

-- Classes in which the account teaches or is (or was) enrolled.
create view reach_grade with (security_invoker = true) as
  select i.institution_id, i.account_id, p.grade_id, 'TEACHES'::text as reason
  from lesson_plan_instructor i
  join lesson_plan p on p.institution_id = i.institution_id and p.id = i.lesson_plan_id
  union
  select e.institution_id, e.account_id, e.grade_id, 'STUDIES'::text
  from student_enrollment e;

-- Students of the classes in which the account teaches.
create view reach_student with (security_invoker = true) as
  select distinct i.institution_id, i.account_id, e.account_id as student_id
  from lesson_plan_instructor i
  join lesson_plan p on p.institution_id = i.institution_id and p.id = i.lesson_plan_id
  join student_enrollment e on e.institution_id = p.institution_id and e.grade_id = p.grade_id
  where e.status = 'ACTIVE';

do $$
begin
  execute format('grant select on reach_plan, reach_grade, reach_student to %I', current_setting('lousa.app_role'));
end $$;
