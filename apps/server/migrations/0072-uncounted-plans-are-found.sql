-- outside a transaction
-- Classes whose inputs changed since their plans were counted.
drop index concurrently if exists performance_scope_uncounted;
create index concurrently performance_scope_uncounted on performance_scope (institution_id, academic_year_id)
  where academic_term_id is null and figures_version < input_version;
-- Lessons of a plan that are not released, by day.
drop index concurrently if exists lesson_unreleased;
create index concurrently lesson_unreleased on lesson (institution_id, lesson_plan_id, date)
  where deleted_at is null and not accomplished;
