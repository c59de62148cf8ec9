-- Sentences that an account saved for opinions, to insert them again. They belong to this account alone.
create table opinion_sentence (
  institution_id uuid not null constraint opinion_sentence_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  text text not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint opinion_sentence_account_fkey foreign key (institution_id, account_id) references account
);
create index opinion_sentence_account on opinion_sentence (institution_id, account_id);
select tenant_table('opinion_sentence');
