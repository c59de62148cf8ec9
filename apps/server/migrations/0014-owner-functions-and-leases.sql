-- Two things that stand alone: functions of the owner that nobody can lead astray, and imports that say that they go on.

-- Temporary objects come before every schema of a search path that does not name them: a function that runs as its owner
-- would read what its caller put there. Every function of the owner names them last, and the application's role may
-- create none. The privilege belongs to the database and is not copied with it, so that every start takes it away again.
do $$
declare
  each regprocedure;
begin
  for each in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', each);
  end loop;
end $$;

-- When the process that imports was last heard of, told by itself every few seconds.
alter table import_run add column renewed_at timestamptz;
