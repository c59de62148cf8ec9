-- How the roll of a class is taken: of each lesson, once a day by each instructor, or once a day for everybody who teaches
-- there (docs/rules.md, One roll a day).
alter table grade add column roll_mode text not null default 'PER_LESSON';
alter table grade add constraint grade_roll_mode_check
  check (roll_mode in ('PER_LESSON', 'PER_DAY', 'PER_DAY_ALL')) not valid;
