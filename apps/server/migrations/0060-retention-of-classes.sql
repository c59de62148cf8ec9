-- What may keep a student of a class from passing, where the school has chosen it; null: as the law says of the stage and
-- the year (docs/rules.md, Retention).
alter table grade add column retention text;
alter table grade add constraint grade_retention_check
  check (retention in ('NONE', 'ABSENCE_ONLY', 'FULL')) not valid;

-- A finished year keeps the rule that it was closed with. Only classes of Fundamental could read otherwise from now on;
-- like a pinned policy this is no choice of the school, and the copy of a year leaves it out.
-- brief: a few classes of each finished year, of which nothing is written any more
update grade g set retention = 'FULL', policy_pinned = array_append(g.policy_pinned, 'retention')
from academic_year y, education_level l
where y.institution_id = g.institution_id and y.id = g.academic_year_id and y.status = 'FINISHED'
  and l.institution_id = g.institution_id and l.id = g.education_level_id and l.stage = 'FUNDAMENTAL'
  and not g.is_event;
