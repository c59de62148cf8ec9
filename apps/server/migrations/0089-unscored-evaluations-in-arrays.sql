-- Evaluations of a plan that lack scores, in three arrays of the same order: their rows are read without parsing (decision
-- 0056). The former column stays for processes of the release before, which read it only of years that they find counted.
alter table lesson_plan_figure add column unscored_ids uuid[] not null default '{}';
alter table lesson_plan_figure add column unscored_dates date[] not null default '{}';
alter table lesson_plan_figure add column unscored_terms uuid[] not null default '{}';
alter table lesson_plan_figure alter column unscored set default '[]';

-- brief: an index of one small row for each plan of an institution
drop index lesson_plan_figure_open;
