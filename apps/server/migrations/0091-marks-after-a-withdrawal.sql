-- The highest version of the marks that were withdrawn from the lesson: those of its next attendance are newer, so that a device
-- with the former list meets a conflict.
alter table lesson add column withdrawn_version int not null default 0;
