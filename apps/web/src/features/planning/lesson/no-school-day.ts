import { fill, M } from '@lousa/contract/messages.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { showShortDate } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { NoSchoolDay } from './lesson-change.api.ts'

/**
 * Sends a lesson to its day, and asks where that is no school day. Who declines gets the refusal of the server.
 * @param date null where either of two lessons may be meant
 */
export const sendToDay = async <T>(
  date: string | null,
  send: (noSchoolDay: NoSchoolDay) => Promise<T>,
): Promise<T> => {
  try {
    return await send('ASK')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'LESSON_NOT_ON_SCHOOL_DAY') throw error
    const confirmed = await confirm({
      title: LESSON.noSchoolDayTitle,
      effect: date === null ? LESSON.noSchoolDays : fill(LESSON.noSchoolDay, { dia: showShortDate(date) }),
      verb: LESSON.onNoSchoolDay,
      stay: M.btn.cancel,
      harmless: true,
    })
    if (!confirmed) throw error
    return send('ALLOW')
  }
}
