import { hashKey } from '@tanstack/react-query'
import { readCachedRead } from '../../../lib/device/read-cache.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { useSession } from '../../../lib/session/session.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { LESSON_ROWS, lessonsOptions } from '../planning.api.ts'
import type { Span } from './list/lessons-search.ts'

/** The time for which a device stores a read. */
const DAYS = 14

const daysFrom = (day: string, step: 1 | -1): string[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(day, step * (at + 1)))

/**
 * The day of the page of lessons that this device has: today, else the next day, else the last one before. Null without one. A device
 * that was prepared on a Friday has Friday and Monday, and is opened on a Sunday.
 */
export const cachedDay = async (planId: string, span: Span, today: string): Promise<string | null> => {
  const user = useSession.getState().auth?.user
  if (!user) return null
  for (const pageOfDay of [today, ...daysFrom(today, 1), ...daysFrom(today, -1)]) {
    const { queryKey } = lessonsOptions(planId, { ...span, pageOfDay, rowsPerPage: LESSON_ROWS })
    if (await readCachedRead(readsOwner(user), hashKey(queryKey), Date.now())) return pageOfDay
  }
  return null
}
