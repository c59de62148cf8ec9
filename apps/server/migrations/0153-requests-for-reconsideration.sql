-- Requests of students and families that a published result be reconsidered (docs/rules.md, Requests for reconsideration).
create table result_appeal (
  institution_id uuid not null constraint result_appeal_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  student_enrollment_id uuid not null,
  subject text not null,
  -- The number of the term in its year.
  term_position int,
  curriculum_component_id uuid,
  -- The civil day on which the result was published to the student.
  published_on date not null,
  received_on date not null,
  applicant text not null,
  -- Names and texts go when the personal data of the student is removed.
  applicant_name text,
  text text,
  -- The last days for sending and for answering, as they were on registration.
  send_until date not null,
  answer_until date not null,
  status text not null default 'RECEIVED',
  answer text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint result_appeal_subject_check check (subject in ('FINAL_RESULT', 'TERM')),
  constraint result_appeal_term check ((subject = 'TERM') = (term_position is not null)),
  constraint result_appeal_applicant_check check (applicant in ('STUDENT', 'RESPONSIBLE')),
  constraint result_appeal_status_check check (status in ('RECEIVED', 'IN_COUNCIL', 'ACCEPTED', 'DENIED', 'WITHDRAWN')),
  constraint result_appeal_days check (received_on >= published_on),
  constraint result_appeal_name_length check (char_length(applicant_name) between 1 and 150),
  constraint result_appeal_text_length check (char_length(text) between 1 and 4000),
  constraint result_appeal_answer_length check (char_length(answer) between 1 and 4000),
  constraint result_appeal_enrollment_fkey foreign key (institution_id, student_enrollment_id) references student_enrollment,
  constraint result_appeal_component_fkey
    foreign key (institution_id, curriculum_component_id) references curriculum_component,
  constraint result_appeal_changed_by_fkey foreign key (institution_id, changed_by) references account
);
create index result_appeal_enrollment on result_appeal (institution_id, student_enrollment_id);
create index result_appeal_status on result_appeal (institution_id, status, answer_until);
create index result_appeal_component on result_appeal (institution_id, curriculum_component_id);
create index result_appeal_changed_by on result_appeal (institution_id, changed_by);
select tenant_table('result_appeal');

-- Days for sending a request and for answering it.
alter table institution add column appeal_days int not null default 10;
alter table institution add column appeal_answer_days int not null default 10;
alter table institution add constraint institution_appeal_days
  check (appeal_days between 1 and 60 and appeal_answer_days between 1 and 60) not valid;
