import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element marked `data-autofocus` when a step of a page is shown, and when another `step` takes its place. A dialog
 * does that by itself.
 */
export const useStepFocus = <T extends HTMLElement>(step: string): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (step)
      ref.current?.querySelector<HTMLElement>('[data-autofocus]:not([data-autofocus="false"])')?.focus()
  }, [step])
  return ref
}
