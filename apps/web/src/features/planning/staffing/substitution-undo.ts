import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { StaffedPlan } from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { isUndoneByReverse, type StaffPeriod } from '@lousa/rules/planning/staffing/staffing.rules.ts'
import { toast } from '../../../ui/toast.tsx'
import { plansChanged } from '../plan/plan.api.ts'
import { refusalSentence } from '../weekly-time/weekly-time.words.ts'
import { type SubstitutionBody, substituteInstructor } from './staffing.api.ts'
import { staffedPlanName } from './staffing-effect.tsx'

const S = STAFFING

/** Shows that a substitution is saved, with "Desfazer" for the plans that the reverse substitution restores. */
export const showSubstituted = (
  year: AcademicYear,
  { instructorId, substituteId, from, until = null }: SubstitutionBody,
  { name, plans }: { name: string; plans: readonly StaffedPlan[] },
): void => {
  const message = fill(S.substituted, { name })
  const act = { outgoing: instructorId, incoming: substituteId, from, until }
  const periodsOf = (list: StaffedPlan['after']): StaffPeriod[] =>
    list.map(({ instructor, start, end }) => ({
      id: null,
      accountId: instructor.id,
      start,
      end: end ?? year.end,
      openEnded: end === null,
    }))
  const [undone, others] = [true, false].map(isUndone =>
    plans.filter(
      ({ before, after }) => isUndoneByReverse(periodsOf(before), periodsOf(after), act) === isUndone,
    ),
  ) as [StaffedPlan[], StaffedPlan[]]
  if (undone.length === 0) {
    toast.success(message)
    return
  }
  const undo = async (): Promise<void> => {
    await substituteInstructor(year.id, {
      instructorId: substituteId,
      substituteId: instructorId,
      from,
      until,
      lessonPlanIds: undone.map(({ lessonPlan }) => lessonPlan.id),
    })
    if (others.length === 0) toast.success(fill(S.undone, { name }))
    else {
      const together = others.map(({ lessonPlan }) => staffedPlanName(lessonPlan)).join('; ')
      toast.info(fill(S.undoneButTogether, { plans: together }))
    }
    await plansChanged()
  }
  toast.undoable(message, () => void undo().catch(failure => toast.error(refusalSentence(failure))))
}
