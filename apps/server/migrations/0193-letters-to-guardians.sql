-- A letter by which a guardian without e-mail gets a password. Only hashes of its two codes are kept: of the secret in the QR code,
-- and, with the server's key, of the short one that is typed. `wrong_numbers` counts CPFs that were not the guardian's.
create table guardian_access_code (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  token_hash text not null,
  typed_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  wrong_numbers int not null default 0,
  primary key (institution_id, id),
  constraint guardian_access_code_token_key unique (institution_id, token_hash),
  constraint guardian_access_code_typed_key unique (institution_id, typed_hash),
  constraint guardian_access_code_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index guardian_access_code_person on guardian_access_code (institution_id, person_id);
select tenant_table('guardian_access_code');
