import { useQuery } from '@tanstack/react-query'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { dayRollOptions } from '../attendance.api.ts'

/** The roll of the day around a lesson, for instructors of schools; undefined where there is none, or nothing is known yet. */
export const useDayRoll = (gradeId: string | undefined, date: string) => {
  const { role } = useActor()
  const { kind } = useInstitution()
  return useQuery({
    ...dayRollOptions(gradeId ?? '', date),
    enabled: role === 'INSTRUCTOR' && kind === 'SCHOOL' && gradeId !== undefined && date !== '',
  })
}
