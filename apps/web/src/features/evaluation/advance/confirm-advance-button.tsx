import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { decidesNextClass } from '@lousa/rules/evaluation/advance/advance.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { advanceChanged, confirmAdvance } from './advance.api.ts'

/**
 * Records that a decided next class counts with the shown result too. Absent while the result is open, and where it is the one of the
 * decision: other components of a dependency are settled in the dependencies.
 */
export const ConfirmAdvanceButton = ({
  studentEnrollment,
  decidedOn,
  situation,
}: {
  studentEnrollment: ClassStudent
  decidedOn: Situation
  situation: Situation
}) => {
  const [isBusy, setBusy] = useState(false)
  if (decidedOn === situation || !decidesNextClass(situation)) return null
  const name = nameInUse(studentEnrollment.user)
  const send = async (): Promise<void> => {
    const goesOn = await confirm({
      title: fill(W.confirmTitle, { name }),
      effect: W.confirmEffect,
      verb: W.confirm,
      harmless: true,
    })
    if (!goesOn) return
    setBusy(true)
    try {
      const { outdated } = await confirmAdvance(studentEnrollment.id, { situation })
      if (outdated) toast.info(W.changedSince)
      else toast.success(W.confirmed)
      await advanceChanged()
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      mih={44}
      loading={isBusy}
      aria-label={fill(W.confirmOf, { name })}
      onClick={() => void send()}
    >
      {W.confirm}
    </Button>
  )
}
