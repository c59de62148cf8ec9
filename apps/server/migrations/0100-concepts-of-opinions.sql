-- The concept of an opinion is stored next to its text, so that neither replaces the other. A text of one letter A to E without
-- a concept is a concept from before: it is read as one, and a later save stores it here.
alter table student_evaluation add column concept text;
alter table student_evaluation add constraint student_evaluation_concept_check
  check (concept in ('A', 'B', 'C', 'D', 'E')) not valid;
