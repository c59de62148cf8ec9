-- outside a transaction
alter table person validate constraint person_bolsa_familia_check;
