-- Which rule the stored figures of an institution were made by. Where a newer one makes other figures of the same rows, the
-- classes that it concerns are computed again, once, by the sweep of the release that brings it.
create table performance_rule (
  institution_id uuid not null,
  rule int not null,
  primary key (institution_id, rule)
);
select tenant_table('performance_rule');
