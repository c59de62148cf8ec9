import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { singular } from '../../../lib/text/singular.ts'

/** An entry with its name, and other words for it. */
export type Findable = { label: string; words?: string }

/** A word as it is written, and as it is written of one thing. */
type Forms = readonly [written: string, one: string]

type Indexed<T> = {
  item: T
  name: string
  /** Everything that it may be found by, one after the other: what is not in here need not be compared word by word. */
  all: string
  own: readonly Forms[]
  other: readonly Forms[]
}

/** Ready to be searched at every key: nothing of it is computed again. */
export type PaletteIndex<T> = readonly Indexed<T>[]

/** Words that only join others: found or not, they keep nothing from being found. Not "a" and "o": "6º ano A". */
const JOINING = new Set(['de', 'da', 'do', 'das', 'dos', 'em', 'na', 'no', 'nas', 'nos', 'para', 'e'])

/** Shorter bits stand in the middle of nearly every word. */
const LEAST_IN_MIDDLE = 3

const WHOLE = 8
const BEGINNING = 6
const OF_OTHER_WORDS = 0.5
const NAME_BEGINS = 3

const formsIn = (text: string): Forms[] =>
  sortKey(text)
    .split(' ')
    .filter(Boolean)
    .map(word => [word, singular(word)] as const)

const NO_FORMS: readonly Forms[] = []

export const indexOf = <T extends Findable>(items: readonly T[]): PaletteIndex<T> =>
  items.map(item => {
    const own = formsIn(item.label)
    const other = item.words ? formsIn(item.words) : NO_FORMS
    return { item, name: sortKey(item.label), all: [...own, ...other].flat().join(' '), own, other }
  })

/** How a word stands in a text: nowhere, in the middle of a word, at its beginning, or as a whole. */
const NOWHERE = 0
const IN_MIDDLE = 1
const AT_START = 2
const AS_WHOLE = 3

const standing = ([written, one]: Forms, [typed, typedOne]: Forms): number => {
  if (written === typed || one === typedOne) return AS_WHOLE
  if (written.startsWith(typed) || one.startsWith(typedOne)) return AT_START
  return typed.length >= LEAST_IN_MIDDLE && written.includes(typed) ? IN_MIDDLE : NOWHERE
}

/** The place where the word stands best among those that no other word has taken, with how; -1 where it is nowhere. */
const bestPlace = (
  words: readonly Forms[],
  taken: readonly number[],
  typed: Forms,
): [at: number, how: number] => {
  let [best, how] = [-1, NOWHERE]
  for (let at = 0; at < words.length && how < AS_WHOLE; at += 1) {
    const word = words[at]
    const stands = word ? standing(word, typed) : NOWHERE
    if (stands > how && !taken.includes(at)) [best, how] = [at, stands]
  }
  return [best, how]
}

const pointsOf = (how: number): number => (how === AS_WHOLE ? WHOLE : how === AT_START ? BEGINNING : 0)

export type Match = { atStart: boolean; points: number }

/** How well one entry fits what was typed; null when a word of it is nowhere. Each word that is found takes one of the text. */
const matchOf = <T>(
  { name, own, other }: Indexed<T>,
  typed: readonly Forms[],
  text: string,
): Match | null => {
  const taken: number[] = []
  const takenOfOther: number[] = []
  let atStart = true
  let points = name.startsWith(text) ? NAME_BEGINS : 0
  for (const word of typed) {
    const [at, how] = bestPlace(own, taken, word)
    const [otherAt, otherHow] = how >= AT_START ? [-1, NOWHERE] : bestPlace(other, takenOfOther, word)
    if (how >= AT_START) {
      taken.push(at)
      points += pointsOf(how)
    } else if (otherHow >= AT_START) {
      takenOfOther.push(otherAt)
      points += pointsOf(otherHow) * OF_OTHER_WORDS
    } else if (JOINING.has(word[0])) continue
    else if (how === IN_MIDDLE) {
      taken.push(at)
      atStart = false
    } else return null
  }
  return { atStart, points }
}

export type Ranked<T> = Match & { item: T }

/** The better one first; what begins with the words before what only holds them, whatever else speaks for it. */
const compareMatches = (a: Match, b: Match): number =>
  Number(b.atStart) - Number(a.atStart) || b.points - a.points

/**
 * Entries that match every typed word, ignoring accents, case, plurals and word order; the best first, and of two equal ones the
 * shorter.
 */
export const ranked = <T extends Findable>(index: PaletteIndex<T>, typedText: string): Ranked<T>[] => {
  const text = sortKey(typedText)
  // The longest first: whatever fits it would fit a beginning of it too, which then takes another word.
  const typed = formsIn(typedText).toSorted(([a], [b]) => b.length - a.length)
  if (typed.length === 0) return []
  const needed = typed.filter(([word]) => !JOINING.has(word))
  const matches: (Ranked<T> & { length: number })[] = []
  for (const entry of index) {
    if (!needed.every(([word, one]) => entry.all.includes(word) || entry.all.includes(one))) continue
    const match = matchOf(entry, typed, text)
    if (match) matches.push({ ...match, item: entry.item, length: entry.name.length })
  }
  return matches.sort((a, b) => compareMatches(a, b) || a.length - b.length)
}
