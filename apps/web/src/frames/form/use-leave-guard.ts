import { M } from '@lousa/contract/messages.ts'
import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { confirm } from '../../ui/confirm.tsx'

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * Asks before a changed form is left, also by closing the tab. Signing out is not held up: where the session ended by
 * itself, the draft waits for the same person.
 */
export const useLeaveGuard = ({
  isDirty,
  onDiscard,
}: {
  /** Asked when somebody wants to leave: a save just done counts at once. */
  isDirty: () => boolean
  /** The person leaves what was typed behind. */
  onDiscard: () => void
}): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      useSession.getState().auth !== null &&
      addressOf(currentLocation) !== addressOf(nextLocation),
  )
  useBeforeUnload(event => {
    if (isDirty()) event.preventDefault()
  })
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
