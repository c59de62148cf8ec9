import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  saveReenrollmentCampaign as CampaignCall,
  ReenrollmentOverview,
  ReenrollmentStudent,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  isUnanswered,
  REENROLLMENT_STATES,
  type ReenrollmentState,
  reenrollmentState,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import {
  expectedSituation,
  hasLowFrequency,
  isLateAnswer,
  mainEnrollments,
  remainingPlaces,
} from '@lousa/rules/evaluation/reenrollment/reenrollment.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { staleVersion } from '../../stale-version.ts'
import { classesOfYear, targetYears, yearOfGrade } from '../advance/advance.public.queries.ts'
import { type Proposed, proposedStudents, type Target } from '../advance/advance.service.ts'
import {
  type CampaignYear,
  campaignRoster,
  campaignYear,
  lockCampaignYear,
  type RosterRow,
  type StoredCampaign,
  writeCampaign,
} from './reenrollment.queries.ts'

const yearWithCampaign = async (ctx: Ctx, yearId: string): Promise<CampaignYear> => {
  const found = await campaignYear(ctx, yearId)
  if (!found) throw new ContractError('NOT_FOUND')
  return found
}

export const openedCampaign = async (
  ctx: Ctx,
  yearId: string,
): Promise<CampaignYear & { campaign: StoredCampaign }> => {
  const { campaign, ...year } = await yearWithCampaign(ctx, yearId)
  if (!campaign) throw new ContractError('REENROLLMENT_NOT_OPENED')
  return { ...year, campaign }
}

/** The year of the next classes: that of the campaign while it is open, else the first open one after the year that ends. */
export const targetOfCampaign = async (
  ctx: DayCtx,
  yearId: string,
  campaign: StoredCampaign | null,
): Promise<Target> => {
  const targets = await targetYears(ctx, yearId)
  const named = targets.find(({ id }) => id === campaign?.targetYear?.id)
  const target = named ?? targets.find(({ id }) => id !== yearId) ?? null
  return { target, targets, classes: target ? await classesOfYear(ctx, target.id) : [] }
}

/** The year of the next classes of a class, by the campaign of its year; null without one. */
export const targetYearOfClass = async (ctx: DayCtx, gradeId: string): Promise<string | null> => {
  const yearId = await yearOfGrade(ctx, gradeId)
  const found = yearId === null ? undefined : await campaignYear(ctx, yearId)
  return yearId && found ? ((await targetOfCampaign(ctx, yearId, found.campaign)).target?.id ?? null) : null
}

/** Without a campaign, students are counted as proposed: the preview of a campaign. */
export const stateOf = (row: Pick<RosterRow, 'answer'>, campaign: StoredCampaign | null, { today }: Ctx) =>
  campaign ? reenrollmentState(row.answer, { closes: campaign.closes, today }) : 'PROPOSED'

/**
 * Students of a year with the class of the next year that is expected for each. All classes of the year share the places, so the
 * expected class of a student is the same for the counts, a page of the list and the letters of a class.
 */
export const expectedStudents = async (
  ctx: DayCtx,
  yearId: string,
  to: Target,
): Promise<Map<string, Proposed>> => {
  const students = await proposedStudents(ctx, await classesOfYear(ctx, yearId), to, expectedSituation)
  return new Map(students.map(one => [one.studentEnrollment.id, one]))
}

export const expectedClass = ({ done, enrolledIn, proposed }: Proposed): string | null =>
  done?.grade?.id ?? enrolledIn?.id ?? proposed

/** Students for whom a class of the next year is missing: their families answer, and the office has to choose one. */
const isWithoutClass = (one: Proposed): boolean =>
  one.done === null &&
  one.enrolledIn === null &&
  one.proposed === null &&
  (one.outcome === 'ADVANCE' || one.outcome === 'RETAIN')

const countStates = (states: readonly ReenrollmentState[]): Record<ReenrollmentState, number> => {
  const countOf = (state: ReenrollmentState) => states.filter(one => one === state).length
  return Object.fromEntries(REENROLLMENT_STATES.map(state => [state, countOf(state)])) as Record<
    ReenrollmentState,
    number
  >
}

/** How a campaign goes: answers by class, and the places of the next year. */
export const readReenrollment = async (ctx: Ctx, yearId: string): Promise<ReenrollmentOverview> => {
  const { campaign } = await yearWithCampaign(ctx, yearId)
  const [to, roster, grades] = await Promise.all([
    targetOfCampaign(ctx, yearId, campaign),
    campaignRoster(ctx, yearId),
    classesOfYear(ctx, yearId),
  ])
  const rows = mainEnrollments(roster)
  const expected = await expectedStudents(ctx, yearId, to)
  const students = rows.map(row => ({
    ...row,
    state: stateOf(row, campaign, ctx),
    next: expected.get(row.studentEnrollment.id),
  }))
  const byGrade = Map.groupBy(students, ({ gradeId }) => gradeId)
  const coming = students.filter(({ next }) => next && next.done === null && next.enrolledIn === null)
  const byTarget = Map.groupBy(coming, ({ next }) => next?.proposed ?? null)
  return {
    campaign,
    target: to.target,
    targets: to.targets,
    students: rows.length,
    withoutPhone: rows.filter(({ hasPhone }) => !hasPhone).length,
    classes: grades.map(({ id, name }) => {
      const ofClass = byGrade.get(id) ?? []
      return {
        grade: { id, name },
        states: countStates(ofClass.map(({ state }) => state)),
        lowFrequency: ofClass.filter(({ next }) => hasLowFrequency({ name }, next?.frequency ?? null)).length,
      }
    }),
    places: to.classes.map(({ id, name, capacity, active }) => {
      const going = byTarget.get(id) ?? []
      const counts = {
        capacity,
        active,
        confirmed: going.filter(({ state }) => state === 'CONFIRMED').length,
        unanswered: going.filter(({ state }) => isUnanswered(state)).length,
      }
      return { grade: { id, name }, ...counts, ...remainingPlaces(counts) }
    }),
    withoutClass: students.filter(({ next }) => next && isWithoutClass(next)).length,
  }
}

