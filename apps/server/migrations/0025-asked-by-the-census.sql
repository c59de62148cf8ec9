-- What the school census asks of a student and administrators alone read and write: the number of social identification,
-- and colour or race in the words of the census. Nobody has said either yet.
alter table person add column nis text check (nis ~ '^[0-9]{11}$');
alter table person add column colour_or_race text
  check (colour_or_race in ('Não declarada', 'Branca', 'Preta', 'Parda', 'Amarela', 'Indígena'));
