import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { deleteEnrollment, isOnFile } from './entry.api.ts'

const D = ENTRY.delete

/** Words of a class, or of an event. */
const wordsOf = (isEvent: boolean) =>
  isEvent
    ? {
        ...D,
        action: ENTRY.event.leave,
        title: ENTRY.event.leaveTitle,
        effect: ENTRY.event.leaveEffect,
        erased: ENTRY.event.left,
        ended: ENTRY.event.left,
      }
    : D

/** Says what will happen to it, asks, and says what has happened. */
export const askToDelete = async ({ id, grade, user, status, exit }: StudentEnrollment): Promise<void> => {
  const words = wordsOf(grade.isEvent)
  const freed = status === 'ACTIVE' ? D.frees : D.leavesQueue
  const isAgreed = await confirm({
    title: fill(words.title, { name: nameInUse(user) }),
    effect: [words.effect, ...(exit ? [] : [freed])].join(' '),
    verb: words.action,
  })
  if (!isAgreed) return
  try {
    await deleteEnrollment(id)
    // An enrolment with records stays: the answer does not name the kind of records.
    const stays = await isOnFile(grade.id, id).catch(() => false)
    toast.success(stays ? words.ended : words.erased)
  } catch (error) {
    // The remaining action is next to it in the same menu.
    toast.error(error instanceof Refusal && error.code === 'TERM_CLOSED' ? D.closed : error)
  }
  void enrollmentsChanged()
}
