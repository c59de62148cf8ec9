-- Which enrolments have answered an anonymous survey. It shares the survey alone with the answers.
create table survey_answered (
  institution_id uuid not null,
  evaluation_survey_id uuid not null,
  student_enrollment_id uuid not null,
  primary key (institution_id, evaluation_survey_id, student_enrollment_id),
  constraint survey_answered_survey_fkey foreign key (institution_id, evaluation_survey_id) references evaluation_survey,
  constraint survey_answered_enrollment_fkey foreign key (institution_id, student_enrollment_id)
    references student_enrollment
);
create index survey_answered_enrollment on survey_answered (institution_id, student_enrollment_id);
select tenant_table('survey_answered');

-- The answers, with random ids and without an instant.
create table anonymous_survey_answer (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  evaluation_survey_id uuid not null,
  answers jsonb not null,
  primary key (institution_id, id),
  constraint anonymous_survey_answer_survey_fkey foreign key (institution_id, evaluation_survey_id)
    references evaluation_survey
);
create index anonymous_survey_answer_survey on anonymous_survey_answer (institution_id, evaluation_survey_id);
select tenant_table('anonymous_survey_answer');

-- The former answers of anonymous surveys are split; their order, ids and instants go.
insert into survey_answered (institution_id, evaluation_survey_id, student_enrollment_id)
select r.institution_id, r.evaluation_survey_id, r.student_enrollment_id
from survey_response r
join evaluation_survey s on s.institution_id = r.institution_id and s.id = r.evaluation_survey_id and s.anonymous;

insert into anonymous_survey_answer (institution_id, evaluation_survey_id, answers)
select r.institution_id, r.evaluation_survey_id, r.answers
from survey_response r
join evaluation_survey s on s.institution_id = r.institution_id and s.id = r.evaluation_survey_id and s.anonymous
order by random();

-- brief: the answers to the surveys of events, some hundreds of each institution
delete from survey_response r using evaluation_survey s
where s.institution_id = r.institution_id and s.id = r.evaluation_survey_id and s.anonymous;

-- The records of their keys have a sum of the answers, which few guesses would prove. A function finds the few rows by the
-- accounts that have answered; the answer to such a call has no ids.
create function forget_keys_of_anonymous_answers() returns void language plpgsql as $$
begin
  delete from idempotency_key k using survey_answered m, student_enrollment e
  where e.institution_id = m.institution_id and e.id = m.student_enrollment_id
    and k.institution_id = m.institution_id and k.account_id = e.account_id and k.answer_ids = 'null' and k.answer is null;
end $$;
select forget_keys_of_anonymous_answers();
drop function forget_keys_of_anonymous_answers();
