-- Days on which instructors of a year paint their own weeks.
create table availability_window (
  institution_id uuid not null constraint availability_window_institution_id_fkey references institution,
  academic_year_id uuid not null,
  opens date not null,
  closes date not null,
  version int not null default 1,
  primary key (institution_id, academic_year_id),
  constraint availability_window_days check (opens <= closes),
  constraint availability_window_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade
);
select tenant_table('availability_window');

-- The week of an instructor in a year: intervals by the clock, [{weekday, from, until, kind, source, travel, note}] with
-- minutes since midnight, and the workload. A list is saved whole, as times between bells are.
create table instructor_week (
  institution_id uuid not null constraint instructor_week_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  account_id uuid not null,
  intervals jsonb not null default '[]',
  answered_on date,
  contract_minutes int,
  counting text not null default 'MINUTES',
  most_days int,
  most_lessons int,
  windows int,
  version int not null default 1,
  primary key (institution_id, id),
  constraint instructor_week_key unique (institution_id, academic_year_id, account_id),
  constraint instructor_week_contract check (contract_minutes between 1 and 10080),
  constraint instructor_week_counting check (counting in ('LESSONS', 'MINUTES')),
  constraint instructor_week_days check (most_days between 1 and 7),
  constraint instructor_week_lessons check (most_lessons between 1 and 20),
  constraint instructor_week_windows check (windows between 0 and 40),
  constraint instructor_week_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade,
  constraint instructor_week_account_fkey foreign key (institution_id, account_id) references account
);
create index instructor_week_account on instructor_week (institution_id, account_id);
select tenant_table('instructor_week');

-- An interval of every week in which instructors plan together and have no lesson; without rows beside it, all of the year.
create table planning_hour (
  institution_id uuid not null constraint planning_hour_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null,
  weekday int not null,
  from_minute int not null,
  until_minute int not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint planning_hour_name check (char_length(name) between 1 and 60),
  constraint planning_hour_weekday check (weekday between 1 and 7),
  constraint planning_hour_minutes check (from_minute >= 0 and from_minute < until_minute and until_minute <= 1440),
  constraint planning_hour_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade
);
create index planning_hour_year on planning_hour (institution_id, academic_year_id);
select tenant_table('planning_hour');

create table planning_hour_instructor (
  institution_id uuid not null constraint planning_hour_instructor_institution_fkey references institution,
  id uuid not null default uuidv7(),
  planning_hour_id uuid not null,
  account_id uuid not null,
  primary key (institution_id, id),
  constraint planning_hour_instructor_key unique (institution_id, planning_hour_id, account_id),
  constraint planning_hour_instructor_hour_fkey foreign key (institution_id, planning_hour_id)
    references planning_hour on delete cascade,
  constraint planning_hour_instructor_account_fkey foreign key (institution_id, account_id) references account
);
create index planning_hour_instructor_account on planning_hour_instructor (institution_id, account_id);
select tenant_table('planning_hour_instructor');
