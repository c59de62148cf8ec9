-- outside a transaction
alter table attendance validate constraint attendance_missed_minutes_check;
alter table institution validate constraint institution_punctuality_check;
