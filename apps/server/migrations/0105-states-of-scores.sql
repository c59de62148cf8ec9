-- The state of a student without a score in an evaluation: missed, excused, or awaiting the second call. A score goes before a
-- state that is stored next to it: a process of the release before writes scores and leaves the state.
alter table student_evaluation add column state text;
alter table student_evaluation add constraint student_evaluation_state_check
  check (state in ('MISSED', 'EXCUSED', 'SECOND_CALL')) not valid;
