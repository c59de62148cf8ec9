const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/([aeou])is$/, '$1l'],
  [/ns$/, 'm'],
  [/([rz])es$/, '$1'],
  [/([^s])s$/, '$1'],
]

/** A word without accents as it is written of one thing, near enough to compare: 'avaliacoes' → 'avaliacao'. */
export const singular = (word: string): string => {
  const [ending, one] = (word.length > 3 ? PLURALS : []).find(([plural]) => plural.test(word)) ?? []
  return ending && one !== undefined ? word.replace(ending, one) : word
}
