import type { TermFigure } from '@lousa/rules/enrollment/movement/moved-marks.rules.ts'
import {
  type PerformanceRow,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import { performanceInput } from './class-inputs.values.ts'
import { studentData } from './performance.queries.ts'
import { tenantOf } from './performance-scope.queries.ts'

/**
 * What a student has earned in each component and term of a class so far, computed from what is stored now and not from
 * figures that may be behind. Justified absences are already what the class's rule makes of them.
 */
export const termFiguresSoFar = async (
  ctx: Ctx,
  { gradeId, enrollmentId }: { gradeId: string; enrollmentId: string },
): Promise<TermFigure[]> => {
  const inputs = await studentData(tenantOf(ctx), { gradeId, enrollmentId, componentIds: null })
  if (!inputs) return []
  const input = performanceInput(inputs)
  return performanceOfGrade(input).rows.flatMap(row =>
    row.termId === null ? [] : [figureOf(row, row.termId, input.policy)],
  )
}

const figureOf = (row: PerformanceRow, termId: string, { justified }: PerformancePolicy): TermFigure => ({
  componentId: row.componentId,
  termId,
  mark: row.mean,
  text: [row.concept, row.text].filter(Boolean).join('\n\n') || null,
  absences: row.absences + (justified === 'ABSENT' ? row.justifiedAbsences : 0),
  lessonsGiven: row.lessonsGiven - (justified === 'EXCLUDED' ? row.justifiedAbsences : 0),
})
