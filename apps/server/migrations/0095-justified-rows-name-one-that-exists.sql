-- outside a transaction
alter table attendance validate constraint attendance_absence_justification_fkey;
