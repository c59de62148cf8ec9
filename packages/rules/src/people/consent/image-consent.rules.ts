import { sortKey } from '../person/search-key.rules.ts'

/** The result of all answers to the use of a person's image. */
export const IMAGE_CONSENT_STATES = ['NONE', 'GIVEN', 'WITHDRAWN'] as const
export type ImageConsentState = (typeof IMAGE_CONSENT_STATES)[number]

/** A giver as an answer or a record has them. */
export type NamedGiver = { readonly name: string; readonly taxNumber: string | null }

/** A person who is known around the student: of the record, of a bond, or the student. One person may have several rows. */
export type KnownGiver = NamedGiver & {
  /** One for all rows of a person: the CPF, where the person has one. */
  readonly key: string | null
  /** A court keeps the person away from the student today. */
  readonly isRestricted: boolean
}

export type ImageAnswer = {
  /** One giver has one. */
  readonly giver: string
  readonly given: boolean
  /** The person answered alone. */
  readonly isOwn: boolean
  /** A court keeps the giver away from the student today. */
  readonly isRestricted: boolean
}

/**
 * Finds the person behind each answer. A CPF is that of a person. A name alone is of the person with that name, where exactly
 * one with a CPF is known or has answered; else it stays a giver of its own.
 */
export function imageGivers(
  answers: readonly NamedGiver[],
  known: readonly KnownGiver[],
): (giver: NamedGiver) => { giver: string; isRestricted: boolean } {
  const withNumber = (taxNumber: string | null): KnownGiver[] =>
    taxNumber === null ? [] : known.filter(each => each.taxNumber === taxNumber || each.key === taxNumber)
  const keyOfNumber = (taxNumber: string): string => withNumber(taxNumber)[0]?.key ?? taxNumber
  const named = [
    ...known.map(({ name, key }) => ({ name: sortKey(name), key })),
    ...answers.map(({ name, taxNumber }) => ({
      name: sortKey(name),
      key: taxNumber === null ? null : keyOfNumber(taxNumber),
    })),
  ]
  const keyOfName = (name: string): string => {
    const keys = new Set(named.flatMap(each => (each.name === name && each.key !== null ? [each.key] : [])))
    return keys.size === 1 ? ([...keys][0] ?? name) : name
  }
  return ({ name, taxNumber }) => {
    const giver = taxNumber === null ? keyOfName(sortKey(name)) : keyOfNumber(taxNumber)
    const people = withNumber(giver)
    const meant = people.length > 0 ? people : known.filter(each => sortKey(each.name) === sortKey(name))
    return { giver, isRestricted: meant.some(({ isRestricted }) => isRestricted) }
  }
}

/** The latest answer of each giver. `answers` are in the order of time, the newest first. */
const latest = <Answer extends ImageAnswer>(answers: readonly Answer[]): Answer[] =>
  answers.filter(({ giver }, at) => answers.findIndex(each => each.giver === giver) === at)

/**
 * The answers that count, of all answers with the newest first: the latest of each giver. Answers of a giver whom a court keeps away
 * count for nothing while it does. An own answer of an adult is the only one.
 */
export function countedImageAnswers<Answer extends ImageAnswer>(
  answers: readonly Answer[],
  isAdult: boolean,
): Answer[] {
  const own = isAdult ? answers.find(({ isOwn }) => isOwn) : undefined
  return own ? [own] : latest(answers.filter(({ isRestricted }) => !isRestricted))
}

/** One "no" is enough: the image of a child is used only while every giver allows it. */
export function imageConsent(answers: readonly ImageAnswer[], isAdult: boolean): ImageConsentState {
  const counted = countedImageAnswers(answers, isAdult)
  if (counted.length === 0) return 'NONE'
  return counted.every(({ given }) => given) ? 'GIVEN' : 'WITHDRAWN'
}

/** The newest answer that the state follows from: of several givers who allow it, the latest; else the latest "no". */
export function decidingImageAnswer<Answer extends ImageAnswer>(
  answers: readonly Answer[],
  isAdult: boolean,
): Answer | undefined {
  const counted = countedImageAnswers(answers, isAdult)
  return counted.find(({ given }) => !given) ?? counted[0]
}
