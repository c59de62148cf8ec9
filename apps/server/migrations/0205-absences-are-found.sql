-- outside a transaction
drop index concurrently if exists attendance_absences;
create index concurrently attendance_absences on attendance (institution_id, academic_year_id, student_enrollment_id)
  where status <> 'ATTENDANCE';
