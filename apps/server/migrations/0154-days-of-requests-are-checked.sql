-- outside a transaction
alter table institution validate constraint institution_appeal_days;
