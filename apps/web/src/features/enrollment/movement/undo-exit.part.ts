import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import type { EntryAnswers } from '../entry/entry-question.values.ts'
import { updateEnrollment } from './movement.api.ts'

const X = MOVEMENT.exit

type Send = (attempt: (answers: EntryAnswers) => Promise<StudentEnrollment>) => Promise<StudentEnrollment>

/** Takes an exit back; whether the class may then be over its limit is asked by `send`. */
export const confirmUndoExit = async (enrollment: StudentEnrollment, send: Send): Promise<void> => {
  const name = nameInUse(enrollment.user)
  const isAgreed = await confirm({
    title: fill(X.backTitle, { name }),
    effect: X.backEffect,
    verb: X.back,
    harmless: true,
  })
  if (!isAgreed) return
  try {
    await send(answers => updateEnrollment(enrollment, { exit: null, ...answers }))
    toast.success(fill(X.backDone, { name }))
  } catch (error) {
    toast.error(error)
  }
  void enrollmentsChanged()
}
