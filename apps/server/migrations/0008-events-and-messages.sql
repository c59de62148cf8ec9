create table evaluation_survey (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  grade_id uuid not null,
  title text not null,
  start_date date not null,
  end_date date not null,
  anonymous boolean not null default false,
  version int not null default 1,
  primary key (institution_id, id),
  constraint evaluation_survey_grade_key unique (institution_id, grade_id),
  constraint evaluation_survey_interval check (start_date <= end_date),
  constraint evaluation_survey_grade_fkey foreign key (institution_id, grade_id) references grade
);
select tenant_table('evaluation_survey');

create table survey_question (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  evaluation_survey_id uuid not null,
  position int not null,
  text text not null,
  type text not null check (type in ('RATING', 'CHOICE', 'TEXT')),
  options text[],
  required boolean not null default true,
  primary key (institution_id, id),
  constraint survey_question_position_key unique (institution_id, evaluation_survey_id, position) deferrable,
  constraint survey_question_survey_fkey foreign key (institution_id, evaluation_survey_id)
    references evaluation_survey on delete cascade
);
select tenant_table('survey_question');

create table survey_response (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  evaluation_survey_id uuid not null,
  student_enrollment_id uuid not null,
  answers jsonb not null,
  created_at timestamptz not null,
  primary key (institution_id, id),
  constraint survey_response_once_key unique (institution_id, evaluation_survey_id, student_enrollment_id),
  constraint survey_response_survey_fkey foreign key (institution_id, evaluation_survey_id) references evaluation_survey,
  constraint survey_response_enrollment_fkey foreign key (institution_id, student_enrollment_id)
    references student_enrollment
);
select tenant_table('survey_response');

create table school_message (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  type text not null check (type in ('NOTICE', 'MEETING', 'EVENT', 'REQUEST', 'REMINDER')),
  title text not null,
  body text not null,
  sender_id uuid not null,
  lesson_id uuid,
  created_at timestamptz not null,
  primary key (institution_id, id),
  constraint school_message_year_fkey foreign key (institution_id, academic_year_id) references academic_year,
  constraint school_message_sender_fkey foreign key (institution_id, sender_id) references account,
  constraint school_message_lesson_fkey foreign key (institution_id, lesson_id) references lesson
);
create index school_message_list on school_message (institution_id, academic_year_id, created_at);
select tenant_table('school_message');

create table school_message_recipient (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  school_message_id uuid not null,
  account_id uuid not null,
  status text not null default 'DELIVERED' check (status in ('DELIVERED', 'READ', 'CONFIRMED')),
  at timestamptz not null,
  primary key (institution_id, id),
  constraint school_message_recipient_once_key unique (institution_id, school_message_id, account_id),
  constraint school_message_recipient_message_fkey foreign key (institution_id, school_message_id)
    references school_message on delete cascade,
  constraint school_message_recipient_account_fkey foreign key (institution_id, account_id) references account
);
create index school_message_recipient_account on school_message_recipient (institution_id, account_id, school_message_id);
select tenant_table('school_message_recipient');
