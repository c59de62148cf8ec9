import { isState } from './states.rules.ts'

/** Letters with accents, apostrophe, hyphen and space. Source: docs/rules.md, Names. */
const LETTERS = /^[\p{L}\p{M} '’`´\u2010-\u2015-]*$/u

/** Whether a text is letters only, as names of people, places, kinships and occupations are. */
export function isLetters(text: string): boolean {
  return LETTERS.test(text)
}

/** "Brasileiro(a)", "Brasileiro/a": the other gender of a word. */
const OTHER_GENDER = /\s?(?:\((?:as?|os?)\)|\/(?:as?|os?)(?![\p{L}\p{M}]))/giu
/** "Brasília/DF", "Brasília (DF)": the state behind a place. */
const STATE = /(?<!\s)\s*(?:\/\s*(\p{L}{2})|\(\s*(\p{L}{2})\s*\))\.?$/u
const DOTS = /\./gu

const withoutState = (text: string): string =>
  text.replace(STATE, (all, bare?: string, bracketed?: string) =>
    isState((bare ?? bracketed ?? '').toUpperCase()) ? '' : all,
  )

const sensible = (text: string): string | null => {
  const line = text.replace(/\s+/gu, ' ').trim()
  return isLetters(line) && /\p{L}[\p{L}\p{M}]/u.test(line) ? line : null
}

/** The name of a person without the dots of abbreviations: "Maria A. de Souza". Null when that is no name either. */
export function nameLetters(text: string): string | null {
  return sensible(text.replace(DOTS, ' '))
}

/**
 * The allowed part of a place, nationality or occupation of a spreadsheet when only letters may be: without dots, the other
 * gender of a word and the state of a place. Null when nothing sensible is left.
 */
export function plainLetters(text: string): string | null {
  return sensible(withoutState(text.trim()).replace(OTHER_GENDER, '').replace(DOTS, ' '))
}
