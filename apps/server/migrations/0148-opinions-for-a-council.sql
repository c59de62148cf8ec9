-- Opinions that instructors write of a student for a council: of a term, or of the end of the year.
create table council_opinion (
  institution_id uuid not null constraint council_opinion_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  student_enrollment_id uuid not null,
  author_id uuid not null,
  curriculum_component_id uuid,
  academic_term_id uuid,
  chips text[] not null default '{}',
  text text,
  written_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint council_opinion_one_key unique nulls not distinct
    (institution_id, student_enrollment_id, author_id, academic_term_id, curriculum_component_id),
  constraint council_opinion_text check (char_length(text) between 1 and 600),
  constraint council_opinion_enrollment_fkey
    foreign key (institution_id, student_enrollment_id) references student_enrollment,
  constraint council_opinion_author_fkey foreign key (institution_id, author_id) references account,
  constraint council_opinion_component_fkey
    foreign key (institution_id, curriculum_component_id) references curriculum_component,
  constraint council_opinion_term_fkey foreign key (institution_id, academic_term_id) references academic_term
);
create index council_opinion_author on council_opinion (institution_id, author_id);
create index council_opinion_component on council_opinion (institution_id, curriculum_component_id);
create index council_opinion_term on council_opinion (institution_id, academic_term_id);
select tenant_table('council_opinion');
