-- For how long data is kept, by kind in days, where an institution has chosen other terms than the usual ones; and how far
-- its sweep is. Only one worker sweeps an institution at a time.
create table retention_setting (
  institution_id uuid primary key references institution,
  terms jsonb not null default '{}',
  version int not null default 0,
  swept_at timestamptz,
  leased_until timestamptz
);
select tenant_table('retention_setting');

-- What a sweep has removed: the batches of a kind in one run add up in one row. Kept for good.
create table retention_removal (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  run_at timestamptz not null,
  kind text not null,
  count int not null check (count > 0),
  -- Everything of the kind from before this instant.
  until timestamptz not null,
  primary key (institution_id, id),
  constraint retention_removal_once_key unique (institution_id, run_at, kind)
);
select tenant_table('retention_removal', 'select, insert, update');

-- What is looked for by its age.
create index school_message_age on school_message (institution_id, created_at);
create index audit_entry_looks on audit_entry (institution_id, at)
  where action in ('VIEWED', 'HISTORY_VIEWED', 'DOWNLOADED', 'EXPORTED');
create index idempotency_key_answered on idempotency_key (institution_id, created_at) where answer is not null;
create index import_run_running on import_run (institution_id) where status = 'RUNNING';
-- A finished import whose rows are gone cannot be undone any more.
alter table import_run add column rows_removed_at timestamptz;
create index import_run_rows on import_run (institution_id, finished_at) where status = 'DONE' and rows_removed_at is null;

-- Removes a batch of old entries of the tenant that is set: only looks, or everything. The application itself may not, and
-- whatever it asks for, the last 150 days stay: here the clock is that of the database.
create function prune_audit(p_institution uuid, p_before timestamptz, p_only_looks boolean, p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before constant timestamptz := least(p_before, clock_timestamp() - interval '150 days');
  removed int;
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'pruning outside of the tenant';
  end if;
  if p_only_looks then
    delete from audit_entry e using (
      select o.at, o.id from audit_entry o
      where o.institution_id = p_institution and o.at < before
        and o.action in ('VIEWED', 'HISTORY_VIEWED', 'DOWNLOADED', 'EXPORTED')
      order by o.at limit p_limit) old
    where e.institution_id = p_institution and e.at = old.at and e.id = old.id;
  else
    delete from audit_entry e using (
      select o.at, o.id from audit_entry o
      where o.institution_id = p_institution and o.at < before
      order by o.at limit p_limit) old
    where e.institution_id = p_institution and e.at = old.at and e.id = old.id;
  end if;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function prune_audit from public;

-- Which institutions have work of a kind, so that whoever looks every minute opens no transaction in all the others. It
-- tells ids and nothing else, and reads partial indexes that hold only what waits.
create function institutions_with_work(p_what text, p_before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case p_what
    when 'FILES' then
      return query select distinct f.institution_id from generated_file f where f.status = 'PENDING';
    when 'IMPORTS' then
      return query select distinct r.institution_id from import_run r where r.status = 'RUNNING';
    when 'RECORDS' then
      return query select distinct r.institution_id from academic_record r where r.build_status = 'PENDING';
    when 'MESSAGES' then
      return query
        select distinct m.institution_id from school_message m where m.status = 'SCHEDULED'
        union select distinct r.institution_id from school_message_recipient r where r.copy in ('PENDING', 'SENDING');
    when 'REMINDERS' then
      return query select i.institution_id from institution i where i.reminder_weekday is not null;
    when 'RETENTION' then
      return query
        select i.institution_id from institution i
        left join retention_setting s on s.institution_id = i.institution_id
        where s.swept_at is null or s.swept_at <= p_before;
    else raise exception 'no such work: %', p_what;
  end case;
end $$;
revoke execute on function institutions_with_work from public;
do $$
begin
  execute format('grant execute on function prune_audit, institutions_with_work to %I', current_setting('lousa.app_role'));
end $$;
