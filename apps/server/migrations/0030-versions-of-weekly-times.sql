-- Two secretaries at one weekly time: who changes an older version than the stored one is shown what stands now.
alter table lesson_plan_recurrence add column version int not null default 1;
