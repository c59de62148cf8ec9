import { M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { useEffect, useRef } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { useUnsavedBlocker } from './use-unsaved-blocker.ts'

/** Asks before a changed form is left. */
export const useLeaveGuard = ({
  isDirty,
  onDiscard,
}: {
  isDirty: () => boolean
  /** The person leaves what was typed behind. */
  onDiscard: () => void
}): void => {
  const blocker = useUnsavedBlocker(isDirty)
  const latest = useRef({ blocker, onDiscard })
  latest.current = { blocker, onDiscard }
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    // Asked once for each attempt to leave.
    if (!isBlocked) return
    void confirm({
      title: RECORD.form.discardTitle,
      effect: RECORD.form.discardEffect,
      verb: RECORD.form.discardTitle,
      stay: M.btn.keepEditing,
    }).then(discards => {
      const { blocker: held, onDiscard: discard } = latest.current
      if (held.state !== 'blocked') return
      if (!discards) return held.reset()
      discard()
      held.proceed()
    })
  }, [isBlocked])
}
