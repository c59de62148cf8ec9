import type {
  CouncilDecisionRow,
  CouncilStudentRow,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { councilChanged } from './council.api.ts'
import { releaseDecision } from './meeting.api.ts'

const W = COUNCIL.release

/** Unlinks a decision from the draft of minutes that it is in, once the user has confirmed. */
export const releaseFromDraft = async (
  { studentEnrollment }: CouncilStudentRow,
  { number, meetingId }: CouncilDecisionRow,
): Promise<void> => {
  const title = fill(W.title, { name: nameInUse(studentEnrollment.user) })
  if (meetingId === null || !(await confirm({ title, effect: W.effect, verb: W.verb, harmless: true })))
    return
  try {
    await releaseDecision(meetingId, { studentEnrollmentId: studentEnrollment.id, number })
    toast.success(W.done)
  } catch (error) {
    toast.error(error)
  }
  await councilChanged()
}
