const FIELDS = 'input, select, textarea'

/** The field that an opening dialog gave the focus to, while the person has done nothing yet. */
let untouched: Element | null = null

const touched = (): void => {
  untouched = null
}

/** A dialog put the person here, they did not come: nothing opens over the dialog by that. */
export const isInitialFocus = (element: Element | null): boolean => element !== null && element === untouched

export const setInitialFocus = (element: Element | null): void => {
  untouched = element
  // Dictated text comes without a key.
  for (const act of ['keydown', 'pointerdown', 'mousedown', 'input'])
    window.addEventListener(act, touched, { capture: true, once: true })
}

const isShown = (element: Element, within: Element): boolean => {
  for (let each: Element | null = element; each && each !== within; each = each.parentElement)
    if (each instanceof HTMLElement && (each.hidden || each.style.display === 'none')) return false
  return true
}

const isOpenField = (field: Element, body: Element): boolean =>
  !field.matches(':disabled, [type="hidden"], [tabindex="-1"], [aria-hidden="true"]') && isShown(field, body)

/** The keyboard reaches the chosen radio button alone. */
const chosenOf = (field: Element, body: Element): Element =>
  field instanceof HTMLInputElement && field.type === 'radio' && !field.checked
    ? ([...body.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(
        ({ name, checked, disabled }) => name === field.name && checked && !disabled,
      ) ?? field)
    : field

/** The plain button before the coloured one of the same row: the one that leaves everything as it is. */
const wayOut = (body: Element): Element | undefined =>
  [...body.querySelectorAll('button[data-variant="default"]:not(:disabled)')].findLast(
    ({ parentElement }) =>
      parentElement?.querySelector(
        ':scope > .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))',
      ) ?? false,
  )

/**
 * Where a dialog that says nothing itself (`data-autofocus`) has a person begin: in its first field, else at what leaves
 * everything as it is. Where it has neither, the button that closes it is that, as the kit has it.
 */
export const chooseInitialFocus = (body: Element): void => {
  if (body.querySelector('[data-autofocus]')) return
  const field = [...body.querySelectorAll(FIELDS)].find(each => isOpenField(each, body))
  const first = field ? chosenOf(field, body) : wayOut(body)
  first?.setAttribute('data-autofocus', 'true')
  if (field && first) setInitialFocus(first)
}
