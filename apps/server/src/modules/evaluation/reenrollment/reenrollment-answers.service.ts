import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  answerReenrollments as AnswerCall,
  ReenrollmentAnswers,
  ReenrollmentStudent,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  answerDateFault,
  isLateAnswer,
  mainEnrollments,
} from '@lousa/rules/evaluation/reenrollment/reenrollment.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { staleVersion } from '../../stale-version.ts'
import {
  type AnswerValues,
  campaignRoster,
  lockCampaignYear,
  type RosterRow,
  type StoredCampaign,
  writeAnswers,
} from './reenrollment.queries.ts'
import { assertTargetOpen, openedCampaign, studentOf } from './reenrollment.service.ts'

type AnswerWrite = BodyOf<typeof AnswerCall>['answers'][number]
type AnswerPlace = { ctx: Ctx; campaign: StoredCampaign; yearStart: string }

const VALUES = ['answer', 'answeredOn', 'answeredBy', 'relation', 'note'] as const

const NO_VALUES = { answer: null, answeredOn: null, answeredBy: null, relation: null, note: null } as const

/** The values of an answer; one that is taken back has none. Absent fields of an unchanged answer stay as they are stored. */
const valuesOf = (
  write: AnswerWrite,
  before: RosterRow,
  { at, place: { ctx, yearStart } }: { at: number; place: AnswerPlace },
): AnswerValues => {
  const { studentId: accountId, answer } = write
  if (answer === null) return { accountId, ...NO_VALUES }
  const stored = answer === before.answer ? before : NO_VALUES
  const {
    answeredOn = stored.answeredOn ?? ctx.today,
    answeredBy = stored.answeredBy,
    relation = stored.relation,
    note = stored.note,
  } = write
  const fault = answerDateFault(answeredOn, { today: ctx.today, yearStart })
  if (fault) throw invalidFields(fieldError(`answers.${at}.answeredOn`, fault))
  return { accountId, answer, answeredOn, answeredBy, relation, note }
}

/** Answers the newer answer where another user has recorded one since the list was read; the look is noted. */
const assertSeen = (row: RosterRow, { version }: AnswerWrite, { ctx, campaign }: AnswerPlace): void => {
  if (version === undefined || version === row.version) return
  ctx.audit({
    entity: 'reenrollment',
    entityId: row.accountId,
    action: 'VIEWED',
    studentId: row.accountId,
    gradeId: row.gradeId,
  })
  throw staleVersion(studentOf(row, campaign, ctx), { studentId: row.accountId })
}

const auditAnswer = (ctx: Ctx, before: RosterRow, after: AnswerValues): void => {
  ctx.audit({
    entity: 'reenrollment',
    entityId: before.accountId,
    action: after.answer === null ? 'WITHDRAWN' : 'ANSWERED',
    changes: VALUES.filter(field => before[field] !== after[field]).map(field => ({
      field: field === 'answer' ? 'reenrollmentAnswer' : field,
      from: before[field],
      to: after[field],
    })),
    studentId: before.accountId,
    gradeId: before.gradeId,
  })
}

/**
 * Records answers of families, all or none. The window refuses nothing: an answer after it is counted as late. An answer that
 * changes nothing leaves no trace. Throws STALE_VERSION with the stored answer where another user has recorded one since.
 */
export const recordAnswers = async (
  ctx: Ctx,
  yearId: string,
  writes: readonly AnswerWrite[],
): Promise<ReenrollmentAnswers> => {
  await lockCampaignYear(ctx, yearId)
  const { campaign, yearStart } = await openedCampaign(ctx, yearId)
  assertTargetOpen(campaign)
  const accountIds = writes.map(({ studentId }) => studentId)
  if (new Set(accountIds).size < writes.length) throw fieldRefusal('answers', 'VALIDATION_ERROR')
  const read = async () => {
    const rows = mainEnrollments(await campaignRoster(ctx, yearId, accountIds))
    return new Map(rows.map(row => [row.accountId, row]))
  }
  const stored = await read()
  const place: AnswerPlace = { ctx, campaign, yearStart }
  const answers = writes.map((write, at) => {
    const before = stored.get(write.studentId)
    if (!before) throw new ContractError('NOT_FOUND')
    assertSeen(before, write, place)
    return { before, after: valuesOf(write, before, { at, place }) }
  })
  const changed = answers.filter(({ before, after }) => VALUES.some(field => before[field] !== after[field]))
  await writeAnswers(
    ctx,
    yearId,
    changed.map(({ after }) => after),
  )
  for (const { before, after } of changed) auditAnswer(ctx, before, after)
  return { ...(await readAnswers(ctx, yearId, accountIds)), ...countsOf(answers, changed, campaign) }
}

const countsOf = (
  answers: readonly { after: AnswerValues }[],
  changed: readonly { after: AnswerValues }[],
  campaign: StoredCampaign,
) => ({
  changed: changed.length,
  same: answers.length - changed.length,
  late: answers.filter(({ after }) => after.answeredOn && isLateAnswer(after.answeredOn, campaign)).length,
})

/** The answers of these students as they are stored, in the order of the ids. */
export const readAnswers = async (
  ctx: Ctx,
  yearId: string,
  accountIds: readonly string[],
): Promise<{ data: ReenrollmentStudent[] }> => {
  const { campaign } = await openedCampaign(ctx, yearId)
  const rows = mainEnrollments(await campaignRoster(ctx, yearId, accountIds))
  const byId = new Map(rows.map(row => [row.accountId, row]))
  return {
    data: accountIds.flatMap(id => {
      const row = byId.get(id)
      return row ? [studentOf(row, campaign, ctx)] : []
    }),
  }
}
