import { useQuery } from '@tanstack/react-query'
import { gradeOptions } from '../../academics/academics.api.ts'
import { bellTimesOptions } from './weekly-time.api.ts'

/** A class with the times between the bells of its level and shift. */
export const useBells = (gradeId: string) => {
  const grade = useQuery(gradeOptions(gradeId)).data
  const bells = useQuery({
    ...bellTimesOptions(grade?.educationLevel.id ?? ''),
    enabled: grade !== undefined,
  }).data?.data
  const bellsOfShift = bells?.find(({ shift }) => shift === (grade?.shift ?? null))
  return { grade, bells, bellsOfShift, slots: bellsOfShift?.slots ?? [] }
}
