-- Rows of people on file are left as they are: only new people are added.
alter table import_run add leave_known boolean not null default false;
-- Students are imported without a responsible, who is recorded later.
alter table import_run add without_responsible boolean not null default false;
-- A valid row that writes nothing: its person is on file and stays as recorded, or has left the school.
alter table import_row add left_out boolean not null default false;
