-- An instructor's dated note on a student: the author's own, or shared with the coordination.
create table student_note (
  institution_id uuid not null constraint student_note_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  author_id uuid not null,
  date date not null,
  text text not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint student_note_text_length check (char_length(text) between 1 and 2000),
  constraint student_note_account_fkey foreign key (institution_id, account_id) references account,
  constraint student_note_author_fkey foreign key (institution_id, author_id) references account
);
create index student_note_account on student_note (institution_id, account_id);
create index student_note_created on student_note (institution_id, created_at);
create index student_note_author on student_note (institution_id, author_id);
select tenant_table('student_note');
