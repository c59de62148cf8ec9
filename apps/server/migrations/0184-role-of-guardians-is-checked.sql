-- outside a transaction
alter table account validate constraint account_role_check;
