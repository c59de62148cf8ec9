-- Figures of classes and of the last day with attendance, counted as those of plans are (decision 0056). An enrolment that
-- changes gets a row here in the same transaction; rows are only added, so that no writer waits for another.
create table enrollment_change (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  grade_id uuid not null,
  account_id uuid not null,
  primary key (institution_id, id),
  constraint enrollment_change_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index enrollment_change_year on enrollment_change (institution_id, academic_year_id, grade_id, account_id);
select tenant_table('enrollment_change');

-- Current enrolments of a class; "repeated" of its active ones: the student has an earlier one in another class of the year.
create table grade_figure (
  institution_id uuid not null,
  academic_year_id uuid not null,
  grade_id uuid not null,
  active int not null,
  surplus int not null,
  repeated int not null,
  primary key (institution_id, academic_year_id, grade_id),
  constraint grade_figure_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
select tenant_table('grade_figure');

-- The last day of a plan with attendance, its lessons with attendance, and the marks of students who count.
alter table lesson_plan_figure add column day date;
alter table lesson_plan_figure add column day_taken int not null default 0;
alter table lesson_plan_figure add column day_present int not null default 0;
alter table lesson_plan_figure add column day_absent int not null default 0;

-- The last of these days, with the sums of the plans that have it.
alter table year_figure add column day date;
alter table year_figure add column day_taken int not null default 0;
alter table year_figure add column day_present int not null default 0;
alter table year_figure add column day_absent int not null default 0;

-- Figures count once their year is counted whole by a process that writes this generation: a process of the release before
-- may be counting a year now, and would add its row later, without the columns above.
alter table year_figure add column generation int not null default 0;

-- Where something is to be counted. A process of the release before notes no change of enrolments: where institutions are
-- there already, counting begins an hour later, after any rolling restart.
do $$
begin
  execute format($f$
    create or replace function tenants_with_uncounted_plans() returns table (institution_id uuid)
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
        select institutions_where('academic_year', 'not exists (
          select 1 from year_figure where academic_year_id = id and generation = 1)');
    end $body$
  $f$, case when exists (select 1 from institution) then now() + interval '1 hour' else '-infinity' end);
end $$;
