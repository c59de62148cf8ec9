-- A justification of absences is recorded once at the student, for days. The roll names the one that changed a row.
create table absence_justification (
  institution_id uuid not null constraint absence_justification_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  start_date date not null,
  end_date date not null,
  reason text not null,
  note text,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (institution_id, id),
  constraint absence_justification_days check (start_date <= end_date),
  constraint absence_justification_reason
    check (reason in ('MEDICAL', 'BEREAVEMENT', 'SUMMONS', 'RELIGIOUS', 'OTHER')),
  constraint absence_justification_withdrawal check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint absence_justification_account_fkey foreign key (institution_id, account_id) references account,
  constraint absence_justification_recorder_fkey foreign key (institution_id, recorded_by) references account,
  constraint absence_justification_withdrawer_fkey foreign key (institution_id, withdrawn_by) references account
);
create index absence_justification_account on absence_justification (institution_id, account_id);
create index absence_justification_recorder on absence_justification (institution_id, recorded_by);
create index absence_justification_withdrawer on absence_justification (institution_id, withdrawn_by);
select tenant_table('absence_justification');

alter table attendance add column absence_justification_id uuid;
alter table attendance add constraint attendance_absence_justification_fkey
  foreign key (institution_id, absence_justification_id) references absence_justification not valid;
