-- The highest class number of an enrolment that was erased: no number is given twice.
alter table grade add column erased_class_number int not null default 0;
