-- outside a transaction
-- A class has one opinion for all components together in a term.
drop index concurrently if exists school_evaluation_of_class_key;
create unique index concurrently school_evaluation_of_class_key on school_evaluation
  (institution_id, grade_id, academic_term_id) where of_class and deleted_at is null;
