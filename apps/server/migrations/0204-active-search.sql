-- Cases of the active search for students who do not come, and the steps of the school (docs/rules.md, Busca ativa).
create table search_case (
  institution_id uuid not null constraint search_case_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  account_id uuid not null,
  opened_on date not null,
  -- The alerts of the day of opening: [{kind, step, limit, days, passedOn}]; empty for a case that was opened by hand.
  reasons jsonb not null default '[]',
  status text not null default 'OPEN',
  outcome text,
  closed_on date,
  -- The alerts that the closing has dealt with, by their names in the rules.
  handled text[] not null default '{}',
  -- Texts go when the personal data of the student is removed.
  note text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint search_case_status_check check (status in ('OPEN', 'CLOSED')),
  constraint search_case_outcome_check check (outcome in ('RETURNED', 'LEFT', 'REFERRED', 'WRONG_ATTENDANCE')),
  constraint search_case_closing
    check ((status = 'CLOSED') = (outcome is not null) and (status = 'CLOSED') = (closed_on is not null)),
  constraint search_case_note_length check (char_length(note) between 1 and 600),
  constraint search_case_year_fkey foreign key (institution_id, academic_year_id) references academic_year,
  constraint search_case_account_fkey foreign key (institution_id, account_id) references account,
  constraint search_case_changed_by_fkey foreign key (institution_id, changed_by) references account
);
create index search_case_year on search_case (institution_id, academic_year_id, status);
create index search_case_account on search_case (institution_id, account_id, academic_year_id);
create index search_case_changed_by on search_case (institution_id, changed_by);
select tenant_table('search_case');

create table search_step (
  institution_id uuid not null constraint search_step_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  search_case_id uuid not null,
  kind text not null,
  taken_on date not null,
  result text not null,
  contacted text,
  note text,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (institution_id, id),
  constraint search_step_kind_check check (kind in ('CALL', 'MESSAGE', 'VISIT', 'MEETING', 'LETTER', 'ANSWER')),
  constraint search_step_result_check check (result in ('REACHED', 'NOT_REACHED')),
  constraint search_step_contacted_length check (char_length(contacted) between 1 and 120),
  constraint search_step_note_length check (char_length(note) between 1 and 600),
  constraint search_step_withdrawal check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint search_step_case_fkey foreign key (institution_id, search_case_id) references search_case,
  constraint search_step_recorder_fkey foreign key (institution_id, recorded_by) references account,
  constraint search_step_withdrawer_fkey foreign key (institution_id, withdrawn_by) references account
);
create index search_step_case on search_step (institution_id, search_case_id);
create index search_step_recorder on search_step (institution_id, recorded_by);
create index search_step_withdrawer on search_step (institution_id, withdrawn_by);
select tenant_table('search_step');
