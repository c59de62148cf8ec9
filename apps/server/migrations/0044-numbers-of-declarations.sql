-- The running numbers of declarations, by kind and year: each is given once, also when its paper is never made.
create table document_number (
  institution_id uuid not null,
  type text not null,
  year int not null,
  number int not null check (number > 0),
  -- Whose number it is: the same file made again has the same ones.
  generated_file_id uuid not null,
  student_enrollment_id uuid not null,
  primary key (institution_id, type, year, number),
  constraint document_number_paper_key unique (institution_id, generated_file_id, student_enrollment_id),
  constraint document_number_institution_fkey foreign key (institution_id) references institution
);
select tenant_table('document_number', 'select, insert');
