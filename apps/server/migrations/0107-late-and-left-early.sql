-- Whether a present student arrived late or left early, with the minutes missed of the lesson; 0 where these are not recorded, null
-- where it did not happen (docs/rules.md, Late and left early).
alter table attendance add column arrived_late int;
alter table attendance add column left_early int;
alter table attendance add constraint attendance_missed_minutes_check
  check (arrived_late between 0 and 300 and left_early between 0 and 300) not valid;
-- The setting of the institution.
alter table institution add column punctuality text not null default 'OFF';
alter table institution add constraint institution_punctuality_check
  check (punctuality in ('OFF', 'WITHOUT_MINUTES', 'WITH_MINUTES')) not valid;
