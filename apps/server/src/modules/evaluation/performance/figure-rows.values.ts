import type { PerformanceRow } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { FigureRow } from './performance.queries.ts'

type ScopeKey = { id: string; componentId: string; termId: string | null }

const slot = (componentId: string, termId: string | null) => `${componentId} ${termId}`

/** Computed rows as they are stored, of these scopes alone. */
export const figureRows = (scopes: readonly ScopeKey[], rows: readonly PerformanceRow[]): FigureRow[] => {
  const scopeIds = new Map(scopes.map(scope => [slot(scope.componentId, scope.termId), scope.id]))
  return rows.flatMap(row => {
    const scopeId = scopeIds.get(slot(row.componentId, row.termId))
    if (!scopeId) return []
    return [
      {
        scope_id: scopeId,
        student_enrollment_id: row.enrollmentId,
        mark: row.mark,
        recovery: row.recovery,
        mean: row.mean,
        concept: row.concept,
        text: row.text,
        absences: row.absences,
        justified_absences: row.justifiedAbsences,
        lessons_given: row.lessonsGiven,
        total_minutes: row.totalMinutes,
        absent_minutes: row.absentMinutes,
        frequency: row.frequency,
        situation: row.situation,
        earned: row.partial?.earned ?? null,
        possible: row.partial?.possible ?? null,
        missing: row.partial?.missing ?? null,
        remaining: row.partial?.remaining ?? null,
        complete: row.complete,
      },
    ]
  })
}
