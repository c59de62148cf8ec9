-- Figures of plans that grow with a year, counted once and again where something changes (decision 0044). A plan whose
-- lessons change gets a row here in the same transaction; rows are only added, so that no writer waits for another.
create table lesson_plan_change (
  institution_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  lesson_plan_id uuid not null,
  primary key (institution_id, id),
  constraint lesson_plan_change_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index lesson_plan_change_year on lesson_plan_change (institution_id, academic_year_id, lesson_plan_id);
select tenant_table('lesson_plan_change');

-- Lessons of a plan, its released lessons that lack attendance, and its evaluations that lack scores, [{id, date, termId}];
-- of any date.
create table lesson_plan_figure (
  institution_id uuid not null,
  academic_year_id uuid not null,
  lesson_plan_id uuid not null,
  planned int not null,
  accomplished int not null,
  lacking uuid[] not null,
  unscored jsonb not null,
  primary key (institution_id, academic_year_id, lesson_plan_id),
  constraint lesson_plan_figure_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
create index lesson_plan_figure_open on lesson_plan_figure (institution_id, academic_year_id)
  where lacking <> '{}' or unscored <> '[]';
select tenant_table('lesson_plan_figure');

-- The sum over the plans of a year. It is there once each plan has been counted; only counting writes it.
create table year_figure (
  institution_id uuid not null,
  academic_year_id uuid not null,
  planned int not null,
  accomplished int not null,
  primary key (institution_id, academic_year_id),
  constraint year_figure_year_fkey foreign key (institution_id, academic_year_id) references academic_year
);
select tenant_table('year_figure');

-- The version of the inputs at which the plans of the scope's class and component were counted.
alter table performance_scope add column figures_version bigint not null default 0;

-- Where something is to be counted. A process of the release before notes no change of lessons: where institutions are
-- there already, counting begins an hour later, after any rolling restart.
do $$
begin
  execute format($f$
    create function tenants_with_uncounted_plans() returns table (institution_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    begin
      if now() < %L::timestamptz then return; end if;
      return query
        select institutions_where('lesson_plan_change', 'true')
        union
        select institutions_where('performance_scope', 'academic_term_id is null and figures_version < input_version')
        union
        select institutions_where('academic_year', 'not exists (select 1 from year_figure where academic_year_id = id)');
    end $body$
  $f$, case when exists (select 1 from institution) then now() + interval '1 hour' else '-infinity' end);
  revoke execute on function tenants_with_uncounted_plans from public;
  execute format('grant execute on function tenants_with_uncounted_plans to %I', current_setting('lousa.app_role'));
end $$;
