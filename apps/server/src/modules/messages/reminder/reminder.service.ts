import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  OwedByInstructor as Owed,
  remindInstructors as remindCall,
} from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { reminderText } from '@lousa/contract/messages/reminder/reminder-text.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import type { Ctx } from '../../module.ts'
import { sendAllFromInstitution } from '../message/institution-message.service.ts'
import type { SendingCtx } from '../message/message.types.ts'
import type { CountPendingByInstructor } from './pending-by-instructor.types.ts'
import { claimDay, claimWeek, openYears, pendingToday } from './reminder.queries.ts'

/** Reminds who is not reminded yet today, each with their own figures; answers who was. */
const remind = async (
  ctx: SendingCtx,
  owed: readonly Owed[],
  { yearId, senderId }: { yearId: string; senderId: string | null },
): Promise<ReadonlySet<string>> => {
  const due = owed.filter(({ remindedAt }) => remindedAt === null).map(({ user }) => user.id)
  if (due.length === 0) return new Set()
  const claimed = new Set(await claimDay(ctx, due))
  await sendAllFromInstitution(
    ctx,
    owed
      .filter(({ user }) => claimed.has(user.id))
      .map(each => ({
        type: 'REMINDER' as const,
        ...reminderText(each),
        academicYearId: yearId,
        accountIds: [each.user.id],
        ...(senderId === null ? {} : { sender: senderId }),
      })),
  )
  return claimed
}

/** Reminds instructors of what past days left over with them, or tells whom it would. */
export const remindInstructors = async (
  ctx: Ctx,
  { academicYearId: yearId, instructorIds, preview }: BodyOf<typeof remindCall>,
  owedByInstructor: CountPendingByInstructor,
): Promise<{ data: Owed[]; sent: number }> => {
  await lockOpenYear(ctx, yearId)
  const chosen = instructorIds && new Set(instructorIds)
  const owing = (await owedByInstructor(ctx, yearId)).filter(
    ({ accountId }) => chosen?.has(accountId) ?? true,
  )
  const owed = await pendingToday(ctx, owing)
  if (preview) return { data: owed, sent: owed.filter(({ remindedAt }) => remindedAt === null).length }
  const { size: sent } = await remind(ctx, owed, { yearId, senderId: ctx.actor.accountId })
  if (sent > 0)
    ctx.audit({
      entity: 'schoolMessage',
      entityId: yearId,
      action: 'REMINDED',
      changes: [{ field: 'reminded', from: null, to: sent }],
    })
  return { data: await pendingToday(ctx, owing), sent }
}

/**
 * The weekly reminder of every open year: an instructor with pending work in two of them is reminded of the first. Another worker
 * at that minute waits, and finds the week done.
 */
export const remindWeekly = async (
  ctx: SendingCtx,
  { week, owedByInstructor }: { week: CivilDate; owedByInstructor: CountPendingByInstructor },
): Promise<void> => {
  if (!(await claimWeek(ctx, week))) return
  for (const yearId of await openYears(ctx))
    await remind(ctx, await pendingToday(ctx, await owedByInstructor(ctx, yearId)), {
      yearId,
      senderId: null,
    })
}
