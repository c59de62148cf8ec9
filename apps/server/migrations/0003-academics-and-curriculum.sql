create table academic_year (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  year int not null check (year between 1900 and 2199),
  start_date date not null,
  end_date date not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'FINISHED')),
  version int not null default 1,
  primary key (institution_id, id),
  constraint academic_year_year_key unique (institution_id, year),
  constraint academic_year_interval check (start_date < end_date)
);
select tenant_table('academic_year');

create table education_level (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null,
  type text not null check (type in ('QUARTER', 'TRIMESTER', 'SEMESTER')),
  stage text check (stage in ('INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE')),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (institution_id, id),
  constraint education_level_name_key unique (institution_id, academic_year_id, name),
  constraint education_level_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
select tenant_table('education_level');

create table academic_term (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  education_level_id uuid not null,
  position int not null check (position between 1 and 4),
  start_date date not null,
  end_date date not null,
  show_performance boolean not null default false,
  closed_at timestamptz,
  primary key (institution_id, id),
  constraint academic_term_position_key unique (institution_id, education_level_id, position) deferrable,
  constraint academic_term_interval check (start_date < end_date),
  constraint academic_term_overlap exclude using gist
    (institution_id with =, education_level_id with =, daterange(start_date, end_date, '[]') with &&) deferrable,
  constraint academic_term_level_fkey foreign key (institution_id, education_level_id) references education_level
);
create index academic_term_year on academic_term (institution_id, academic_year_id);
select tenant_table('academic_term');

create table training_type (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  name text not null,
  initials text not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint training_type_name_key unique (institution_id, name)
);
select tenant_table('training_type');

create table knowledge_area (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  name text not null,
  status text not null default 'Ativo' check (status in ('Ativo', 'Inativo')),
  version int not null default 1,
  primary key (institution_id, id),
  constraint knowledge_area_name_key unique (institution_id, name)
);
select tenant_table('knowledge_area');

-- A class (turma), or an event when is_event.
create table grade (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  education_level_id uuid not null,
  name text not null,
  sort_key text not null,
  type text not null check (type in ('MARK', 'ASSESSMENT')),
  highest numeric(6,2) not null check (highest > 0),
  average numeric(6,2) not null check (average > 0),
  capacity int check (capacity >= 0),
  shift text check (shift in ('MORNING', 'AFTERNOON', 'EVENING', 'FULL')),
  performance_policy jsonb,
  parallel_groups text[] not null default '{}',
  is_event boolean not null default false,
  description text,
  place text,
  event_start timestamptz,
  event_end timestamptz,
  enrollment_start date,
  enrollment_end date,
  picture text,
  version int not null default 1,
  primary key (institution_id, id),
  constraint grade_name_key unique (institution_id, academic_year_id, name),
  constraint grade_average check (average <= highest),
  constraint grade_level_fkey foreign key (institution_id, education_level_id) references education_level,
  constraint grade_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index grade_list on grade (institution_id, academic_year_id, is_event, sort_key, id);
create index grade_level on grade (institution_id, education_level_id);
select tenant_table('grade');

create table grade_training_type (
  institution_id uuid not null,
  grade_id uuid not null,
  training_type_id uuid not null,
  primary key (institution_id, grade_id, training_type_id),
  constraint grade_training_type_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade,
  constraint grade_training_type_type_fkey foreign key (institution_id, training_type_id) references training_type
);
select tenant_table('grade_training_type');

create table academic_term_mark (
  institution_id uuid not null,
  grade_id uuid not null,
  academic_term_id uuid not null,
  highest numeric(6,2) not null check (highest >= 0),
  primary key (institution_id, grade_id, academic_term_id),
  constraint academic_term_mark_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade,
  constraint academic_term_mark_term_fkey foreign key (institution_id, academic_term_id) references academic_term
);
select tenant_table('academic_term_mark');

create table curriculum_component (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  education_level_id uuid not null,
  knowledge_area_id uuid not null,
  name text not null,
  sort_key text not null,
  status text not null default 'Ativo' check (status in ('Ativo', 'Inativo')),
  version int not null default 1,
  primary key (institution_id, id),
  constraint curriculum_component_name_key unique (institution_id, education_level_id, name),
  constraint curriculum_component_level_fkey foreign key (institution_id, education_level_id) references education_level,
  constraint curriculum_component_area_fkey foreign key (institution_id, knowledge_area_id) references knowledge_area
);
create index curriculum_component_list on curriculum_component (institution_id, academic_year_id, sort_key, id);
select tenant_table('curriculum_component');

create table curriculum_matrix (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  grade_id uuid not null,
  training_type_id uuid,
  curriculum_component_id uuid not null,
  hour numeric(6,2) not null check (hour > 0),
  status text not null default 'READY_TO_START' check (status in ('READY_TO_START', 'IN_PROGRESS', 'FINISHED')),
  version int not null default 1,
  primary key (institution_id, id),
  constraint curriculum_matrix_row_key unique nulls not distinct
    (institution_id, grade_id, training_type_id, curriculum_component_id),
  constraint curriculum_matrix_grade_fkey foreign key (institution_id, grade_id) references grade,
  constraint curriculum_matrix_type_fkey foreign key (institution_id, training_type_id) references training_type,
  constraint curriculum_matrix_component_fkey foreign key (institution_id, curriculum_component_id) references curriculum_component
);
select tenant_table('curriculum_matrix');
