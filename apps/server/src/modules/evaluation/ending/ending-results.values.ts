import { createHash } from 'node:crypto'
import { explanationSteps } from '@lousa/contract/evaluation/performance/explanation-steps.ts'
import { effectiveRetention, type Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { PublishedComponent } from '@lousa/rules/evaluation/ending/published-component.rules.ts'
import type { NeededInput } from '@lousa/rules/evaluation/mark/needed-in-recovery.rules.ts'
import type {
  EnrollmentResult,
  PerformanceRow,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { storedResult, storedSituations } from '@lousa/rules/evaluation/performance/stored-result.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { LiveClass } from '../performance/live-class.service.ts'
import type { StoredClass, StoredYear } from '../performance/stored-class.service.ts'
import type { Snapshot } from './published-result.queries.ts'

/** A result as the table of its class shows it. */
export type TableResult = Omit<Snapshot, 'policy' | 'hash'>

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

const shownResult = (result: EnrollmentResult, components: PublishedComponent[]): TableResult => {
  const { enrollmentId, situation, retention, frequency, absences, justifiedAbsences, lessonsGiven } = result
  const { failedComponents, explanation = { frequency: [], situation: [] } } = result
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
  }
}

const resultOf = (
  result: EnrollmentResult,
  rows: readonly PerformanceRow[],
  live: Pick<LiveClass, 'components' | 'input'>,
): Snapshot => {
  const shown = shownResult(result, componentsOf(rows, live))
  const { situation, frequency, components } = shown
  return {
    ...shown,
    policy: live.input.policy,
    hash: hashOf([situation, frequency, components.toSorted(byComponentId)]),
  }
}

/** The results of a class as they follow from its records, in the form in which they are published. */
export const resultsOf = (live: LiveClass): Snapshot[] => {
  const byEnrollment = Map.groupBy(live.rows, ({ enrollmentId }) => enrollmentId)
  return live.results.map(result => resultOf(result, byEnrollment.get(result.enrollmentId) ?? [], live))
}

type TableRules = { policy: PerformancePolicy; grade: NeededInput['grade'] & { retention: Retention } }

/** The table of a class: its components, what decides over them, and the results of its students. */
export type ClassTable = {
  components: LiveClass['components']
  rules: TableRules
  /** The annual recoveries of the class, with what they are worth. */
  recoveries: { componentId: string; highest: number }[]
  results: TableResult[]
}

/** The table of a class from its records. */
export const liveTable = (live: LiveClass): ClassTable => ({
  components: live.components,
  rules: live.input,
  recoveries: live.input.evaluations.flatMap(({ type, componentId, highest }) =>
    type === 'ANNUAL_RECOVERY' && highest !== null && highest > 0 ? [{ componentId, highest }] : [],
  ),
  results: resultsOf(live),
})

/** The components of a student from stored figures, each with its situation under the result of the enrolment. */
const storedComponents = (
  years: readonly StoredYear[],
  situations: ReadonlyMap<string, Situation | null>,
  { components, terms }: Pick<StoredClass, 'components' | 'terms'>,
): PublishedComponent[] => {
  const yearOf = new Map(years.map(year => [year.componentId, year]))
  return components.flatMap(({ id: componentId }) => {
    const year = yearOf.get(componentId)
    if (!year) return []
    const { mark, recovery, final, absences, frequency } = year
    const termOf = new Map(year.terms.map(term => [term.position, term]))
    return [
      {
        componentId,
        mark,
        recovery,
        final,
        absences,
        frequency,
        situation: situations.get(componentId) ?? null,
        terms: terms.map(position => termOf.get(position) ?? { position, mark: null, absences: 0 }),
      },
    ]
  })
}

/** The table of a class from its stored figures, which are current. */
export const storedTable = ({ policies, grade, ...stored }: StoredClass): ClassTable => {
  const policy = resolvePolicy(...policies)
  const retention = effectiveRetention(grade.retention)
  const yearsOf = Map.groupBy(stored.years, ({ enrollmentId }) => enrollmentId)
  return {
    components: stored.components,
    rules: { policy, grade: { ...grade, retention } },
    recoveries: stored.recoveries,
    results: stored.enrollments.map(({ id: enrollmentId, ...enrollment }) => {
      const years = yearsOf.get(enrollmentId) ?? []
      const input = {
        ...enrollment,
        termsClosed: stored.termsClosed,
        gradeType: grade.type,
        retention,
        policy,
        years,
        hasOpinions: years.some(({ hasOpinions }) => hasOpinions),
      }
      const result = storedResult(input)
      const situations = storedSituations(input, result.situation)
      return shownResult({ enrollmentId, ...result }, storedComponents(years, situations, stored))
    }),
  }
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
