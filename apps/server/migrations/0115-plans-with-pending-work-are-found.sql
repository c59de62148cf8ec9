-- outside a transaction
-- Plans of which something is left over, by how much it is.
drop index concurrently if exists lesson_plan_figure_pending;
create index concurrently lesson_plan_figure_pending
  on lesson_plan_figure (institution_id, academic_year_id, (pending_unreleased + pending_lacking + pending_unscored))
  where pending_unreleased + pending_lacking + pending_unscored > 0;
-- Plans with released lessons that lack attendance, by the first of them.
drop index concurrently if exists lesson_plan_figure_lacking;
create index concurrently lesson_plan_figure_lacking on lesson_plan_figure (institution_id, academic_year_id, first_lacking)
  where first_lacking is not null;
-- Plans with evaluations that lack scores, by the first of them.
drop index concurrently if exists lesson_plan_figure_unscored;
create index concurrently lesson_plan_figure_unscored on lesson_plan_figure (institution_id, academic_year_id, first_unscored)
  where first_unscored is not null;
-- Plans with lessons that are not released, by the first of them.
drop index concurrently if exists lesson_plan_figure_unreleased;
create index concurrently lesson_plan_figure_unreleased
  on lesson_plan_figure (institution_id, academic_year_id, first_unreleased) where first_unreleased is not null;
