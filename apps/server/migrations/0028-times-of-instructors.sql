-- A weekly time holds its instructor on every week, also on a date whose lesson was moved or removed; a single lesson may
-- then stand there. So weekly times exclude each other, and single lessons exclude each other; between the two the
-- commands look, one at a time, at the lessons themselves.
alter table instructor_slot drop constraint instructor_slot_overlap;
alter table instructor_slot add constraint instructor_slot_overlap exclude using gist (
  institution_id with =, account_id with =, weekday with =,
  int4range(extract(epoch from start_time)::int, extract(epoch from end_time)::int) with &&,
  daterange(valid_from, valid_until, '[]') with &&
) where (recurrence_id is not null) deferrable initially immediate;
alter table instructor_slot add constraint instructor_lesson_overlap exclude using gist (
  institution_id with =, account_id with =, valid_from with =,
  int4range(extract(epoch from start_time)::int, extract(epoch from end_time)::int) with &&
) where (lesson_id is not null) deferrable initially immediate;
-- What is derived from a lesson goes with it.
alter table instructor_slot add constraint instructor_slot_lesson_fkey
  foreign key (institution_id, lesson_id) references lesson on delete cascade;
-- Lessons that nobody has touched are replaced when their weekly time changes; a message that names one stays.
alter table school_message drop constraint school_message_lesson_fkey;
alter table school_message add constraint school_message_lesson_fkey
  foreign key (institution_id, lesson_id) references lesson on delete set null (lesson_id);
