-- Who may enrol, where and at what age; an event is no class of a level and has days and hours of its own.
alter table grade
  add column self_enrollment boolean not null default false,
  add column age_min int check (age_min between 0 and 120),
  add column age_max int check (age_max between 0 and 120),
  add column event_first_day date,
  add column event_last_day date,
  add column event_start_hour time,
  add column event_end_hour time,
  alter column education_level_id drop not null,
  alter column type drop not null,
  alter column highest drop not null,
  alter column average drop not null;
-- An end before the start was possible, and nothing said that both are there: what makes no sense becomes whole days.
update grade g
set event_first_day = d.first_day, event_last_day = d.last_day,
  event_start_hour = case when d.has_hours then d.start_hour end,
  event_end_hour = case when d.has_hours then d.end_hour end
from (
  select t.institution_id, t.id, t.first_day, greatest(t.first_day, t.end_day) as last_day, t.start_hour, t.end_hour,
    (t.end_day > t.first_day or (t.end_day = t.first_day and t.end_hour > t.start_hour))
      and t.start_hour is not null as has_hours
  from (
    select g.institution_id, g.id, coalesce((g.event_start at time zone i.time_zone)::date, y.start_date) as first_day,
      (g.event_end at time zone i.time_zone)::date as end_day,
      (g.event_start at time zone i.time_zone)::time as start_hour, (g.event_end at time zone i.time_zone)::time as end_hour
    from grade g
    join institution i on i.institution_id = g.institution_id
    join academic_year y on y.institution_id = g.institution_id and y.id = g.academic_year_id
    where g.is_event) t) d
where d.institution_id = g.institution_id and d.id = g.id;
delete from academic_term_mark m using grade g
where g.is_event and g.institution_id = m.institution_id and g.id = m.grade_id;
delete from grade_training_type t using grade g
where g.is_event and g.institution_id = t.institution_id and g.id = t.grade_id;
update grade
set education_level_id = null, type = null, highest = null, average = null, shift = null, performance_policy = null,
  policy_pinned = '{}', parallel_groups = '{}'
where is_event;
update student_enrollment e set class_number = null
from grade g
where g.is_event and g.institution_id = e.institution_id and g.id = e.grade_id and e.class_number is not null;
update grade g set self_enrollment = true
from institution i where i.institution_id = g.institution_id and (g.is_event or i.kind = 'MUNICIPAL');
alter table grade
  drop column event_start,
  drop column event_end,
  add constraint grade_of_class check (is_event or (education_level_id is not null and type is not null
    and highest is not null and average is not null)),
  add constraint grade_of_event check (not is_event or (education_level_id is null and type is null
    and highest is null and average is null and event_first_day <= event_last_day)),
  add constraint grade_event_days check (is_event = (event_first_day is not null and event_last_day is not null)),
  add constraint grade_event_hours check ((event_start_hour is null) = (event_end_hour is null)),
  add constraint grade_ages check (age_min <= age_max);

alter table institution
  add column offer_hours int not null default 0 check (offer_hours between 0 and 168),
  add column public_waiting_list boolean not null default false;

alter table student_enrollment
  add column protocol text,
  add column offer_expires_at timestamptz,
  add column term_marks_version int not null default 0,
  add column dispensations_version int not null default 0,
  drop constraint student_enrollment_exit_reason_check,
  add constraint student_enrollment_exit_reason_check
    check (exit_reason in ('TRANSFERRED', 'DROPPED', 'CANCELLED', 'RECLASSIFIED', 'MOVED')),
  add constraint student_enrollment_offer check (offer_expires_at is null or status = 'SURPLUS');
-- Each number leads to another protocol: the factor has no divisor in common with 28.
with numbered as (
  select institution_id, id,
    (row_number() over (partition by institution_id order by id) * 387420499) % 377801998336 as scattered
  from student_enrollment)
update student_enrollment e
set protocol = (
  select string_agg(substr('23456789BCDFGHJKLMNPQRSTVWXZ', (n.scattered / (28::numeric ^ place)::bigint % 28)::int + 1, 1),
    '' order by place)
  from generate_series(0, 7) as place)
from numbered n
where n.institution_id = e.institution_id and n.id = e.id;
alter table student_enrollment
  alter column protocol set not null,
  add constraint student_enrollment_protocol check (protocol ~ '^[2-9BCDFGHJ-NP-TV-XZ]{8}$'),
  add constraint student_enrollment_protocol_key unique (institution_id, protocol);
-- Numbers change places within one statement.
drop index student_enrollment_number_key;
alter table student_enrollment
  add constraint student_enrollment_number_key unique (institution_id, grade_id, class_number) deferrable initially immediate;
create index student_enrollment_waiting on student_enrollment (institution_id, grade_id, queued_at, id)
  where status = 'SURPLUS' and exit_date is null;
create index student_enrollment_offered on student_enrollment (institution_id, offer_expires_at)
  where offer_expires_at is not null;

-- Marks of a term that were not earned in this class: from another school or class, or given by the council.
create table enrollment_term_mark (
  institution_id uuid not null,
  student_enrollment_id uuid not null,
  grade_id uuid not null,
  curriculum_component_id uuid not null,
  academic_term_id uuid not null,
  mark numeric(6,2) check (mark >= 0),
  text text,
  absences int check (absences >= 0),
  lessons_given int check (lessons_given >= 0),
  origin text not null check (origin in ('OTHER_SCHOOL', 'MOVED', 'COUNCIL')),
  note text,
  primary key (institution_id, student_enrollment_id, curriculum_component_id, academic_term_id),
  constraint enrollment_term_mark_enrollment_fkey foreign key (institution_id, grade_id, student_enrollment_id)
    references student_enrollment (institution_id, grade_id, id) on delete cascade,
  constraint enrollment_term_mark_component_fkey foreign key (institution_id, curriculum_component_id)
    references curriculum_component,
  constraint enrollment_term_mark_term_fkey foreign key (institution_id, academic_term_id) references academic_term
);
create index enrollment_term_mark_grade on enrollment_term_mark (institution_id, grade_id, academic_term_id);
select tenant_table('enrollment_term_mark');

create table enrollment_dispensation (
  institution_id uuid not null,
  student_enrollment_id uuid not null,
  grade_id uuid not null,
  curriculum_component_id uuid not null,
  reason text not null,
  start_date date,
  end_date date,
  primary key (institution_id, student_enrollment_id, curriculum_component_id),
  constraint enrollment_dispensation_interval check (start_date <= end_date),
  constraint enrollment_dispensation_enrollment_fkey foreign key (institution_id, grade_id, student_enrollment_id)
    references student_enrollment (institution_id, grade_id, id) on delete cascade,
  constraint enrollment_dispensation_component_fkey foreign key (institution_id, curriculum_component_id)
    references curriculum_component
);
create index enrollment_dispensation_grade on enrollment_dispensation (institution_id, grade_id);
select tenant_table('enrollment_dispensation');
