-- How often a screen failed in somebody's browser, by the build that it came from. What failed is in the log of the server;
-- here are counts, so that an administrator sees that there is something to ask about.
create table client_error (
  institution_id uuid not null references institution,
  build text not null constraint client_error_build_check check (build ~ '^[A-Za-z0-9_.-]{1,64}$'),
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (institution_id, build)
);
select tenant_table('client_error');
