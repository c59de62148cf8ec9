-- Hours or days on which an instructor does not come. A withdrawn one stays as a trace.
create table instructor_absence (
  institution_id uuid not null constraint instructor_absence_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- Both or none, and only of one day: without hours it takes whole days.
  start_time time,
  end_time time,
  kind text not null,
  -- For the office alone.
  note text,
  created_by uuid not null,
  created_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (institution_id, id),
  constraint instructor_absence_days check (start_date <= end_date),
  constraint instructor_absence_hours check ((start_time is null) = (end_time is null)
    and (start_time is null or (start_time < end_time and start_date = end_date))),
  constraint instructor_absence_kind check (kind in ('HEALTH', 'FAMILY', 'TRAINING', 'SERVICE', 'PERSONAL', 'UNEXPLAINED', 'OTHER')),
  constraint instructor_absence_note check (char_length(note) between 1 and 500),
  constraint instructor_absence_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint instructor_absence_account_fkey foreign key (institution_id, account_id) references account,
  constraint instructor_absence_created_by_fkey foreign key (institution_id, created_by) references account,
  constraint instructor_absence_withdrawn_by_fkey foreign key (institution_id, withdrawn_by) references account,
  constraint instructor_absence_overlap exclude using gist (
    institution_id with =, account_id with =,
    tsrange(start_date + coalesce(start_time, time '00:00'),
      case when end_time is null then (end_date + 1) + time '00:00' else end_date + end_time end) with &&
  ) where (withdrawn_at is null)
);
create index instructor_absence_by_day on instructor_absence (institution_id, start_date, end_date);
create index instructor_absence_by_account on instructor_absence (institution_id, account_id);
create index instructor_absence_created_by on instructor_absence (institution_id, created_by);
create index instructor_absence_withdrawn_by on instructor_absence (institution_id, withdrawn_by);
select tenant_table('instructor_absence');

-- What becomes of one lesson of an absent instructor: another gives it, classes are joined, or it is not given.
create table lesson_cover (
  institution_id uuid not null constraint lesson_cover_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  lesson_id uuid not null,
  -- Null: the plan has no instructor on that day.
  absent_id uuid,
  absence_id uuid,
  outcome text not null,
  substitute_id uuid,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (institution_id, id),
  constraint lesson_cover_outcome check (outcome in ('SUBSTITUTE', 'JOINT', 'NOT_GIVEN')),
  constraint lesson_cover_substitute check ((outcome = 'NOT_GIVEN') = (substitute_id is null)),
  constraint lesson_cover_reason check (char_length(reason) between 1 and 200),
  constraint lesson_cover_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint lesson_cover_lesson_fkey foreign key (institution_id, lesson_id) references lesson on delete cascade,
  constraint lesson_cover_absent_fkey foreign key (institution_id, absent_id) references account,
  constraint lesson_cover_absence_fkey foreign key (institution_id, absence_id) references instructor_absence,
  constraint lesson_cover_substitute_fkey foreign key (institution_id, substitute_id) references account,
  constraint lesson_cover_created_by_fkey foreign key (institution_id, created_by) references account,
  constraint lesson_cover_withdrawn_by_fkey foreign key (institution_id, withdrawn_by) references account
);
create unique index lesson_cover_live on lesson_cover (institution_id, lesson_id) where withdrawn_at is null;
create index lesson_cover_lesson on lesson_cover (institution_id, lesson_id);
create index lesson_cover_absent on lesson_cover (institution_id, absent_id);
create index lesson_cover_absence on lesson_cover (institution_id, absence_id);
create index lesson_cover_substitute on lesson_cover (institution_id, substitute_id);
create index lesson_cover_created_by on lesson_cover (institution_id, created_by);
create index lesson_cover_withdrawn_by on lesson_cover (institution_id, withdrawn_by);
select tenant_table('lesson_cover');

-- The lesson by which one that was not given is made up. It goes with that lesson.
create table lesson_make_up (
  institution_id uuid not null constraint lesson_make_up_institution_id_fkey references institution,
  cover_id uuid not null,
  lesson_id uuid not null,
  created_at timestamptz not null,
  primary key (institution_id, cover_id),
  constraint lesson_make_up_lesson_key unique (institution_id, lesson_id),
  constraint lesson_make_up_cover_fkey foreign key (institution_id, cover_id) references lesson_cover on delete cascade,
  constraint lesson_make_up_lesson_fkey foreign key (institution_id, lesson_id) references lesson on delete cascade
);
select tenant_table('lesson_make_up');
