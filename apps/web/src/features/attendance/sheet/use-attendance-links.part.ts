import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { useActor } from '../../identity/identity.api.ts'
import { monthOf } from '../attendance-month.values.ts'

/** The addresses around a plan's attendance, the instructor's or the administrator's. */
export const useAttendanceLinks = (planId: string) => {
  const { role } = useActor()
  const paths = classPathsOf(role)
  return {
    attendance: ({ id, date }: { id: string; date: string }) =>
      planAddress(paths.attendance, { plano: planId, aula: id, dia: date }),
    month: (date: string) => planAddress(paths.attendance, { plano: planId, mes: monthOf(date) }),
    record: ({ id, date }: { id: string; date: string }) =>
      planAddress(paths.lessons, { plano: planId, aula: id, dia: date }),
    lessons: planAddress(paths.lessons, { plano: planId }),
  }
}
