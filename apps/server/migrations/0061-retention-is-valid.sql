-- outside a transaction
alter table grade validate constraint grade_retention_check;
