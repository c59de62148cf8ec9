-- A lesson that other dates of its level's terms left out, and that comes back when they take its day in again.
alter table lesson add column removed_out_of_term boolean not null default false;
