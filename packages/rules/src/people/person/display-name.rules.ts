const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'di', 'del'])

function words(name: string): string[] {
  return name.trim().split(/\s+/u).filter(Boolean)
}

function meaningfulWords(name: string): string[] {
  return words(name).filter((word, index) => index === 0 || !PARTICLES.has(word.toLowerCase()))
}

function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0]?.toUpperCase() ?? ''
}

/**
 * The name by which a person is called on every screen: the social name when there is one, else the name.
 * Source: nome social, Res. CNE/CP 1/2018 and Decreto 8.727/2016.
 */
export function displayName(person: { name: string; socialName?: string | null }): string {
  return person.socialName?.trim() || person.name.trim()
}

/**
 * The name as a public page may show it: first name in full, the others by initial, particles left out
 * ("Maria Aparecida da Silva" is "Maria A. S."). Source: LGPD art. 6 III.
 */
export function abbreviatedName(name: string): string {
  const [first = '', ...others] = meaningfulWords(name)
  return [first, ...others.map(word => `${firstLetter(word)}.`)].join(' ')
}

const FIRST_NAME_LENGTH = 40

/**
 * The first of the names by which a person is called, for the greeting of a message: letters, apostrophes and hyphens
 * only, at most 40 characters. Nothing of it can be a link, for strangers may have chosen the name. "" when there is none.
 */
export function firstNameOf(calledBy: string): string {
  const letters = (words(calledBy)[0] ?? '').replace(/[^\p{L}\p{M}'’-]/gu, '')
  return [...letters].slice(0, FIRST_NAME_LENGTH).join('')
}

/** One or two capital letters for an avatar: of the first and the last name ("João dos Santos" is "JS"). */
export function initials(name: string): string {
  const all = meaningfulWords(name)
  return all.length > 1 ? firstLetter(all[0]) + firstLetter(all.at(-1)) : firstLetter(all[0])
}
