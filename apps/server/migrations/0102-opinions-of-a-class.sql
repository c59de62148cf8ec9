-- Whether a class has one opinion of each student and term for all components together (docs/rules.md, Concepts).
alter table grade add column opinion_of_class boolean not null default false;
-- An opinion for all components together. Its plan and component are those in which it was created.
alter table school_evaluation add column of_class boolean not null default false;