type CampaignWrite = BodyOf<typeof CampaignCall>

export const assertTargetOpen = ({ targetStatus }: StoredCampaign): void => {
  if (targetStatus === 'FINISHED') throw new ContractError('ACADEMIC_YEAR_FINISHED')
}

const answeredCampaign = ({ targetStatus: _, ...campaign }: StoredCampaign) => campaign

/**
 * Opens the campaign of a year, or changes it. A campaign is opened in an open year; its window may be extended afterwards too,
 * because families answer in the holidays. With the next year finished nothing changes any more.
 */
export const saveCampaign = async (
  ctx: Ctx,
  yearId: string,
  { targetYearId = null, opens, closes, letter, version }: CampaignWrite,
) => {
  await lockCampaignYear(ctx, yearId)
  const { campaign: before, yearStatus } = await yearWithCampaign(ctx, yearId)
  if (!before && yearStatus === 'FINISHED') throw new ContractError('ACADEMIC_YEAR_FINISHED')
  if (before) assertTargetOpen(before)
  if (version !== undefined && version !== (before?.version ?? 0))
    throw staleVersion(before ? answeredCampaign(before) : null)
  if (closes < opens) throw fieldRefusal('closes', 'INVALID_DATE_INTERVAL_ERROR')
  const targets = await targetYears(ctx, yearId)
  const target = targets.find(({ id }) => id === targetYearId) ?? null
  if (targetYearId !== null && !target) throw fieldRefusal('targetYearId', 'INVALID_DATE_INTERVAL_ERROR')
  await writeCampaign(ctx, yearId, { targetYearId, opens, closes, letter })
  const after = { targetYear: target, opens, closes, letter, version: (before?.version ?? 0) + 1 }
  const changes = (['opens', 'closes', 'letter'] as const)
    .map(field => ({ field, from: before?.[field] ?? null, to: after[field] }))
    .concat({
      field: 'targetYear' as 'letter',
      from: before?.targetYear?.year ?? null,
      to: target?.year ?? '',
    })
    .filter(({ from, to }) => (from ?? '') !== to)
  ctx.audit({
    entity: 'reenrollmentCampaign',
    entityId: yearId,
    action: before ? 'UPDATED' : 'CREATED',
    changes,
  })
  return after
}

export const studentOf = (row: RosterRow, campaign: StoredCampaign, ctx: Ctx): ReenrollmentStudent => {
  const { studentEnrollment, gradeId, gradeName, answeredOn, recordedBy, recordedAt, version } = row
  return {
    studentEnrollment,
    grade: { id: gradeId, name: gradeName },
    state: stateOf(row, campaign, ctx),
    answer:
      answeredOn && recordedBy && recordedAt
        ? {
            answeredOn,
            isLate: isLateAnswer(answeredOn, campaign),
            answeredBy: row.answeredBy,
            relation: row.relation,
            note: row.note,
            recordedBy,
            recordedAt,
          }
        : null,
    version,
  }
}

/** The campaign of the year of a class with the students whose families answer in this class, and their expected next classes. */
export type ClassCampaign = {
  campaign: StoredCampaign
  /** The civil year of the next classes; null where the year does not exist yet. */
  target: string | null
  students: (RosterRow & { expected: string | null })[]
}

/** Null where the year of the class has no campaign. */
export const readClassCampaign = async (ctx: DayCtx, gradeId: string): Promise<ClassCampaign | null> => {
  const yearId = await yearOfGrade(ctx, gradeId)
  const campaign = yearId ? (await campaignYear(ctx, yearId))?.campaign : null
  if (!yearId || !campaign) return null
  const to = await targetOfCampaign(ctx, yearId, campaign)
  const rows = mainEnrollments(await campaignRoster(ctx, yearId)).filter(row => row.gradeId === gradeId)
  const expected = await expectedStudents(ctx, yearId, to)
  const names = new Map(to.classes.map(({ id, name }) => [id, name]))
  const nameOf = (next: Proposed | undefined) => names.get((next && expectedClass(next)) ?? '') ?? null
  return {
    campaign,
    target: to.target?.year ?? null,
    students: rows.map(row => ({ ...row, expected: nameOf(expected.get(row.studentEnrollment.id)) })),
  }
}
