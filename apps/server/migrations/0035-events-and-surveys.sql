-- The picture of an event beside it, so that lists do not carry its bytes; grade.picture names it.
update grade set picture = null where picture is not null;
create table event_picture (
  institution_id uuid not null,
  grade_id uuid not null,
  content bytea not null,
  content_type text not null,
  updated_at timestamptz not null,
  primary key (institution_id, grade_id),
  constraint event_picture_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade
);
select tenant_table('event_picture');

-- The id of an answer tells nothing of when it came.
alter table survey_response alter column id set default gen_random_uuid();
update survey_response set id = gen_random_uuid();
