-- A database over several machines makes no range type on them: hours are compared as seconds of the day, as those of
-- instructors are since 0028.

-- brief: some dozens of weekly times of each class.
alter table lesson_plan_recurrence drop constraint lesson_plan_recurrence_overlap;
-- brief: some dozens of weekly times of each class.
alter table lesson_plan_recurrence add constraint lesson_plan_recurrence_overlap exclude using gist (
  institution_id with =, grade_id with =, weekday with =, group_range with &&,
  int4range(extract(epoch from start_time)::int, extract(epoch from end_time)::int) with &&,
  daterange(valid_from, valid_until, '[]') with &&
) where (parent_recurrence_id is null) deferrable initially immediate;

-- The same for lessons, where nobody may write for as long as it takes: 23 s for 960,000. PostgreSQL makes an exclusion
-- constraint in no other way. So it is done here only where lessons are few, and else when the tables are
-- distributed, which nobody works beside. Until then the constraint is the former one, which says the same.
create function replace_own_range() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if to_regtype('timerange') is null then return; end if;
  alter table lesson drop constraint lesson_overlap;
  alter table lesson add constraint lesson_overlap exclude using gist (
    institution_id with =, grade_id with =, date with =, group_range with &&,
    int4range(extract(epoch from start_time)::int, extract(epoch from end_time)::int) with &&
  ) where (deleted_at is null and not is_child) deferrable initially immediate;
  drop type timerange;
end $$;
revoke execute on function replace_own_range from public;

do $$
begin
  if (select count(*) from (select id from lesson limit 40001) l) <= 40000 then perform replace_own_range(); end if;
end $$;
