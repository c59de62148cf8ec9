import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'

/**
 * Performance is computed by evaluation alone, but its inputs belong to many domains above it (attendance, release,
 * enrolments, term marks). Each of them announces a change by raising the input version of what it touched, in its own
 * transaction and where it is hot in its own statement; this is the one place that knows how. A scope whose computed
 * version is behind needs an update: the bump is the enqueue.
 */
export type ScopeInput = {
  institutionId: string
  yearId: string
  gradeId: string
  componentId: string
  /** Null when the date lies outside of all terms: only the year is touched. */
  termId: string | null
}

/**
 * An insert for use inside `with … as (…)`: the component's scopes of the term and of the year. `when` is a condition
 * on other CTEs ("something was written"). Rows are locked in the order of their key, the same everywhere.
 */
export const bumpScopes = (
  { institutionId, yearId, gradeId, componentId, termId }: ScopeInput,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  insert into performance_scope as s
    (institution_id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
  select ${institutionId}::uuid, ${yearId}::uuid, ${gradeId}::uuid, ${componentId}::uuid, scope.term_id
  from (select null::uuid as term_id union select ${termId}::uuid) scope
  where ${when}
  order by scope.term_id nulls first
  on conflict (institution_id, grade_id, curriculum_component_id, academic_term_id)
    do update set input_version = s.input_version + 1`

export const scopesBumped = async ({ db }: Ctx, input: ScopeInput): Promise<void> => {
  await sql`${bumpScopes(input)}`.execute(db)
}
