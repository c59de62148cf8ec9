-- Pending work of past days, summed for a year, a plan and an instructor (decision 0067). Each plan's part of the sums
-- counts lessons and evaluations before the day of its year below, in terms that are open then.
alter table lesson_plan_figure add column pending_unreleased int not null default 0;
alter table lesson_plan_figure add column pending_lacking int not null default 0;
alter table lesson_plan_figure add column pending_unscored int not null default 0;
-- Starts of its first lessons that are not released, and that lack attendance, by the clock of the school as if in UTC;
-- the date of its first evaluation that lacks scores.
alter table lesson_plan_figure add column first_unreleased timestamptz;
alter table lesson_plan_figure add column first_lacking timestamptz;
alter table lesson_plan_figure add column first_unscored date;
-- Its instructors of that day; without an entry where nothing is left over.
alter table lesson_plan_figure add column instructors uuid[] not null default '{}';
-- All its lessons before the day that are not released, of closed terms too, and all its lessons of the day.
alter table lesson_plan_figure add column past_unreleased int not null default 0;
alter table lesson_plan_figure add column lessons_today int not null default 0;

-- The sums of the plans, the day before which they count, and the terms of the year at that time; without a day there are none.
alter table year_figure add column pending_day date;
alter table year_figure add column pending_terms text;
alter table year_figure add column pending_plans int not null default 0;
alter table year_figure add column pending_unreleased int not null default 0;
alter table year_figure add column pending_lacking int not null default 0;
alter table year_figure add column pending_unscored int not null default 0;
alter table year_figure add column past_unreleased int not null default 0;
alter table year_figure add column lessons_today int not null default 0;

-- When a process began to count the whole year for the last time: of several processes one does so in a day.
alter table year_figure add column recounted_at timestamptz;

-- The sums by instructor of the day, a plan of two instructors in both; the zero account has the plans without one.
create table instructor_figure (
  institution_id uuid not null,
  academic_year_id uuid not null,
  account_id uuid not null,
  plans int not null,
  unreleased int not null,
  lacking int not null,
  unscored int not null,
  total int not null,
  primary key (institution_id, academic_year_id, account_id),
  constraint instructor_figure_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index instructor_figure_total on instructor_figure (institution_id, academic_year_id, total);
select tenant_table('instructor_figure');

-- Where something is to be counted at a time. Sums of a former day, or of other terms, are counted again. A process of the
-- release before stores no sums: where institutions are there already, counting begins an hour later, after any rolling
-- restart, and then every year is counted whole (generation).
do $$
begin
  execute format($f$
    create function tenants_with_uncounted_plans(p_now timestamptz) returns table (institution_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    begin
      if now() < %L::timestamptz then return; end if;
      return query
        select institutions_where('lesson_plan_change', 'true')
        union
        select institutions_where('enrollment_change', 'true')
        union
        select institutions_where('performance_scope', 'academic_term_id is null and figures_version < input_version')
        union
        select institutions_where('academic_year', format($c$exists (
          select 1 from (select id as year_id, institution_id as own, status as year_status, end_date as year_end) y
          left join year_figure f on f.institution_id = own and f.academic_year_id = year_id
          where f.generation is distinct from 2
            or year_status = 'OPEN' and (f.pending_day is distinct from (%%L::timestamptz at time zone (
                select i.time_zone from institution i where i.institution_id = own))::date
              or f.pending_terms is distinct from (year_end - date '2000-01-01')::text || coalesce((
                select string_agg(concat(' ', t.id, ' ', t.start_date - date '2000-01-01', ' ', t.closed_at is null), ''
                  order by t.id)
                from academic_term t where t.institution_id = own and t.academic_year_id = year_id), '')))$c$, p_now));
    end $body$
  $f$, case when exists (select 1 from institution) then now() + interval '1 hour' else '-infinity' end);
  revoke execute on function tenants_with_uncounted_plans(timestamptz) from public;
  execute format('grant execute on function tenants_with_uncounted_plans(timestamptz) to %I', current_setting('lousa.app_role'));
end $$;
