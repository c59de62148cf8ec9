import { M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { useEffect, useRef } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { useUnsavedBlocker } from './use-unsaved-blocker.ts'

type Question = Parameters<typeof confirm>[0]

const ABOUT_A_FORM: Question = {
  title: RECORD.form.discardTitle,
  effect: RECORD.form.discardEffect,
  verb: RECORD.form.discardTitle,
  stay: M.btn.keepEditing,
}

/** Asks before a changed form is left, or something else that is lost with the page. */
export const useLeaveGuard = ({
  isDirty,
  onDiscard,
  question = () => ABOUT_A_FORM,
}: {
  isDirty: () => boolean
  /** The person leaves what was typed behind. */
  onDiscard: () => void
  question?: () => Question
}): void => {
  const blocker = useUnsavedBlocker(isDirty)
  const latest = useRef({ blocker, onDiscard, question })
  latest.current = { blocker, onDiscard, question }
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    // Asked once for each attempt to leave.
    if (!isBlocked) return
    void confirm(latest.current.question()).then(discards => {
      const { blocker: held, onDiscard: discard } = latest.current
      if (held.state !== 'blocked') return
      if (!discards) return held.reset()
      discard()
      held.proceed()
    })
  }, [isBlocked])
}
