/** The list that a field has open. */
const listOf = (input: HTMLInputElement): HTMLElement | null =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')

const markedIn = (list: HTMLElement | null) => list?.querySelector('[data-combobox-selected]')

/** The highlighted option is the announced one: after more typing the kit would announce the former one. */
export const announceHighlighted = (input: HTMLInputElement): void => {
  requestAnimationFrame(() => {
    const list = listOf(input)
    if (!list) return
    const marked = markedIn(list)
    if (marked) input.setAttribute('aria-activedescendant', marked.id)
    else input.removeAttribute('aria-activedescendant')
  })
}

export const hasHighlighted = (input: HTMLInputElement): boolean => Boolean(markedIn(listOf(input)))

/** Chooses the only result; among several the choice is unclear. A result that this would deselect is not chosen. */
export const selectOnlyMatch = (
  input: HTMLInputElement,
  { allowsDeselect }: { allowsDeselect: boolean },
): void => {
  const options = listOf(input)?.querySelectorAll<HTMLElement>(
    '[data-combobox-option]:not([data-combobox-disabled])',
  )
  const [only] = options?.length === 1 ? options : []
  if (only && !(allowsDeselect && only.matches('[data-combobox-active]'))) only.click()
}
