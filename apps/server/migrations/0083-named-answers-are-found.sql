-- A process of the release before 0078 goes on writing answers of anonymous surveys with their enrolment. This tells which
-- institutions have such rows; a worker splits them as 0078 did.
create or replace function institutions_with_work(p_what text, p_before timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case p_what
    when 'FILES' then return query select institutions_where('generated_file', $c$status = 'PENDING'$c$);
    when 'IMPORTS' then return query select institutions_where('import_run', $c$status = 'RUNNING'$c$);
    when 'RECORDS' then return query select institutions_where('academic_record', $c$build_status = 'PENDING'$c$);
    when 'MESSAGES' then
      return query
        select institutions_where('school_message', $c$status = 'SCHEDULED'$c$)
        union select institutions_where('school_message_recipient', $c$copy in ('PENDING', 'SENDING')$c$);
    when 'REMINDERS' then return query select institutions_where('institution', 'reminder_weekday is not null');
    when 'RETENTION' then
      return query
        select institutions_where('institution', 'true')
        except select institutions_where('retention_setting', format('swept_at > %L', p_before));
    when 'SURVEYS' then
      return query select institutions_where('survey_response',
        $c$(institution_id, evaluation_survey_id) in (select institution_id, id from evaluation_survey where anonymous)$c$);
    else raise exception 'no such work: %', p_what;
  end case;
end $$;
