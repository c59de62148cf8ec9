-- The log has a part for each year, no longer for each month: a history is looked for in every part that there is, and after
-- ten years of months that alone took several times as long as all else.

-- Makes the parts of the years of a range of months; called by the owner at every start. Months that have a part of their
-- own keep it: the one of their year begins behind them.
create or replace function ensure_audit_partitions(p_from date, p_months int) returns void language plpgsql as $$
declare
  last constant int := extract(year from p_from + make_interval(months => p_months));
  name text;
  first date;
begin
  for y in extract(year from p_from)::int .. last loop
    name := 'audit_entry_' || y;
    continue when to_regclass(name) is not null;
    select coalesce(max(make_date(y, m, 1)) + interval '1 month', make_date(y, 1, 1)) into first
    from generate_series(1, 12) m where to_regclass(name || to_char(m, 'fm"_"00')) is not null;
    continue when first > make_date(y, 12, 1);
    execute format('create table %I partition of audit_entry for values from (%L) to (%L)',
      name, first::text || ' 00:00+00', make_date(y + 1, 1, 1)::text || ' 00:00+00');
  end loop;
end $$;

-- The months that are ready for the time to come, from the last one back to one that is not empty.
do $$
declare
  part text;
  taken boolean;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_entry'::regclass and c.relname ~ '^audit_entry_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') > clock_timestamp()
    order by c.relname desc
  loop
    execute format('select exists (select 1 from %I)', part) into taken;
    exit when taken;
    execute format('drop table %I', part);
  end loop;
end $$;
