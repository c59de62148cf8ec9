alter table person add column bolsa_familia text;
alter table person add constraint person_bolsa_familia_check check (bolsa_familia in ('sim', 'não')) not valid;
