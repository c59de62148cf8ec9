import { mainEnrollments } from '@lousa/rules/evaluation/reenrollment/reenrollment.rules.ts'
import type { DayCtx } from '../../module.ts'
import { yearOfGrade } from '../advance/advance.public.queries.ts'
import {
  campaignRoster,
  campaignYear,
  contactsOf,
  type RosterRow,
  type StoredCampaign,
} from './reenrollment.queries.ts'
import type { Contacts } from './reenrollment.types.ts'
import { siblingsIn } from './siblings.service.ts'

export type { Contacts } from './reenrollment.types.ts'

/** Phones and responsible persons of students, by account. */
export const contactsByStudent = async (
  ctx: DayCtx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Contacts>> =>
  new Map((await contactsOf(ctx, accountIds)).map(one => [one.accountId, one]))

export type UnansweredFamily = Pick<RosterRow, 'accountId' | 'studentEnrollment'> & {
  contacts: Contacts | null
  /** Other students of the family, with their class; `hasAnswer`: the family has answered for them. */
  siblings: { name: string; socialName: string | null; grade: string; hasAnswer: boolean }[]
}

/** The families of a class that have not answered, with phones and siblings; null where the year has no campaign. */
export const unansweredFamilies = async (
  ctx: DayCtx,
  gradeId: string,
): Promise<{ campaign: StoredCampaign; families: UnansweredFamily[] } | null> => {
  const yearId = await yearOfGrade(ctx, gradeId)
  const campaign = yearId ? (await campaignYear(ctx, yearId))?.campaign : null
  if (!yearId || !campaign) return null
  const roster = mainEnrollments(await campaignRoster(ctx, yearId))
  const open = roster.filter(row => row.gradeId === gradeId && row.answer === null)
  const ids = open.map(({ accountId }) => accountId)
  const [contacts, siblings] = await Promise.all([
    contactsByStudent(ctx, ids),
    siblingsIn(ctx, { yearId, roster }, ids),
  ])
  return {
    campaign,
    families: open.map(({ accountId, studentEnrollment }) => ({
      accountId,
      studentEnrollment,
      contacts: contacts.get(accountId) ?? null,
      siblings: (siblings.get(accountId) ?? []).map(({ studentEnrollment: { user }, gradeName, answer }) => ({
        name: user.name,
        socialName: user.socialName,
        grade: gradeName,
        hasAnswer: answer !== null,
      })),
    })),
  }
}
