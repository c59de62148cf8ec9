import type { ExplanationStep } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { PublishedComponent } from '@lousa/rules/evaluation/ending/published-component.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'

/** The result of a student as it is published. */
export type Snapshot = PublishedResult & {
  enrollmentId: string
  components: PublishedComponent[]
  explanation: { frequency: ExplanationStep[]; situation: ExplanationStep[] }
  policy: PerformancePolicy
  hash: string
}

export const insertSnapshot = async (
  { db, institution, now }: Ctx,
  { gradeId, edition, results }: { gradeId: string; edition: number; results: readonly Snapshot[] },
): Promise<void> =>
  insertRows(
    db,
    'published_result',
    results.map(result => ({
      institution_id: institution.id,
      grade_id: gradeId,
      edition,
      student_enrollment_id: result.enrollmentId,
      situation: result.situation,
      retention: result.retention,
      frequency: result.frequency,
      absences: result.absences,
      justified_absences: result.justifiedAbsences,
      lessons_given: result.lessonsGiven,
      failed_components: result.failedComponents,
      components: JSON.parse(JSON.stringify(result.components)),
      explanation: JSON.parse(JSON.stringify(result.explanation)),
      policy: JSON.parse(JSON.stringify(result.policy)),
      inputs_hash: result.hash,
      published_at: now,
    })),
  )

/** The published result of each student in an edition of a class. */
export const snapshotOf = async (
  { db, institution }: Ctx,
  { gradeId, edition }: { gradeId: string; edition: number },
): Promise<Snapshot[]> => {
  const { rows } = await sql<Snapshot>`
    select f.student_enrollment_id as "enrollmentId", f.situation, f.retention, f.frequency, f.absences,
      f.justified_absences as "justifiedAbsences", f.lessons_given as "lessonsGiven",
      f.failed_components as "failedComponents", f.components, f.explanation, f.policy, f.inputs_hash as hash
    from published_result f
    where f.institution_id = ${institution.id} and f.grade_id = ${gradeId} and f.edition = ${edition}`.execute(
    db,
  )
  return rows
}
