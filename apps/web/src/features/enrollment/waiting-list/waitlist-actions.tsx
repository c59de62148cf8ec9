import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { QUEUE } from '@lousa/contract/enrollment/waiting-list/queue.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { IconArrowUpCircle, IconCheck, IconUserUp, IconX } from '@tabler/icons-react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { answerOffer, promoteOverCapacity } from './queue.api.ts'

const Q = QUEUE
const icon = { size: 18, 'aria-hidden': true } as const

/** Asks, does it, and says what came of it; a refusal too. */
const act = async (
  question: Parameters<typeof confirm>[0],
  run: () => Promise<unknown>,
  done: string,
): Promise<void> => {
  if (!(await confirm(question))) return
  try {
    await run()
    toast.success(done)
  } catch (error) {
    toast.error(error)
  }
  void enrollmentsChanged()
}

const accept = ({ id, user }: StudentEnrollment): Promise<void> => {
  const name = nameInUse(user)
  const question = { title: fill(Q.acceptTitle, { name }), effect: Q.acceptEffect, verb: Q.acceptVerb }
  return act({ ...question, harmless: true }, () => answerOffer(id, true), fill(Q.accepted, { name }))
}

const refuse = ({ id, user }: StudentEnrollment): Promise<void> => {
  const name = nameInUse(user)
  return act(
    { title: fill(Q.refuseTitle, { name }), effect: Q.refuseEffect, verb: Q.refuseVerb },
    () => answerOffer(id, false),
    fill(Q.refused, { name }),
  )
}

/** Sends an act, and asks for a reason where it passes others over. */
export type SendCalled = (
  enrollment: StudentEnrollment,
  attempt: (answers: { reason?: string }) => Promise<StudentEnrollment>,
) => Promise<StudentEnrollment>

const exceed = (enrollment: StudentEnrollment, send: SendCalled): Promise<void> => {
  const name = nameInUse(enrollment.user)
  return act(
    { title: fill(Q.exceedTitle, { name }), effect: Q.exceedEffect, verb: Q.exceed, harmless: true },
    () => send(enrollment, answers => promoteOverCapacity(enrollment, answers)),
    fill(Q.exceeded, { name }),
  )
}

/** The actions for a waiting student: call, answer an offer for them, or exceed the limit. */
export const queueActionsOf = (
  enrollment: StudentEnrollment,
  {
    hasFree,
    call,
    send,
  }: { hasFree: boolean; call: (enrollment: StudentEnrollment) => void; send: SendCalled },
): RowAction[] => {
  if (enrollment.offer)
    return [
      { label: Q.accept, icon: <IconCheck {...icon} />, onClick: () => void accept(enrollment) },
      { label: Q.refuse, icon: <IconX {...icon} />, onClick: () => void refuse(enrollment) },
    ]
  return [
    hasFree
      ? { label: Q.callOne, icon: <IconUserUp {...icon} />, onClick: () => call(enrollment) }
      : {
          label: Q.exceed,
          icon: <IconArrowUpCircle {...icon} />,
          onClick: () => void exceed(enrollment, send),
        },
  ]
}
