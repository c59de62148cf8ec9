-- Beside the password: codes of an authenticator app, passkeys, recovery codes, and browsers that are trusted for a while.

-- Of whom the institution requires one.
alter table institution add column second_factor_for text[] not null default '{}';
alter table institution add constraint institution_second_factor_for
  check (second_factor_for <@ array['ADMINISTRATORS', 'INSTRUCTORS', 'STUDENTS']);

-- When this session proved last who sits before it; only then are the factors changed.
alter table session add column factor_proven_at timestamptz;

-- The authenticator app of a person. Its secret is sealed with a key that is not in the database.
create table authenticator (
  institution_id uuid not null,
  person_id uuid not null,
  sealed_secret text not null,
  -- The newest 30 seconds of which a code was taken: none of them, and none before, is taken again.
  last_step int not null,
  created_at timestamptz not null,
  primary key (institution_id, person_id),
  constraint authenticator_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
select tenant_table('authenticator');

create table passkey (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  -- As the authenticator names it, and the host name for which it was made.
  credential_id text not null,
  host text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (institution_id, id),
  constraint passkey_credential_key unique (institution_id, credential_id),
  constraint passkey_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index passkey_person on passkey (institution_id, person_id);
select tenant_table('passkey');

-- Only hashes; a code that was used goes.
create table recovery_code (
  institution_id uuid not null,
  person_id uuid not null,
  code_hash text not null,
  primary key (institution_id, person_id, code_hash),
  constraint recovery_code_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
select tenant_table('recovery_code', 'select, insert, delete');

-- Browsers in which the password is enough for a while. Only a hash of what they keep.
create table trusted_device (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  token_hash text not null,
  agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (institution_id, id),
  constraint trusted_device_token_key unique (institution_id, token_hash),
  constraint trusted_device_person_fkey foreign key (institution_id, person_id) references person on delete cascade
);
create index trusted_device_person on trusted_device (institution_id, person_id);
select tenant_table('trusted_device');

-- A step that was begun and is ended once: a sign-in after its password, or what a passkey is asked to sign.
create table factor_challenge (
  institution_id uuid not null,
  token_hash text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'SETUP', 'PASSKEY_SIGN_IN', 'PASSKEY_SETUP', 'PASSKEY_PROOF')),
  person_id uuid not null,
  -- Of a sign-in: as whom, and the password that it began with.
  account_id uuid,
  password_set_at timestamptz,
  expires_at timestamptz not null,
  primary key (institution_id, token_hash),
  constraint factor_challenge_person_fkey foreign key (institution_id, person_id) references person on delete cascade,
  constraint factor_challenge_account_fkey foreign key (institution_id, account_id) references account on delete cascade
);
create index factor_challenge_person on factor_challenge (institution_id, person_id);
create index factor_challenge_account on factor_challenge (institution_id, account_id);
select tenant_table('factor_challenge', 'select, insert, delete');
