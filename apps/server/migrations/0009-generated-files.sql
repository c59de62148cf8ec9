create table generated_file (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  tag text not null,
  name text not null,
  title text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'READY', 'FAILED')),
  progress numeric(4,3),
  reason text,
  size int,
  content_type text,
  -- How the chunks are packed; size is that of the document itself.
  content_encoding text check (content_encoding = 'gzip'),
  params jsonb not null,
  -- What makes two requests the same request while one is pending.
  request_key text not null,
  requested_by uuid not null,
  -- Fencing: a run writes only while its token is the file's.
  run_token uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (institution_id, id),
  constraint generated_file_requested_by_fkey foreign key (institution_id, requested_by) references account
);
create unique index generated_file_pending_key on generated_file (institution_id, requested_by, request_key)
  where status = 'PENDING';
create index generated_file_list on generated_file (institution_id, created_at);
create index generated_file_expiry on generated_file (institution_id, expires_at);
select tenant_table('generated_file');

-- Content in chunks of 1 MB.
create table generated_file_chunk (
  institution_id uuid not null,
  generated_file_id uuid not null,
  position int not null,
  content bytea not null,
  primary key (institution_id, generated_file_id, position),
  constraint generated_file_chunk_file_fkey foreign key (institution_id, generated_file_id)
    references generated_file on delete cascade
);
select tenant_table('generated_file_chunk');

-- What was issued to whom keeps its data and hash beyond the file.
create table issued_document (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  code text not null,
  type text not null,
  person_id uuid not null,
  student_enrollment_id uuid,
  generated_file_id uuid,
  issued_by uuid not null,
  issued_at timestamptz not null,
  data jsonb not null,
  hash text not null,
  primary key (institution_id, id),
  constraint issued_document_code_key unique (institution_id, code),
  constraint issued_document_person_fkey foreign key (institution_id, person_id) references person
);
create index issued_document_person on issued_document (institution_id, person_id, issued_at);
select tenant_table('issued_document', 'select, insert');
