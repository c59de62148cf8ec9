import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import type { MessageRecipient, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { useActor } from '../../identity/identity.api.ts'
import { markReceipt, ownReceipt } from './inbox.api.ts'

/** Farther already, on another device: nothing is to be marked. */
const isFarther = (error: unknown): boolean => error instanceof Refusal && error.code === 'INVALID_TRANSITION'

const useOnline = (): boolean =>
  useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** The reader's receipt of a message that is open: opened is read; confirmed by a button; never backwards. */
export const useReceipt = (message: SchoolMessage) => {
  const { id: userId } = useActor()
  const [receipt, setReceipt] = useState(() => ownReceipt(message, userId))
  const [isUnmarked, setUnmarked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState('')
  const reading = useRef<Promise<void>>(Promise.resolve())
  const isOnline = useOnline()
  const unread = receipt?.status === 'DELIVERED' ? receipt : null
  useEffect(() => {
    if (!unread) return
    if (!isOnline) return setUnmarked(true)
    const marked = (saved: MessageRecipient) => {
      setUnmarked(false)
      setReceipt(saved)
    }
    reading.current = markReceipt(unread, 'READ').then(marked, error => setUnmarked(!isFarther(error)))
  }, [unread, isOnline])

  const confirm = async (): Promise<void> => {
    if (!receipt || isConfirming) return
    setConfirming(true)
    setFailure('')
    // One after the other: a late "read" would else go backwards.
    await reading.current
    try {
      setReceipt(await markReceipt(receipt, 'CONFIRMED'))
      setUnmarked(false)
    } catch (error) {
      setFailure(`${INBOX.confirmFailed} ${errorText(error)}`)
    } finally {
      setConfirming(false)
    }
  }
  return { receipt, isUnmarked, isConfirming, failure, confirm }
}
