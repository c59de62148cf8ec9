-- outside a transaction
alter table grade validate constraint grade_roll_mode_check;
