-- Rows that a withdrawal removed from a lesson, whole, so that they can be restored. They are deleted after 30 days.
create table lesson_withdrawal (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  lesson_id uuid not null,
  -- The day of the lesson then: on another day its list has other students.
  lesson_date date not null,
  account_id uuid not null,
  withdrawn_at timestamptz not null,
  -- The calendar event over the day that withdrew it; null: a person did.
  event_id uuid,
  attendance_taken_at timestamptz,
  attendance_partial boolean not null,
  -- Rows of attendance; null: the attendance stays.
  marks jsonb,
  -- The row of lesson_accomplishment; null: the release stays.
  release jsonb,
  restored_at timestamptz,
  primary key (institution_id, id),
  constraint lesson_withdrawal_lesson_fkey foreign key (institution_id, lesson_id) references lesson on delete cascade,
  constraint lesson_withdrawal_account_fkey foreign key (institution_id, account_id) references account
);
create index lesson_withdrawal_lesson on lesson_withdrawal (institution_id, lesson_id);
create index lesson_withdrawal_account on lesson_withdrawal (institution_id, account_id);
select tenant_table('lesson_withdrawal');
