-- The mark came from the roll of the day, and not from that of its lesson alone.
alter table attendance add column by_day boolean not null default false;
