/** Older than this, an answer that the page asked early is asked again. */
const MAX_AGE_MS = 30_000

/** One answer that the page itself asked for before its program arrived (`build/first-picture/first-picture.js`). */
type EarlyAnswer = {
  /** Null where the page was not answered. */
  answer: Promise<Response | null>
  /** The session that it was asked for; absent for what is public. */
  authorization?: string | undefined
  /** When it was sent. */
  at: number
}

const isEarlyAnswer = (value: unknown): value is EarlyAnswer =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer instanceof Promise

const earlyAnswers = (): Map<unknown, unknown> => {
  const early: unknown = Reflect.get(globalThis, 'lousaEarly')
  return early instanceof Map ? early : new Map()
}

/** The early answer to what a session asks now; null where there is none, where it is old, or of another session. */
const earlyAnswerFor = (address: string, authorization: string | null): EarlyAnswer | null => {
  const early = earlyAnswers().get(address)
  if (!isEarlyAnswer(early) || Date.now() - early.at > MAX_AGE_MS) return null
  return early.authorization === undefined || early.authorization === authorization ? early : null
}

export const hasEarlyAnswer = (address: string, authorization: string | null): boolean =>
  earlyAnswerFor(address, authorization) !== null

/** Takes the early answer, which serves once. It may still come to nothing: then the caller asks. */
export const takePreloadedResponse = (
  address: string,
  { method, authorization }: { method: string | undefined; authorization: string | null },
): Pick<EarlyAnswer, 'answer' | 'at'> | null => {
  if (method !== 'GET') return null
  const early = earlyAnswerFor(address, authorization)
  earlyAnswers().delete(address)
  return early
}
