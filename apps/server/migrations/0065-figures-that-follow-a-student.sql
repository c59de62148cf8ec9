-- The figures that an enrolment takes over from the one before it follow their source while nobody types over them. These are
-- the figures of the source as they were last taken over; none of them for rows that were typed.
alter table enrollment_term_mark add column source_mark numeric(6,2);
alter table enrollment_term_mark add column source_text text;
alter table enrollment_term_mark add column source_absences int;
alter table enrollment_term_mark add column source_lessons_given int;
-- When the source last changed after it was taken over; null once the office was notified of it.
alter table enrollment_term_mark add column source_changed_at timestamptz;

-- Rows that a move wrote and that stand in a list which nobody has changed since are still those of the source.
-- brief: a few rows of each institution
update enrollment_term_mark m
set source_mark = m.mark, source_text = m.text, source_absences = m.absences, source_lessons_given = m.lessons_given
from student_enrollment e
where e.institution_id = m.institution_id and e.id = m.student_enrollment_id and m.origin = 'MOVED'
  and e.previous_enrollment_id is not null and e.term_marks_version = 1
  and not exists (
    select 1 from audit_entry a
    where a.institution_id = e.institution_id and a.entity = 'studentEnrollment' and a.entity_id = e.id::text
      and a.action = 'TERM_MARKS_CHANGED');
