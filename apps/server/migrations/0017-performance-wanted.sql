-- Somebody looks at figures that are behind: the version of the inputs that they asked for. A class that is asked for
-- is computed at the next look of the sweep; any other waits until nobody has changed it for a while.
alter table performance_scope add column wanted_version bigint not null default 0;
