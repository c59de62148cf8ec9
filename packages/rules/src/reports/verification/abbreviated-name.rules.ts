const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/**
 * The form of a name for strangers who check a document: the first name and the initials of the others, without particles ("Maria
 * E. A. F."). A name of one word is its initial, as otherwise it would be complete. Source: docs/rules.md, Files and codes (LGPD
 * art. 6 III).
 */
export function abbreviatedName(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '' && !PARTICLES.has(word.toLowerCase()))
  const initial = (word: string) => `${(Array.from(word)[0] ?? '').toUpperCase()}.`
  const [first, ...others] = words
  if (first === undefined) return ''
  return others.length === 0 ? initial(first) : [first, ...others.map(initial)].join(' ')
}
