-- A campaign of a year that ends: the school requests from each family whether the student returns in the next year.
create table reenrollment_campaign (
  institution_id uuid not null constraint reenrollment_campaign_institution_id_fkey references institution,
  academic_year_id uuid not null,
  target_year_id uuid,
  opens date not null,
  closes date not null,
  letter text not null,
  version int not null default 1,
  primary key (institution_id, academic_year_id),
  constraint reenrollment_campaign_window check (opens <= closes),
  constraint reenrollment_campaign_letter check (char_length(letter) between 1 and 2000),
  constraint reenrollment_campaign_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade,
  constraint reenrollment_campaign_target_fkey foreign key (institution_id, target_year_id) references academic_year
);
create index reenrollment_campaign_target on reenrollment_campaign (institution_id, target_year_id);
select tenant_table('reenrollment_campaign');

-- The answer of a family. It is of the student, and not of an enrolment: students change classes while letters are out.
create table reenrollment (
  institution_id uuid not null constraint reenrollment_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  account_id uuid not null,
  answer text,
  answered_on date,
  answered_by text,
  relation text,
  note text,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint reenrollment_student_key unique (institution_id, academic_year_id, account_id),
  constraint reenrollment_answer check (answer in ('CONFIRMED', 'ASKS_TRANSFER', 'NOT_RETURNING')),
  constraint reenrollment_answered check ((answer is null) = (answered_on is null)),
  constraint reenrollment_withdrawn check (answer is not null or num_nonnulls(answered_by, relation, note) = 0),
  constraint reenrollment_answered_by check (char_length(answered_by) between 1 and 120),
  constraint reenrollment_relation check (char_length(relation) between 1 and 60),
  constraint reenrollment_note check (char_length(note) between 1 and 500),
  constraint reenrollment_campaign_fkey foreign key (institution_id, academic_year_id)
    references reenrollment_campaign on delete cascade,
  constraint reenrollment_account_fkey foreign key (institution_id, account_id) references account,
  constraint reenrollment_recorded_by_fkey foreign key (institution_id, recorded_by) references account
);
create index reenrollment_account on reenrollment (institution_id, account_id);
create index reenrollment_recorded_by on reenrollment (institution_id, recorded_by);
create index reenrollment_recorded_at on reenrollment (institution_id, recorded_at);
select tenant_table('reenrollment');
