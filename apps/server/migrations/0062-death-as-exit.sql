-- An enrolment may end by the death of the student.
alter table student_enrollment drop constraint student_enrollment_exit_reason_check;
alter table student_enrollment add constraint student_enrollment_exit_reason_check
  check (exit_reason in ('TRANSFERRED', 'DROPPED', 'DECEASED', 'CANCELLED', 'RECLASSIFIED', 'MOVED')) not valid;
