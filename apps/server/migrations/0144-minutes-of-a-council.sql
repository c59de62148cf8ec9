-- Meetings of the council of a class, with their minutes (docs/rules.md, Minutes of a council).
create table council_meeting (
  institution_id uuid not null constraint council_meeting_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  -- Null: the council of the whole year.
  academic_term_id uuid,
  date date not null,
  start_time time,
  end_time time,
  place text,
  -- Paragraphs of the school, before the decisions and after them.
  discussion text,
  remarks text,
  -- The signed minutes that these correct.
  rectifies_id uuid,
  status text not null default 'OPEN',
  -- In the order of signing within the year.
  number int,
  -- The paragraphs as they were signed.
  signed_text jsonb,
  signed_by uuid,
  signed_at timestamptz,
  annulled_by uuid,
  annulled_at timestamptz,
  annulled_reason text,
  version int not null default 1,
  primary key (institution_id, id),
  constraint council_meeting_number_key unique (institution_id, academic_year_id, number),
  constraint council_meeting_status_check check (status in ('OPEN', 'SIGNED', 'ANNULLED')),
  constraint council_meeting_times check (end_time > start_time),
  constraint council_meeting_signed check ((status = 'OPEN') = (num_nonnulls(number, signed_text, signed_by, signed_at) = 0)
    and num_nonnulls(number, signed_text, signed_by, signed_at) in (0, 4)),
  constraint council_meeting_annulled
    check ((status = 'ANNULLED') = (num_nonnulls(annulled_by, annulled_at, annulled_reason) = 3)
      and num_nonnulls(annulled_by, annulled_at, annulled_reason) in (0, 3)),
  constraint council_meeting_year_fkey foreign key (institution_id, academic_year_id) references academic_year,
  constraint council_meeting_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint council_meeting_term_fkey foreign key (institution_id, academic_term_id) references academic_term,
  constraint council_meeting_rectifies_fkey foreign key (institution_id, rectifies_id) references council_meeting,
  constraint council_meeting_signed_by_fkey foreign key (institution_id, signed_by) references account,
  constraint council_meeting_annulled_by_fkey foreign key (institution_id, annulled_by) references account
);
create index council_meeting_grade on council_meeting (institution_id, grade_id);
create index council_meeting_term on council_meeting (institution_id, academic_term_id);
create index council_meeting_rectifies on council_meeting (institution_id, rectifies_id);
create index council_meeting_signed_by on council_meeting (institution_id, signed_by);
create index council_meeting_annulled_by on council_meeting (institution_id, annulled_by);
select tenant_table('council_meeting');

-- Attendants of a meeting, in the order of the list.
create table council_attendant (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  meeting_id uuid not null,
  position int not null,
  account_id uuid,
  -- The printed name: of an account, its name when the list was stored or, later, signed.
  name text not null,
  function text,
  duty text,
  primary key (institution_id, id),
  constraint council_attendant_position_key unique (institution_id, meeting_id, position),
  constraint council_attendant_duty_check check (duty in ('PRESIDES', 'WRITES')),
  constraint council_attendant_name check (char_length(name) between 1 and 200),
  constraint council_attendant_function check (char_length(function) between 1 and 100),
  constraint council_attendant_meeting_fkey
    foreign key (institution_id, meeting_id) references council_meeting on delete cascade,
  constraint council_attendant_account_fkey foreign key (institution_id, account_id) references account
);
create index council_attendant_account on council_attendant (institution_id, account_id);
select tenant_table('council_attendant');

-- The meeting in which a decision was taken; null outside of meetings.
alter table council_decision add column meeting_id uuid;
alter table council_decision add constraint council_decision_meeting_fkey
  foreign key (institution_id, meeting_id) references council_meeting not valid;
