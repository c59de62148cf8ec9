import { AUDIT_EVENTS, AUDIT_LOOKS } from '@lousa/contract/audit/audit-event.messages.ts'
import type { ClassEnding, YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import type { NeededScore } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { nextStatuses, type RequestedStatus } from '@lousa/rules/evaluation/ending/class-result.rules.ts'
import type { Finding, FindingPlace } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import { resultDifferences } from '@lousa/rules/evaluation/ending/published-component.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../../module.ts'
import { neededScore } from '../performance/needed-score.values.ts'
import {
  changesSince,
  classesWithoutRecovery,
  classMembers,
  type EndingClass,
  endingClasses,
  plansOfComponents,
  teachesClass,
} from './ending.queries.ts'
import { endingClass, openSituations, type ShownClass, shownClass } from './ending-class.service.ts'
import { findingsOfClasses, type Situations, storedSituations } from './ending-findings.service.ts'
import { type ClassTable, distanceOf, missingPoints, type TableResult } from './ending-results.values.ts'
import { snapshotOf } from './published-result.queries.ts'

const MAX_DIFFERENCES = 100

export const resultHead = (of: EndingClass) => ({
  grade: { id: of.id, name: of.name },
  status: of.status,
  edition: of.edition,
  version: of.version,
  reason: of.reason,
  publishedAt: of.publishedAt,
  changedAt: of.changedAt,
  changedBy: of.changedBy && displayName(of.changedBy),
})

/** Instructors see a class that they teach today or taught to its end, and only while the council meets on it. */
export const refuseOutsideCouncil = async (
  ctx: Ctx,
  { id, status }: Pick<EndingClass, 'id' | 'status'>,
): Promise<void> => {
  if (ctx.actor.role === 'ADMINISTRATOR') return
  if (!(await teachesClass(ctx, id))) throw new ContractError('NOT_FOUND')
  if (status !== 'COUNCIL') throw new ContractError('CLASS_NOT_IN_COUNCIL')
}

type Places = ClassEnding['findings'][number]['places']

/** Findings with the plan of each component, for links. */
export const linkedFindings = async (
  ctx: Ctx,
  gradeId: string,
  findings: readonly Finding[],
): Promise<ClassEnding['findings']> => {
  const plans = new Map((await plansOfComponents(ctx, gradeId)).map(plan => [plan.componentId, plan]))
  const linked = ({ componentId, ...place }: FindingPlace): Places[number] => {
    if (componentId === undefined) return place
    const { planId = null, name } = plans.get(componentId) ?? {}
    const ofPerson = place.enrollmentId !== undefined && name !== undefined
    return { ...place, componentId, lessonPlanId: planId, ...(ofPerson ? { component: name } : {}) }
  }
  return findings.map(({ places, ...finding }) => ({ ...finding, places: places.map(linked) }))
}

/** The needed score of a component in recovery; null for any other. */
const neededOf = (
  { componentId, mark, situation }: TableResult['components'][number],
  { recoveries, rules }: ClassTable,
): NeededScore | null => {
  if (situation !== 'IN_RECOVERY') return null
  const recovery = recoveries.find(each => each.componentId === componentId)
  return neededScore(mark, recovery?.highest ?? null, rules)
}

const studentsOf = (
  { of, members, table }: ShownClass,
  results: readonly TableResult[],
): ClassEnding['students'] => {
  const resultOf = new Map(results.map(result => [result.enrollmentId, result]))
  const { retention } = table.rules.grade
  return members.flatMap(({ enrollmentId, student }) => {
    const result = resultOf.get(enrollmentId)
    if (!result) return []
    const { situation, frequency, absences, failedComponents, explanation } = result
    const components = result.components.map(component => ({
      ...component,
      terms: [...component.terms],
      missing: missingPoints(component, { average: of.average, retention }),
      needed: neededOf(component, table),
    }))
    return [
      {
        student,
        situation,
        frequency,
        absences,
        failedComponents,
        distance: distanceOf(components.map(({ missing }) => missing)),
        steps: [...explanation.frequency, ...explanation.situation],
        components,
      },
    ]
  })
}

const deedOf = (entity: string, action: string): string => {
  const events: Readonly<Record<string, Readonly<Record<string, string>>>> = AUDIT_EVENTS
  return events[entity]?.[action] ?? ''
}

/** How the records of a published class differ from its published results, and who changed records since. */
const laterFigures = async (
  ctx: Ctx,
  { of, members, table }: ShownClass,
  published: readonly TableResult[],
): Promise<Pick<ClassEnding, 'differences' | 'changes'>> => {
  const shown = new Map(members.map(member => [member.enrollmentId, displayName(member.student.user)]))
  const componentOf = new Map(table.components.map(component => [component.id, component]))
  const current = table.results.filter(({ enrollmentId }) => shown.has(enrollmentId))
  const differences = resultDifferences(published, current).map(({ componentId, enrollmentId, ...of }) => ({
    ...of,
    enrollmentId,
    student: { id: enrollmentId, name: shown.get(enrollmentId) ?? '' },
    component: componentId === null ? null : (componentOf.get(componentId) ?? null),
  }))
  if (differences.length === 0 || of.publishedAt === null) return { differences, changes: [] }
  const changes = await changesSince(ctx, {
    gradeId: of.id,
    since: of.publishedAt,
    until: new Date(Date.parse(ctx.now) + 86_400_000).toISOString(),
    looks: AUDIT_LOOKS,
  })
  return {
    differences: differences.slice(0, MAX_DIFFERENCES),
    changes: changes.map(({ at, by, entity, action }) => ({
      at,
      by: by && displayName(by),
      deed: deedOf(entity, action),
    })),
  }
}

/** The end of the year of a class as its screen shows it; the look is noted. */
export const readClassEnding = async (ctx: Ctx, gradeId: string): Promise<ClassEnding> => {
  const of = await endingClass(ctx, gradeId)
  await refuseOutsideCouncil(ctx, of)
  // A recovery that a corrected mark makes due prevents the publication, so it is shown.
  const state = await shownClass(ctx, of)
  const published = of.status === 'PUBLISHED' ? await snapshotOf(ctx, { gradeId, edition: of.edition }) : []
  const publishedIds = new Set(published.map(({ enrollmentId }) => enrollmentId))
  const shown = [
    ...published,
    ...state.table.results.filter(({ enrollmentId }) => !publishedIds.has(enrollmentId)),
  ]
  const later =
    of.status === 'PUBLISHED' ? await laterFigures(ctx, state, published) : { differences: [], changes: [] }
  ctx.audit({ entity: 'classResult', entityId: gradeId, action: 'VIEWED', gradeId })
  return {
    ...resultHead(of),
    academicYear: of.year,
    level: of.level,
    retention: effectiveRetention(of.retention),
    type: of.type,
    next: ctx.actor.role === 'ADMINISTRATOR' && of.year.status === 'OPEN' ? requestable(of) : [],
    findings: await linkedFindings(ctx, gradeId, state.findings),
    components: state.table.components,
    students: studentsOf(state, shown),
    ...later,
  }
}

/**
 * Situations of the classes of a year, stored ones, and of a decided class with a component that a recovery may still lift those
 * from its records: stored figures of a decided class count as failed what a corrected mark has made due.
 */
const situationsOfYear = async (ctx: Ctx, classes: readonly EndingClass[]): Promise<Situations> => {
  const idsOf = (all: readonly EndingClass[]) => all.map(({ id }) => id)
  const stored = await storedSituations(ctx, idsOf(classes))
  const decided = await classesWithoutRecovery(ctx, idsOf(classes.filter(of => of.status === 'DECIDED')))
  // Each class is computed from its own records; a decided class without a later correction is not among them.
  const current = await Promise.all(decided.map(gradeId => openSituations(ctx, gradeId)))
  return new Map([...stored, ...current.flatMap(situations => [...situations])])
}

const requestable = ({ status }: EndingClass): RequestedStatus[] =>
  nextStatuses(status).filter((next): next is RequestedStatus => next !== 'RUNNING')

/** The classes of a year, each with its result and how much is found: a statement for each kind of fact, whatever their number. */
export const readYearEnding = async (ctx: Ctx, yearId: string): Promise<YearEndingRow[]> => {
  const classes = await endingClasses(ctx, { yearId })
  const ids = classes.map(({ id }) => id)
  const [members, situations] = await Promise.all([classMembers(ctx, ids), situationsOfYear(ctx, classes)])
  const findings = await findingsOfClasses(ctx, classes, { members, situations, foundInYear: yearId })
  const current = Map.groupBy(
    members.filter(({ hasLeft }) => !hasLeft),
    ({ gradeId }) => gradeId,
  )
  return classes.map(of => {
    const found = findings.get(of.id) ?? []
    const kinds = (severity: Finding['severity']) => found.filter(each => each.severity === severity).length
    return {
      ...resultHead(of),
      level: of.level,
      termsClosed: of.termsClosed,
      students: current.get(of.id)?.length ?? 0,
      candidates: found.find(({ kind }) => kind === 'CANDIDATES_WITHOUT_DECISION')?.count ?? 0,
      blocks: kinds('BLOCKS'),
      advises: kinds('ADVISES'),
    }
  })
}
