import { M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import type { RefObject } from 'react'
import { useBeforeUnload } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'

const TYPED = 'form[data-dirty="true"]'

/** Something was typed in this form, or in a form inside of this element; such a form has `data-dirty`. */
export const isTyped = (within: Element | null): boolean =>
  within !== null && (within.matches(TYPED) || within.querySelector(TYPED) !== null)

/** Asks before values that were typed in a form, or in the forms of an element, are thrown away. */
export const mayDiscardTyped = async (within: Element | null): Promise<boolean> =>
  !isTyped(within) ||
  confirm({
    title: RECORD.form.discardTitle,
    effect: RECORD.form.discardEffect,
    verb: RECORD.form.discard,
    stay: M.btn.keepEditing,
  })

/**
 * Closes a window, and asks first when something was typed in it. The browser asks before its tab is closed or reloaded. `within`: the
 * form of the window, or an element around its forms.
 */
export const useTypedClose = (
  opened: boolean,
  onClose: () => void,
  within: RefObject<Element | null>,
): (() => void) => {
  useBeforeUnload(event => {
    if (opened && isTyped(within.current)) event.preventDefault()
  })
  return () => void mayDiscardTyped(within.current).then(may => may && onClose())
}
