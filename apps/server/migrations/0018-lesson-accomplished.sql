-- Whether a lesson has its release record, kept on the lesson by the statement that writes the record: a year's lessons
-- are counted from one index, without a look at lesson or record.
alter table lesson add column accomplished boolean not null default false;
update lesson l set accomplished = true from lesson_accomplishment d
  where d.institution_id = l.institution_id and d.lesson_id = l.id;
create index lesson_count on lesson (institution_id, academic_year_id, accomplished, date) where deleted_at is null;
