const marks = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const counts = new Intl.NumberFormat('pt-BR')

/** 7.5 → '7,5'. */
export const showMark = (mark: number | null | undefined): string =>
  mark === null || mark === undefined ? '' : marks.format(mark)

/** 1200 → '1.200'. */
export const showCount = (count: number): string => counts.format(count)

/** '7,5' or '7.5' → 7.5; null when it is no number. */
export const parseMark = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$|^\.\d+$/.test(plain) ? Number(plain) : null
}
