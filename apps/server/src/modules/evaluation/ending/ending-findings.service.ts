import { isLastClass } from '@lousa/rules/academics/grade/last-class.rules.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import {
  closingFindings,
  type EndingStudent,
  type Finding,
} from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../../module.ts'
import { type ClassMember, classNamesOfYears, type EndingClass, givenLessons } from './ending.queries.ts'
import { closingFacts, closingFoundFacts, yearsOfClasses } from './ending-facts.queries.ts'

/** The situation of an enrolment, and the components in which it is in annual recovery. */
export type SituationOf = { situation: Situation; inRecovery: readonly string[] }
export type Situations = ReadonlyMap<string, SituationOf>

const inHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100

const studentOf = (member: ClassMember, current: SituationOf): EndingStudent => ({
  enrollmentId: member.enrollmentId,
  name: displayName(member.student.user),
  situation: current.situation,
  inRecovery: current.inRecovery,
  hasDecision: member.hasDecision,
  lacksMinutes: member.lacksMinutes,
  lacksExit: member.lacksExit,
  dependencies: member.dependencies,
})

/** The classes in which students conclude. They matter only where a student owes a component. */
const lastClasses = async (
  ctx: Ctx,
  classes: readonly EndingClass[],
  members: readonly ClassMember[],
): Promise<ReadonlySet<string>> => {
  if (members.every(({ dependencies }) => dependencies === 0)) return new Set()
  const names = await classNamesOfYears(ctx, [...new Set(classes.map(({ year }) => year.id))])
  const last = classes.filter(({ name, year }) => isLastClass(name, names.get(year.id) ?? []))
  return new Set(last.map(({ id }) => id))
}

/**
 * Findings of each of these classes, from the situations of their enrolments: three statements for all of them, and one more where
 * students owe components.
 */
export const findingsOfClasses = async (
  ctx: Ctx,
  classes: readonly EndingClass[],
  {
    members,
    situations,
    foundInYear,
  }: {
    members: readonly ClassMember[]
    situations: Situations
    /** All classes are of this year, and of what is left over only the kinds are asked for. */
    foundInYear?: string
  },
): Promise<ReadonlyMap<string, Finding[]>> => {
  const ids = classes.map(({ id }) => id)
  const [given, closing, last] = await Promise.all([
    givenLessons(ctx, ids),
    foundInYear === undefined
      ? closingFacts(ctx, ids)
      : closingFoundFacts(ctx, { yearId: foundInYear, gradeIds: ids }),
    lastClasses(ctx, classes, members),
  ])
  const givenOf = new Map(given.map(each => [each.gradeId, each]))
  const closingOf = Map.groupBy(closing, ({ grade }) => grade.id)
  const membersOf = Map.groupBy(members, ({ gradeId }) => gradeId)
  return new Map(
    classes.map(({ id, stage, retention, openTerms, unsignedMinutes, termsClosed }) => {
      const { days = 0, minutes = 0, components = [] } = givenOf.get(id) ?? {}
      const without: SituationOf = { situation: termsClosed ? 'NO_RESULT' : 'ONGOING', inRecovery: [] }
      const findings = closingFindings({
        stage,
        retention: effectiveRetention(retention),
        isLastClass: last.has(id),
        openTerms,
        unsignedMinutes,
        closing: closingOf.get(id) ?? [],
        // A municipal office gives neither marks nor opinions.
        expectsOpinions: ctx.institution.kind === 'SCHOOL',
        given: { days, hours: inHours(minutes) },
        components: components.map(({ minutes: of, ...component }) => ({ ...component, given: inHours(of) })),
        students: (membersOf.get(id) ?? [])
          .filter(({ hasLeft }) => !hasLeft)
          .map(member => studentOf(member, situations.get(member.enrollmentId) ?? without)),
      })
      return [id, findings] as const
    }),
  )
}

/** The situations of all enrolments of some classes, published or from the stored figures. */
export const storedSituations = async (ctx: Ctx, gradeIds: readonly string[]): Promise<Situations> => {
  const stored = await yearsOfClasses(ctx, gradeIds)
  return new Map(
    stored.map(({ enrollmentId, published, policies, retention, ...live }) => {
      const { situation } = shownResult(published, {
        ...live,
        policy: resolvePolicy(...policies),
        retention: effectiveRetention(retention),
      })
      const inRecovery = live.years.flatMap(year =>
        year.situation === 'IN_RECOVERY' ? [year.componentId] : [],
      )
      return [enrollmentId, { situation, inRecovery }] as const
    }),
  )
}
