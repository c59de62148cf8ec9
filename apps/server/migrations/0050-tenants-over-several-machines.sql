-- What the owner's functions need to work on tables that are distributed over several machines (decision 0033); on one
-- machine they do what they did.

-- A setting made by a statement follows the transaction to the machine that has the school; one made by set_config does
-- not. It reads the session as its caller: then one connection to that machine is enough for the whole transaction.
create or replace function open_tenant(p_institution uuid, p_session uuid, p_now timestamptz)
returns table (account_id uuid, person_id uuid, role text, session_expires_at timestamptz)
language plpgsql security invoker set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('set local app.institution_id = %L', p_institution);
  if p_session is null then return; end if;
  return query
    select a.id, a.person_id, a.role, s.expires_at
    from session s
    join account a on a.institution_id = p_institution and a.id = s.account_id
    where s.institution_id = p_institution and s.id = p_session
      and s.revoked_at is null and s.expires_at > p_now and a.status = 'Ativo';
end $$;

-- Which institutions have rows of a table for which a condition holds. A machine that is away hides its own
-- institutions and no others: then each part of the table is asked by itself.
create function institutions_where(p_table regclass, p_condition text) returns setof uuid
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format('select distinct institution_id from %s where %s', p_table, p_condition);
exception when connection_exception then
  if to_regclass('pg_catalog.pg_dist_partition') is null then raise; end if;
  return query execute format(
    'select each::uuid from run_command_on_shards(%L, %L) part, unnest(string_to_array(part.result, '','')) each
      where part.success',
    p_table,
    format('select string_agg(distinct institution_id::text, '','') from %%s where %s', p_condition));
end $$;
revoke execute on function institutions_where from public;

create or replace function tenants_with_dirty_performance() returns table (institution_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select w from institutions_where('performance_scope', 'computed_version < input_version') w
$$;

create or replace function institutions_with_work(p_what text, p_before timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case p_what
    when 'FILES' then return query select institutions_where('generated_file', $c$status = 'PENDING'$c$);
    when 'IMPORTS' then return query select institutions_where('import_run', $c$status = 'RUNNING'$c$);
    when 'RECORDS' then return query select institutions_where('academic_record', $c$build_status = 'PENDING'$c$);
    when 'MESSAGES' then
      return query
        select institutions_where('school_message', $c$status = 'SCHEDULED'$c$)
        union select institutions_where('school_message_recipient', $c$copy in ('PENDING', 'SENDING')$c$);
    when 'REMINDERS' then return query select institutions_where('institution', 'reminder_weekday is not null');
    when 'RETENTION' then
      return query
        select institutions_where('institution', 'true')
        except select institutions_where('retention_setting', format('swept_at > %L', p_before));
    else raise exception 'no such work: %', p_what;
  end case;
end $$;

-- Addresses are where everybody connects, so that a machine that is away keeps no process from starting.
create or replace function has_institution() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from institution_hostname) then return true; end if;
  return exists (select 1 from institution);
end $$;

create or replace function create_first_institution(id uuid, kind text, name text, host text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table institution in share row exclusive mode;
  if has_institution() then return false; end if;
  insert into institution (institution_id, kind, name, self_registration, waitlist_promotion)
    values (id, kind, name, kind = 'MUNICIPAL', kind = 'MUNICIPAL');
  insert into institution_hostname (hostname, institution_id) values (host, id);
  return true;
end $$;
