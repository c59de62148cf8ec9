/** A whole number as people read it: 1000 is "1.000". */
export const wholeText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.')

/** A whole number with its noun: "1 falta", "1.000 minutos". */
export const counted = (value: number, one: string, many: string): string =>
  `${wholeText(value)} ${value === 1 ? one : many}`

/** "1º, 2º e 4º". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** The right side of an equation: "= 20" of an exact text, "≈ 6,667" of one that goes on. */
export const equation = (exact: string): string => (exact.startsWith('≈') ? exact : `= ${exact}`)
