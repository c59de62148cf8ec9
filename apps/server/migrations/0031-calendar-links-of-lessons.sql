-- A link of kind LESSONS shows the lessons of the account that made it; one of kind CALENDAR is the office's.
alter table calendar_link add column kind text not null default 'CALENDAR'
  constraint calendar_link_kind check (kind in ('CALENDAR', 'LESSONS'));
