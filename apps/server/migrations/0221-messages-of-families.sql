-- Messages to families: a row for each child that a message is about, and one for each guardian of the child who receives it
-- (docs/decisions/0098-families-write-for-a-child.md). A guardian confirms for one child at a time.
create table message_child (
  institution_id uuid not null constraint message_child_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  school_message_id uuid not null,
  student_id uuid not null,
  -- Null: the row of the child itself, which every child of a message has, with a guardian or without one.
  account_id uuid,
  status text not null default 'DELIVERED',
  at timestamptz not null,
  -- The copy by e-mail, on one row of each guardian at most.
  copy text,
  copy_at timestamptz,
  copy_tries int not null default 0,
  primary key (institution_id, id),
  constraint message_child_status_check check (status in ('DELIVERED', 'READ', 'CONFIRMED')),
  constraint message_child_copy_check check (copy in ('PENDING', 'SENDING', 'SENT', 'FAILED')),
  constraint message_child_itself_check check (account_id is not null or (status = 'DELIVERED' and copy is null)),
  constraint message_child_message_fkey foreign key (institution_id, school_message_id)
    references school_message on delete cascade,
  constraint message_child_student_fkey foreign key (institution_id, student_id) references account,
  constraint message_child_account_fkey foreign key (institution_id, account_id) references account
);
create unique index message_child_key on message_child (institution_id, school_message_id, student_id) where account_id is null;
create unique index message_child_guardian_key on message_child (institution_id, school_message_id, student_id, account_id)
  where account_id is not null;
create index message_child_message on message_child (institution_id, school_message_id, student_id);
create index message_child_student on message_child (institution_id, student_id, school_message_id);
create index message_child_account on message_child (institution_id, account_id) where account_id is not null;
create index message_child_copies on message_child (institution_id, copy_at) where copy in ('PENDING', 'SENDING');
select tenant_table('message_child');

-- Copies to guardians that wait are work too.
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
        union select institutions_where('school_message_recipient', $c$copy in ('PENDING', 'SENDING')$c$)
        union select institutions_where('message_child', $c$copy in ('PENDING', 'SENDING')$c$);
    when 'REMINDERS' then return query select institutions_where('institution', 'reminder_weekday is not null');
    when 'RETENTION' then
      return query
        select institutions_where('institution', 'true')
        except select institutions_where('retention_setting', format('swept_at > %L', p_before));
    when 'SURVEYS' then
      return query select institutions_where('survey_response',
        $c$(institution_id, evaluation_survey_id) in (select institution_id, id from evaluation_survey where anonymous)$c$);
    when 'ERASURES' then
      return query
        select institutions_where('absence_justification', $c$(institution_id, id) in (
          select j.institution_id, j.id from absence_justification j
          join account a on a.institution_id = j.institution_id and a.id = j.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and j.recorded_at <= e.at
          where j.reason <> 'OTHER' or j.note is not null)$c$)
        union select institutions_where('student_note', $c$(institution_id, id) in (
          select n.institution_id, n.id from student_note n
          join account a on a.institution_id = n.institution_id and a.id = n.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and n.created_at <= e.at)$c$)
        union select institutions_where('lesson_withdrawal', $c$(institution_id, id) in (
          select w.institution_id, w.id from lesson_withdrawal w
          cross join jsonb_array_elements(w.marks) mark
          join student_enrollment s on s.institution_id = w.institution_id and s.id = (mark->>'student_enrollment_id')::uuid
          join account a on a.institution_id = s.institution_id and a.id = s.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and w.withdrawn_at <= e.at)$c$)
        union select institutions_where('search_case', $c$(institution_id, id) in (
          select c.institution_id, c.id from search_case c
          join account a on a.institution_id = c.institution_id and a.id = c.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and c.changed_at <= e.at
          where c.note is not null or c.status = 'OPEN')$c$)
        union select institutions_where('search_step', $c$(institution_id, id) in (
          select t.institution_id, t.id from search_step t
          join search_case c on c.institution_id = t.institution_id and c.id = t.search_case_id
          join account a on a.institution_id = c.institution_id and a.id = c.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and t.recorded_at <= e.at
          where num_nonnulls(t.contacted, t.note) > 0)$c$)
        union select institutions_where('guardianship', $c$(institution_id, id) in (
          select b.institution_id, b.id from guardianship b
          join account s on s.institution_id = b.institution_id and s.id = b.student_id
          join person_erasure e on e.institution_id = b.institution_id and e.person_id in (s.person_id, b.guardian_person_id)
            and b.created_at <= e.at
          where b.status = 'ACTIVE' or num_nonnulls(b.end_reason, b.responsible_id) > 0)$c$)
        union select institutions_where('guardianship_restriction', $c$(institution_id, id) in (
          select r.institution_id, r.id from guardianship_restriction r
          join account s on s.institution_id = r.institution_id and s.id = r.student_id
          join person_erasure e on e.institution_id = r.institution_id and e.person_id in (s.person_id, r.guardian_person_id)
            and r.written_at <= e.at
          where num_nonnulls(r.order_number, r.court, r.lift_reason) > 0)$c$)
        union select institutions_where('absence_note', $c$(institution_id, id) in (
          select n.institution_id, n.id from absence_note n
          join account a on a.institution_id = n.institution_id and a.id = n.account_id
          join person_erasure e on e.institution_id = a.institution_id and e.person_id = a.person_id and n.sent_at <= e.at
          where n.reason <> 'OTHER' or n.status = 'SENT' or num_nonnulls(n.text, n.decision_reason) > 0
            or exists (select 1 from absence_note_picture p
              where p.institution_id = n.institution_id and p.absence_note_id = n.id))$c$);
    else raise exception 'no such work: %', p_what;
  end case;
end $$;
