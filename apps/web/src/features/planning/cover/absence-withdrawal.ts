import { fill } from '@lousa/contract/messages.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { withdrawAbsence } from './cover.api.ts'

const A = COVER.absence

type Withdrawn = { id: string; version: number; instructor: { name: string } }

/** Asks before an absence is withdrawn, as lessons go back to the instructor. */
export const confirmWithdrawal = async (absence: Withdrawn): Promise<void> => {
  const goesOn = await confirm({
    title: fill(A.withdrawTitle, absence.instructor),
    effect: A.withdrawEffect,
    verb: A.withdraw,
  })
  if (!goesOn) return
  try {
    await withdrawAbsence(absence)
    toast.success(A.withdrawn)
  } catch (error) {
    toast.error(error)
  }
}
