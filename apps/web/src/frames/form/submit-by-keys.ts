import type { KeyboardEvent } from 'react'

/** Ctrl+Enter sends a form from any of its fields, also from one with several lines; not while it is being sent. */
export const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)')?.click()
}
