-- Who changed, and who looked at, what. Partitioned by month; the application may only add and read.
create table audit_entry (
  institution_id uuid not null,
  at timestamptz not null,
  id uuid not null default uuidv7(),
  account_id uuid,
  entity text not null,
  entity_id text not null,
  action text not null,
  changes jsonb not null default '[]',
  student_id uuid,
  grade_id uuid,
  lesson_plan_id uuid,
  primary key (institution_id, at, id)
) partition by range (at);
create index audit_entry_student on audit_entry (institution_id, student_id, at) where student_id is not null;
create index audit_entry_grade on audit_entry (institution_id, grade_id, at) where grade_id is not null;
create index audit_entry_plan on audit_entry (institution_id, lesson_plan_id, at) where lesson_plan_id is not null;
select tenant_table('audit_entry', 'select, insert');
create table audit_entry_other partition of audit_entry default;

-- Makes the monthly partitions of a range of months; called by the owner at every start.
create function ensure_audit_partitions(p_from date, p_months int) returns void language plpgsql as $$
declare
  m date;
  name text;
begin
  for m in select generate_series(date_trunc('month', p_from), date_trunc('month', p_from) + make_interval(months => p_months), '1 month')::date loop
    name := 'audit_entry_' || to_char(m, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of audit_entry for values from (%L) to (%L)',
        name, m::text || ' 00:00+00', (m + interval '1 month')::date::text || ' 00:00+00');
    end if;
  end loop;
end $$;

-- Answers of writes that carried an Idempotency-Key: a hash of the request and the ids to answer again, no bodies.
create table idempotency_key (
  institution_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash text not null,
  status int not null,
  answer_ids jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (institution_id, account_id, key)
);
create index idempotency_key_expiry on idempotency_key (institution_id, expires_at);
select tenant_table('idempotency_key');
