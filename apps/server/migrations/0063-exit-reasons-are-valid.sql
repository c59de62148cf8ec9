-- outside a transaction
alter table student_enrollment validate constraint student_enrollment_exit_reason_check;
