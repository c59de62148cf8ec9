import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Finding } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import type { Ctx } from '../../module.ts'
import { type LiveClass, liveClass } from '../performance/live-class.service.ts'
import { currentFigures } from '../performance/stored-class.service.ts'
import {
  type ClassMember,
  classesWithoutRecovery,
  classMembers,
  type EndingClass,
  endingClasses,
} from './ending.queries.ts'
import { findingsOfClasses, type Situations } from './ending-findings.service.ts'
import {
  type ClassTable,
  liveTable,
  resultsOf,
  storedTable,
  type TableResult,
} from './ending-results.values.ts'
import type { Snapshot } from './published-result.queries.ts'

/** A class with everything that its end is decided by, from what is recorded at this moment. */
export type ClassState = {
  of: EndingClass
  members: ClassMember[]
  live: LiveClass
  results: Snapshot[]
  findings: Finding[]
}

/** The class of a call; events have no result. */
export const endingClass = async (ctx: Ctx, gradeId: string): Promise<EndingClass> => {
  const [of] = await endingClasses(ctx, { gradeIds: [gradeId] })
  if (!of) throw new ContractError('NOT_FOUND')
  if (of.isEvent) throw new ContractError('NOT_A_CLASS')
  return of
}

export const situationsOf = (results: readonly TableResult[]): Situations =>
  new Map(
    results.map(({ enrollmentId, situation, components }) => [
      enrollmentId,
      {
        situation,
        inRecovery: components.flatMap(each => (each.situation === 'IN_RECOVERY' ? [each.componentId] : [])),
      },
    ]),
  )

/** Situations of a class from its records, where a recovery may still come although its result is decided. */
export const openSituations = async (ctx: Ctx, gradeId: string): Promise<Situations> => {
  const live = await liveClass(ctx, gradeId, { asOpen: true })
  return live ? situationsOf(resultsOf(live)) : new Map()
}

/** `asOpen`: as if neither the year were finished nor the result decided, so that a recovery may still come. */
export const classState = async (ctx: Ctx, of: EndingClass, { asOpen = false } = {}): Promise<ClassState> => {
  const [live, members] = await Promise.all([liveClass(ctx, of.id, { asOpen }), classMembers(ctx, [of.id])])
  if (!live) throw new ContractError('NOT_FOUND')
  const results = resultsOf(live)
  const findings = await findingsOfClasses(ctx, [of], { members, situations: situationsOf(results) })
  return { of, members, live, results, findings: findings.get(of.id) ?? [] }
}

/**
 * The table of a class: from its stored figures while each of them is that of the records, else from the records. Figures of a
 * published class stay as they were published, whatever changes. A decided class in which a recovery may still lift a component
 * is read as if it were open.
 */
const classTable = async (ctx: Ctx, of: EndingClass): Promise<ClassTable | null> => {
  const stored = of.status !== 'PUBLISHED' ? await currentFigures(ctx, of.id) : null
  // Asked after the figures: a recovery that is in them is seen here, too.
  const isOpenAgain =
    stored !== null && of.status === 'DECIDED' && (await classesWithoutRecovery(ctx, [of.id])).length > 0
  if (stored && !isOpenAgain) return storedTable(stored)
  const live = await liveClass(ctx, of.id, { asOpen: of.status === 'DECIDED' })
  return live && liveTable(live)
}

/** A class as its screen shows it; nothing is decided by it. */
export type ShownClass = { of: EndingClass; members: ClassMember[]; table: ClassTable; findings: Finding[] }

export const shownClass = async (ctx: Ctx, of: EndingClass): Promise<ShownClass> => {
  const [table, members] = await Promise.all([classTable(ctx, of), classMembers(ctx, [of.id])])
  if (!table) throw new ContractError('NOT_FOUND')
  const situations = situationsOf(table.results)
  const findings = await findingsOfClasses(ctx, [of], { members, situations })
  return { of, members, table, findings: findings.get(of.id) ?? [] }
}
