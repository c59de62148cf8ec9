-- Notes of absence by families, with photographs, and the decision of the office (docs/decisions/0097-notes-of-absence-by-families.md).
create table absence_note (
  institution_id uuid not null constraint absence_note_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  start_date date not null,
  end_date date not null,
  reason text not null,
  -- Texts go when the personal data of the student is removed.
  text text,
  status text not null default 'SENT',
  sender text not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- Made by the sender, so that a note that is sent twice is one note.
  client_id uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  -- The justification that an accepted note has become.
  absence_justification_id uuid,
  version int not null default 1,
  primary key (institution_id, id),
  constraint absence_note_days check (end_date >= start_date),
  constraint absence_note_reason_check
    check (reason in ('ILLNESS', 'APPOINTMENT', 'BEREAVEMENT', 'RELIGIOUS', 'JUDICIAL', 'OTHER')),
  constraint absence_note_text_length check (char_length(text) between 1 and 500),
  constraint absence_note_status_check check (status in ('SENT', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  constraint absence_note_sender_check check (sender in ('GUARDIAN', 'OFFICE')),
  constraint absence_note_decision check ((status in ('ACCEPTED', 'REFUSED')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null) and (decided_by is not null or decision_reason is null)),
  constraint absence_note_decision_length check (char_length(decision_reason) between 1 and 500),
  constraint absence_note_accepted check ((status = 'ACCEPTED') = (absence_justification_id is not null)),
  constraint absence_note_account_fkey foreign key (institution_id, account_id) references account,
  constraint absence_note_sent_by_fkey foreign key (institution_id, sent_by) references account,
  constraint absence_note_decided_by_fkey foreign key (institution_id, decided_by) references account,
  constraint absence_note_justification_fkey
    foreign key (institution_id, absence_justification_id) references absence_justification
);
create index absence_note_waiting on absence_note (institution_id, start_date) where status = 'SENT';
create index absence_note_decided on absence_note (institution_id, status, decided_at);
create index absence_note_account on absence_note (institution_id, account_id, start_date);
create index absence_note_sent_by on absence_note (institution_id, sent_by);
create index absence_note_decided_by on absence_note (institution_id, decided_by);
create index absence_note_justification on absence_note (institution_id, absence_justification_id);
select tenant_table('absence_note');

create table absence_note_picture (
  institution_id uuid not null constraint absence_note_picture_institution_id_fkey references institution,
  absence_note_id uuid not null,
  position int not null,
  content bytea not null,
  content_type text not null,
  primary key (institution_id, absence_note_id, position),
  constraint absence_note_picture_position_check check (position between 1 and 3),
  constraint absence_note_picture_note_fkey foreign key (institution_id, absence_note_id) references absence_note
);
select tenant_table('absence_note_picture');
