import { createHash } from 'node:crypto'
import { explanationSteps } from '@lousa/contract/evaluation/performance/explanation-steps.ts'
import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { PublishedComponent } from '@lousa/rules/evaluation/ending/published-component.rules.ts'
import type {
  EnrollmentResult,
  PerformanceRow,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { LiveClass } from '../performance/live-class.service.ts'
import type { Snapshot } from './published-result.queries.ts'

const componentsOf = (
  rows: readonly PerformanceRow[],
  live: Pick<LiveClass, 'components' | 'input'>,
): PublishedComponent[] => {
  const byComponent = Map.groupBy(rows, ({ componentId }) => componentId)
  return live.components.flatMap(({ id: componentId }) => {
    const own = byComponent.get(componentId) ?? []
    const year = own.find(({ termId }) => termId === null)
    if (!year) return []
    const terms = live.input.terms.map(({ id, position }) => {
      const term = own.find(({ termId }) => termId === id)
      return { position, mark: term?.mean ?? null, absences: term?.absences ?? 0 }
    })
    const { mark, recovery, mean, absences, frequency, situation } = year
    return [{ componentId, mark, recovery, final: mean, absences, frequency, situation, terms }]
  })
}

/** An order of its own: names, and with them the order of a class, change without a result that changes. */
const byComponentId = (a: PublishedComponent, b: PublishedComponent): number =>
  a.componentId < b.componentId ? -1 : Number(a.componentId > b.componentId)

const hashOf = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')

const resultOf = (
  result: EnrollmentResult,
  rows: readonly PerformanceRow[],
  live: Pick<LiveClass, 'components' | 'input'>,
): Snapshot => {
  const { enrollmentId, situation, retention, frequency, absences, justifiedAbsences, lessonsGiven } = result
  const { failedComponents, explanation = { frequency: [], situation: [] } } = result
  const components = componentsOf(rows, live)
  return {
    enrollmentId,
    situation,
    retention,
    frequency,
    absences,
    justifiedAbsences,
    lessonsGiven,
    failedComponents,
    components,
    explanation: {
      frequency: explanationSteps(explanation.frequency),
      situation: explanationSteps(explanation.situation),
    },
    policy: live.input.policy,
    hash: hashOf([situation, frequency, components.toSorted(byComponentId)]),
  }
}

/** The results of a class as they follow from its records, in the form in which they are published. */
export const resultsOf = (live: LiveClass): Snapshot[] => {
  const byEnrollment = Map.groupBy(live.rows, ({ enrollmentId }) => enrollmentId)
  return live.results.map(result => resultOf(result, byEnrollment.get(result.enrollmentId) ?? [], live))
}

/** Points between a final mark and the average; null where it is enough, where there is none, or where marks retain no student. */
export const missingPoints = (
  { final, situation }: Pick<PublishedComponent, 'final' | 'situation'>,
  { average, retention }: { average: number; retention: Retention },
): number | null =>
  retention !== 'FULL' || final === null || final >= average || situation === 'APPROVED'
    ? null
    : Math.round((average - final) * 100) / 100

/** Missing points of all components together; null where none is missing. */
export const distanceOf = (missing: readonly (number | null)[]): number | null => {
  const points = missing.flatMap(each => each ?? [])
  return points.length === 0 ? null : Math.round(points.reduce((sum, each) => sum + each, 0) * 100) / 100
}
