-- Bonds of guardians and students (docs/rules.md, Guardians). A bond that ended stays, as the proof of who could read.
create table guardianship (
  institution_id uuid not null constraint guardianship_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  guardian_person_id uuid not null,
  -- The line of the student's record that it was made from; the line may be gone.
  responsible_id uuid,
  kinship text not null,
  status text not null default 'ACTIVE',
  starts_on date not null,
  ends_on date,
  end_reason text,
  may_collect boolean not null default false,
  lives_with boolean not null default false,
  receives boolean not null default true,
  majority text,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint guardianship_status_check check (status in ('ACTIVE', 'ENDED')),
  constraint guardianship_end_check check ((status = 'ENDED') = (ends_on is not null)),
  constraint guardianship_majority_check check (majority in ('AGREED', 'CURATORSHIP')),
  constraint guardianship_kinship_length check (char_length(kinship) between 1 and 40),
  constraint guardianship_reason_length check (char_length(end_reason) between 1 and 200),
  constraint guardianship_student_fkey foreign key (institution_id, student_id) references account,
  constraint guardianship_person_fkey foreign key (institution_id, guardian_person_id) references person,
  constraint guardianship_created_by_fkey foreign key (institution_id, created_by) references account
);
create unique index guardianship_active_key on guardianship (institution_id, student_id, guardian_person_id)
  where status = 'ACTIVE';
create index guardianship_student on guardianship (institution_id, student_id);
create index guardianship_person on guardianship (institution_id, guardian_person_id);
create index guardianship_created_by on guardianship (institution_id, created_by);
select tenant_table('guardianship');

-- Orders of a court about a guardian and a student. They are of the pair and not of a bond: a further bond is restricted too.
create table guardianship_restriction (
  institution_id uuid not null constraint guardianship_restriction_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  guardian_person_id uuid not null,
  no_access boolean not null,
  no_address boolean not null,
  no_contact_with_other boolean not null,
  order_number text,
  court text,
  starts_on date not null,
  ends_on date,
  written_by uuid not null,
  written_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text,
  version int not null default 1,
  primary key (institution_id, id),
  constraint guardianship_restriction_kind check (no_access or no_address or no_contact_with_other),
  constraint guardianship_restriction_days check (ends_on >= starts_on),
  constraint guardianship_restriction_lift check ((lifted_by is null) = (lifted_at is null)),
  constraint guardianship_restriction_order_length check (char_length(order_number) between 1 and 100),
  constraint guardianship_restriction_court_length check (char_length(court) between 1 and 100),
  constraint guardianship_restriction_reason_length check (char_length(lift_reason) between 1 and 200),
  constraint guardianship_restriction_student_fkey foreign key (institution_id, student_id) references account,
  constraint guardianship_restriction_person_fkey foreign key (institution_id, guardian_person_id) references person,
  constraint guardianship_restriction_written_by_fkey foreign key (institution_id, written_by) references account,
  constraint guardianship_restriction_lifted_by_fkey foreign key (institution_id, lifted_by) references account
);
create index guardianship_restriction_student on guardianship_restriction (institution_id, student_id);
create index guardianship_restriction_person on guardianship_restriction (institution_id, guardian_person_id);
create index guardianship_restriction_written_by on guardianship_restriction (institution_id, written_by);
create index guardianship_restriction_lifted_by on guardianship_restriction (institution_id, lifted_by);
select tenant_table('guardianship_restriction');
