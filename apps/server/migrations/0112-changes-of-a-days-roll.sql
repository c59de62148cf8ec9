-- The versions that the marks of a class and day have lost by withdrawals. The version of a day's roll adds them, so that it
-- never falls (decision 0060).
create table day_roll (
  institution_id uuid not null,
  grade_id uuid not null,
  date date not null,
  changes int not null,
  primary key (institution_id, grade_id, date),
  constraint day_roll_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade
);
select tenant_table('day_roll');
