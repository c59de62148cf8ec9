/** Marks the element that holds the rows: moves stay within it. */
export const ROWS_MARK = { 'data-import-rows': true }

/**
 * Puts the focus on the next cell with a problem (`1`) or the one before (`-1`), around the end; answers whether there
 * was one.
 */
export const moveToProblem = (from: HTMLElement, direction: 1 | -1): boolean => {
  const rows = from.closest('[data-import-rows]')
  const problems = [...(rows?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])].filter(
    input => input !== from,
  )
  const follows = (input: HTMLElement): boolean =>
    (from.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const after = problems.filter(follows)
  const before = problems.filter(input => !follows(input))
  const around = direction === 1 ? [...after, ...before] : [...before.toReversed(), ...after.toReversed()]
  around[0]?.focus()
  around[0]?.select()
  return around.length > 0
}
