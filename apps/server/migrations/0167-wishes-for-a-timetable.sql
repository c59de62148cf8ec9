-- Wishes for the lessons of a plan. A plan without a row has the wishes that the rules name; lessons_a_week null is the number
-- that follows from the matrix. Plans with one joint_id have their lessons together. pinned is [{weekday, from}] in minutes.
create table plan_wish (
  institution_id uuid not null constraint plan_wish_institution_id_fkey references institution,
  lesson_plan_id uuid not null,
  lessons_a_week int,
  doubles text not null,
  across_break boolean not null,
  lessons_per_day int,
  spread text,
  not_first text,
  not_last text,
  room_kind_id uuid,
  joint_id uuid,
  pinned jsonb not null default '[]',
  version int not null default 1,
  primary key (institution_id, lesson_plan_id),
  constraint plan_wish_lessons_a_week check (lessons_a_week between 0 and 60),
  constraint plan_wish_doubles check (doubles in ('MUST', 'MAY', 'NEVER')),
  constraint plan_wish_lessons_per_day check (lessons_per_day between 1 and 10),
  constraint plan_wish_spread check (spread in ('MUST', 'IMPORTANT', 'NICE', 'SLIGHT')),
  constraint plan_wish_not_first check (not_first in ('MUST', 'IMPORTANT', 'NICE', 'SLIGHT')),
  constraint plan_wish_not_last check (not_last in ('MUST', 'IMPORTANT', 'NICE', 'SLIGHT')),
  constraint plan_wish_plan_fkey foreign key (institution_id, lesson_plan_id)
    references lesson_plan on delete cascade,
  constraint plan_wish_room_kind_fkey foreign key (institution_id, room_kind_id) references room_kind
);
create index plan_wish_room_kind on plan_wish (institution_id, room_kind_id);
select tenant_table('plan_wish');

-- Wishes for the week of a class. first_account_id gives the first lesson of the days.
create table class_wish (
  institution_id uuid not null constraint class_wish_institution_id_fkey references institution,
  grade_id uuid not null,
  gaps text,
  weekdays jsonb not null default '[1,2,3,4,5]',
  first_account_id uuid,
  version int not null default 1,
  primary key (institution_id, grade_id),
  constraint class_wish_gaps check (gaps in ('MUST', 'IMPORTANT', 'NICE', 'SLIGHT')),
  constraint class_wish_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade,
  constraint class_wish_first_account_fkey foreign key (institution_id, first_account_id) references account
);
create index class_wish_first_account on class_wish (institution_id, first_account_id);
select tenant_table('class_wish');
