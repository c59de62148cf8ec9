-- Changes that guardians propose in the record of a child (docs/decisions/0102-families-propose-and-consent.md).
create table record_proposal (
  institution_id uuid not null constraint record_proposal_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  field text not null,
  -- A text, or the parts of an address.
  new_value jsonb not null,
  -- The value of the record at the sending; of an accepted proposal, the value that it replaced.
  old_value jsonb,
  status text not null default 'SENT',
  sent_by uuid not null,
  sent_at timestamptz not null,
  decided_by uuid,
  -- The moment of the decision, or of the withdrawal by the sender.
  closed_at timestamptz,
  decision_reason text,
  version int not null default 1,
  primary key (institution_id, id),
  constraint record_proposal_field_check check (field in ('cellphone', 'phone', 'email', 'address')),
  constraint record_proposal_status_check check (status in ('SENT', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  constraint record_proposal_decision check ((status in ('ACCEPTED', 'REFUSED')) = (decided_by is not null)
    and (status = 'SENT') = (closed_at is null) and (decided_by is not null or decision_reason is null)),
  constraint record_proposal_reason_length check (char_length(decision_reason) between 1 and 300),
  constraint record_proposal_account_fkey foreign key (institution_id, account_id) references account,
  constraint record_proposal_sent_by_fkey foreign key (institution_id, sent_by) references account,
  constraint record_proposal_decided_by_fkey foreign key (institution_id, decided_by) references account
);
create index record_proposal_waiting on record_proposal (institution_id, sent_at) where status = 'SENT';
create index record_proposal_closed on record_proposal (institution_id, closed_at) where status <> 'SENT';
create index record_proposal_account on record_proposal (institution_id, account_id, sent_by);
create index record_proposal_sent_by on record_proposal (institution_id, sent_by);
create index record_proposal_decided_by on record_proposal (institution_id, decided_by);
select tenant_table('record_proposal');
