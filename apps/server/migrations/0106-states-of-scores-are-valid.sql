-- outside a transaction
alter table student_evaluation validate constraint student_evaluation_state_check;
