import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { ENDING } from '@lousa/contract/evaluation/ending/ending.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { blockingFindings } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import type { Ctx } from '../../module.ts'
import type { SendNotice } from '../score/score-correction.service.ts'
import { classMembers, type EndingClass, endingClasses, lockClasses } from './ending.queries.ts'
import { classState } from './ending-class.service.ts'
import { publishClass, takeStep } from './ending-step.service.ts'

/** Whether the end of the class's year was begun by itself, and not with the year. */
const isBegun = ({ status, byYear }: EndingClass): boolean =>
  status !== 'RUNNING' && !(status === 'REOPENED' && byYear)

/**
 * The year is being finished: every class with students is published with it. A class whose ending was begun is refused while
 * something prevents its decision; of all others the end of the year itself decides, as their records are.
 */
const publishAll = async (ctx: Ctx, yearId: string, sendNotice: SendNotice): Promise<void> => {
  const all = await endingClasses(ctx, { yearId })
  const open = all.filter(({ status }) => status !== 'PUBLISHED')
  const ids = open.map(({ id }) => id)
  const members = Map.groupBy(await classMembers(ctx, ids), ({ gradeId }) => gradeId)
  const due = open.filter(({ id }) => members.get(id)?.some(({ hasLeft }) => !hasLeft))
  await lockClasses(
    ctx,
    due.map(({ id }) => id),
  )
  const refused: { id: string; name: string }[] = []
  // Each class is computed from its own records.
  for (const of of due.filter(isBegun)) {
    const { findings } = await classState(ctx, of, { asOpen: true })
    if (blockingFindings(findings) > 0) refused.push({ id: of.id, name: of.name })
  }
  if (refused.length > 0)
    throw new ContractError('YEAR_HAS_UNPUBLISHED_CLASSES', { data: { grades: refused } })
  for (const of of due)
    await publishClass(ctx, { of, members: members.get(of.id) ?? [] }, { byYear: true, sendNotice })
}

/** The year is reopened: classes that were published with it are reopened with it, all others stay published. */
const reopenPublishedWithYear = async (ctx: Ctx, yearId: string): Promise<void> => {
  const all = await endingClasses(ctx, { yearId })
  const due = all.filter(({ status, byYear }) => status === 'PUBLISHED' && byYear)
  await lockClasses(
    ctx,
    due.map(({ id }) => id),
  )
  for (const of of due)
    await takeStep(ctx, of, { to: 'REOPENED', reason: ENDING.reopenedWithYear, byYear: true })
}

/** Changes the results of the classes of a year that is closed or reopened; the year is locked. */
export const followYear =
  (sendNotice: SendNotice) =>
  async (ctx: Ctx, year: AcademicYear): Promise<void> => {
    if (year.status === 'FINISHED') await publishAll(ctx, year.id, sendNotice)
    else await reopenPublishedWithYear(ctx, year.id)
  }
