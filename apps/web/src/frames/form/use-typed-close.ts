import { M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { useBeforeUnload } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'

/** Something was typed in the form of a window; such a form has `data-dirty`. */
export const isTyped = (): boolean => document.querySelector('form[data-dirty="true"]') !== null

/** Asks before values that were typed in a window are thrown away. */
export const mayDiscardTyped = async (): Promise<boolean> =>
  !isTyped() ||
  confirm({
    title: RECORD.form.discardTitle,
    effect: RECORD.form.discardEffect,
    verb: RECORD.form.discard,
    stay: M.btn.keepEditing,
  })

/** Closes a window, and asks first when something was typed in it. The browser asks before its tab is closed or reloaded. */
export const useTypedClose = (opened: boolean, onClose: () => void): (() => void) => {
  useBeforeUnload(event => {
    if (opened && isTyped()) event.preventDefault()
  })
  return () => void mayDiscardTyped().then(may => may && onClose())
}
