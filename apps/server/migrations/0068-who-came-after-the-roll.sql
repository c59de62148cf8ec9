-- An enrolment that is made, called, dated back or taken up again covers days whose attendance was taken without it. Until
-- this day that may be so, beside the day on which it was made; null: it was never changed so.
alter table student_enrollment add column late_until date;
