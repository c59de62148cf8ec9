import { type WeeklyTime, weeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { useState } from 'react'
import { newerIn } from '../../../../frames/versions/newer-record.ts'
import { timetableChanged } from '../weekly-time.api.ts'

/**
 * A weekly time under a form. When another user has changed it, the refusal has its current state: the form shows that, and a
 * further submit is made with knowledge of it.
 */
export const useNewestTime = <T extends WeeklyTime | null>(time: T) => {
  const [now, setNow] = useState<T | WeeklyTime>(time)
  const sending = async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send()
    } catch (error) {
      const newer = newerIn(weeklyTime, error)
      if (newer) {
        setNow(newer)
        void timetableChanged()
      }
      throw error
    }
  }
  return { now, sending }
}
