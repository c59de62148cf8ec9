-- A draft of a timetable. input, names and best hold ids, times and names of classes, components and rooms, and nothing of a
-- person beyond ids. best is the table with what it breaks; pins and hand_moves are changes of a person to it; former_times
-- are the weekly times as they were before a draft was applied, and stand in place of a table.
create table timetable_draft (
  institution_id uuid not null constraint timetable_draft_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null,
  kind text not null,
  state text not null,
  stop_requested boolean not null default false,
  keep text not null,
  is_repair boolean not null,
  valid_from date not null,
  seconds int not null,
  seed int not null,
  moves bigint not null default 0,
  ran_ms int not null default 0,
  input jsonb not null,
  names jsonb not null,
  best jsonb,
  hard int,
  soft int,
  unplaced int not null default 0,
  moved int,
  result_version int not null default 0,
  findings jsonb not null default '[]',
  explanation jsonb,
  pins jsonb not null default '[]',
  hand_moves jsonb not null default '[]',
  former_times jsonb,
  applied_from date,
  run_token uuid,
  renewed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (institution_id, id),
  constraint timetable_draft_name check (char_length(name) between 1 and 80),
  constraint timetable_draft_kind check (kind in ('MADE', 'FORMER')),
  constraint timetable_draft_state check (state in ('PENDING', 'RUNNING', 'READY', 'STOPPED', 'FAILED', 'APPLIED')),
  constraint timetable_draft_keep check (keep in ('ALL', 'PINNED', 'NONE')),
  constraint timetable_draft_seconds check (seconds between 1 and 300),
  constraint timetable_draft_former check ((kind = 'FORMER') = (former_times is not null)),
  constraint timetable_draft_cost check ((best is null) = (hard is null) and (best is null) = (soft is null)),
  constraint timetable_draft_year_fkey foreign key (institution_id, academic_year_id)
    references academic_year on delete cascade
);
create index timetable_draft_year on timetable_draft (institution_id, academic_year_id);
create index timetable_draft_changed_at on timetable_draft (institution_id, changed_at);
-- One search at a time in an institution.
create unique index timetable_draft_running on timetable_draft (institution_id) where state = 'RUNNING';
select tenant_table('timetable_draft');

-- The classes of a draft.
create table timetable_draft_grade (
  institution_id uuid not null constraint timetable_draft_grade_institution_id_fkey references institution,
  draft_id uuid not null,
  grade_id uuid not null,
  primary key (institution_id, draft_id, grade_id),
  constraint timetable_draft_grade_draft_fkey foreign key (institution_id, draft_id)
    references timetable_draft on delete cascade,
  constraint timetable_draft_grade_grade_fkey foreign key (institution_id, grade_id) references grade on delete cascade
);
create index timetable_draft_grade_grade on timetable_draft_grade (institution_id, grade_id);
select tenant_table('timetable_draft_grade');

-- Institutions with a draft that waits or is searched.
create function institutions_with_drafts() returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select institutions_where('timetable_draft', $c$state in ('PENDING', 'RUNNING')$c$)
$$;
revoke execute on function institutions_with_drafts from public;
do $$
begin
  execute format('grant execute on function institutions_with_drafts to %I', current_setting('lousa.app_role'));
end $$;
