const ISO = /\d{4}-\d{2}-\d{2}/

/** The day under the pointer: days of the month carry it as data, those of the week in their label. */
export const dayAt = (x: number, y: number): string | null => {
  for (const element of document.elementsFromPoint(x, y)) {
    const named = element.getAttribute('data-date') ?? element.getAttribute('aria-label')
    const day = named === null ? undefined : ISO.exec(named)?.[0]
    if (day) return day
  }
  return null
}
