-- Why a lesson was removed, as the secretary said; and the day off that removed it, so that its lessons come back when
-- it is deleted. Whoever restores a lesson clears both.
alter table lesson add column deleted_reason text;
alter table lesson add column removed_by_event_id uuid;
create index lesson_removed_by_event on lesson (institution_id, removed_by_event_id)
  where removed_by_event_id is not null;

-- The times between the bells of one shift of a level, in order: [{start, end}]. Classes without a shift have '' here.
create table bell_times (
  institution_id uuid not null,
  education_level_id uuid not null,
  shift text not null default '',
  slots jsonb not null default '[]',
  version int not null default 1,
  primary key (institution_id, education_level_id, shift),
  constraint bell_times_level_fkey foreign key (institution_id, education_level_id)
    references education_level on delete cascade
);
select tenant_table('bell_times');
