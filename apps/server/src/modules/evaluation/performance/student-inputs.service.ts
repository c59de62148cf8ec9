import { type Opinion, opinionOf } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { type ScoreOrState, scoreOrState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { performanceOfGrade } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { InputStanding } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import { performanceInput } from './class-inputs.values.ts'
import { type StudentData, studentData } from './performance.queries.ts'
import type { TenantDb } from './performance-scope.queries.ts'

/** An evaluation of the class with what a student has of it, and how it stands in the figures. */
export type StudentInput = Pick<
  StudentData['evaluations'][number],
  'id' | 'componentId' | 'termId' | 'type' | 'highest' | 'date'
> &
  Opinion &
  ScoreOrState & { name: string; standing: InputStanding }

/** Every evaluation that the figures of one student know of, by date. */
export const studentInputs = async (
  tenant: TenantDb,
  of: { gradeId: string; enrollmentId: string; componentIds: readonly string[] | null },
): Promise<StudentInput[]> => {
  const inputs = await studentData(tenant, of)
  if (!inputs) return []
  const { rows } = performanceOfGrade({ ...performanceInput(inputs), explain: true })
  const standings = rows.flatMap(({ explanation }) => explanation?.inputs ?? [])
  const standingOf = new Map(standings.map(({ evaluationId, standing }) => [evaluationId, standing]))
  const nameOf = new Map(inputs.names.map(({ id, name }) => [id, name]))
  const scoreOf = new Map(inputs.scores.map(score => [score.evaluationId, score]))
  // Components that were not asked for are read as well where the result of the enrolment reaches into each.
  return inputs.evaluations
    .filter(({ componentId }) => of.componentIds?.includes(componentId) ?? true)
    .flatMap(({ id, componentId, termId, type, highest, date }) => {
      const standing = standingOf.get(id)
      const given = scoreOf.get(id)
      const name = nameOf.get(id) ?? ''
      if (!standing) return []
      const of = { id, componentId, termId, type, highest, date, name, standing }
      return [{ ...of, ...scoreOrState(given ?? { score: null }), ...opinionOf(given ?? {}) }]
    })
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : 1,
    )
}
