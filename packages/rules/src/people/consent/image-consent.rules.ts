/** The result of all answers to the use of a person's image. */
export const IMAGE_CONSENT_STATES = ['NONE', 'GIVEN', 'WITHDRAWN'] as const
export type ImageConsentState = (typeof IMAGE_CONSENT_STATES)[number]

export type ImageAnswer = {
  /** One giver has one: a CPF, else a name. */
  readonly giver: string
  readonly given: boolean
  /** The person answered alone. */
  readonly isOwn: boolean
  /** A court keeps the giver away from the student today. */
  readonly isRestricted: boolean
}

/** The latest answer of each giver. `answers` are in the order of time, the newest first. */
const latest = (answers: readonly ImageAnswer[]): ImageAnswer[] => [
  ...new Map(answers.toReversed().map(answer => [answer.giver, answer])).values(),
]

/**
 * The state that follows from all answers, the newest first. A giver's latest answer counts, and one "no" is enough: the image of a
 * child is used only while every giver allows it. Answers of a giver whom a court keeps away count for nothing
 * while it does. An own answer of an adult is the only one.
 */
export function imageConsent(answers: readonly ImageAnswer[], isAdult: boolean): ImageConsentState {
  const own = answers.filter(({ isOwn }) => isOwn)
  const counted = isAdult && own.length > 0 ? own : answers.filter(({ isRestricted }) => !isRestricted)
  const counting = latest(counted)
  if (counting.length === 0) return 'NONE'
  return counting.every(({ given }) => given) ? 'GIVEN' : 'WITHDRAWN'
}
