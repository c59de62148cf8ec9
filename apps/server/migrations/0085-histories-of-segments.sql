-- A history is of a stage, or of a segment of EJA (educação de jovens e adultos).
-- brief: one row of each student with a history
alter table academic_record drop constraint academic_record_type;
-- brief: one row of each student with a history
alter table academic_record add constraint academic_record_type
  check (type in ('FUNDAMENTAL', 'MEDIO', 'EJA_INITIAL', 'EJA_FINAL', 'EJA_MEDIO'));
