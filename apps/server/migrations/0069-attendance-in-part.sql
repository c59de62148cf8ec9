-- The last save of a lesson's attendance left students of its list without a mark.
alter table lesson add column attendance_partial boolean not null default false;
