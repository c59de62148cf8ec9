-- A preview looks at what would be refused at the commit. Said where everybody connects, it is not heard by the machine that has
-- the rows; as the owner's function of one institution it runs there (decision 0033).
create function check_deferred(p_institution uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_institution is distinct from nullif(current_setting('app.institution_id', true), '')::uuid then
    raise exception 'another institution than that of the tenant';
  end if;
  set constraints all immediate;
end $$;

revoke execute on function check_deferred from public;
do $$ begin
  execute format('grant execute on function check_deferred to %I', current_setting('lousa.app_role'));
end $$;
