import { M } from '@lousa/contract/messages.ts'
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
      title: 'Descartar alterações',
      effect: 'O que você digitou ainda não foi salvo e será perdido.',
      verb: 'Descartar alterações',
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
