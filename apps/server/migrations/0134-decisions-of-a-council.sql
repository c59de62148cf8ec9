-- Decisions that a council records of a student. Rows are only added: the last one that is no note is the current decision.
create table council_decision (
  institution_id uuid not null constraint council_decision_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  student_enrollment_id uuid not null,
  number int not null,
  kind text not null,
  component_ids uuid[] not null default '{}',
  until date,
  reason text,
  text text,
  author_id uuid,
  recorded_at timestamptz,
  primary key (institution_id, id),
  constraint council_decision_number_key unique (institution_id, student_enrollment_id, number),
  constraint council_decision_number check (number > 0),
  constraint council_decision_kind
    check (kind in ('APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE', 'WITHDRAWN')),
  constraint council_decision_components check ((kind = 'DEPENDENCY') = (cardinality(component_ids) > 0)),
  constraint council_decision_until check ((kind = 'EXTRA_RECOVERY') = (until is not null)),
  constraint council_decision_reason
    check (reason in ('PROGRESS', 'OVERALL', 'NEAR_AVERAGE', 'HEALTH', 'CIRCUMSTANCES', 'OTHER')),
  constraint council_decision_text check (char_length(text) between 1 and 2000),
  constraint council_decision_author check ((author_id is null) = (recorded_at is null)),
  constraint council_decision_enrollment_fkey
    foreign key (institution_id, student_enrollment_id) references student_enrollment,
  constraint council_decision_author_fkey foreign key (institution_id, author_id) references account
);
create index council_decision_author on council_decision (institution_id, author_id);
select tenant_table('council_decision');

-- Approvals from before this table have neither an author nor a day. The column stays: the release before reads and writes it.
insert into council_decision (institution_id, student_enrollment_id, number, kind)
select institution_id, id, 1, 'APPROVE' from student_enrollment where council_approved;
