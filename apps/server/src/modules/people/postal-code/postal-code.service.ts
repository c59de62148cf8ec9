import type { Clock } from '../../../platform/clock/clock.ts'
import { fetchPostalCode } from './postal-code.client.ts'
import { type PostalCodeAnswer, UNAVAILABLE } from './postal-code-answer.values.ts'

const TIMEOUT_MS = 3_000
const KEPT_CODES = 1_000
const KEPT_MS = 86_400_000

export type LookupParts = {
  /** `{cep}` stands for the eight digits; null: there is no service. */
  url: string | null
  clock: Clock
  timeoutMs?: number
}
/** `countRequest` counts what goes to the service, and may refuse it. */
export type PostalCodeLookup = (
  digits: string,
  countRequest?: () => Promise<void>,
) => Promise<PostalCodeAnswer>

/**
 * Queries the public service for the address of a CEP. It is an external service: unreachable, slow or odd answers are
 * UNAVAILABLE and never an error. Answers are stored for a day, the latest thousand codes.
 */
export const createPostalCodeLookup = ({
  url,
  clock,
  timeoutMs = TIMEOUT_MS,
}: LookupParts): PostalCodeLookup => {
  const answersByCode = new Map<string, { answer: PostalCodeAnswer; until: number }>()
  const keep = (digits: string, answer: PostalCodeAnswer, until: number): void => {
    answersByCode.delete(digits)
    answersByCode.set(digits, { answer, until })
    const [oldest] = answersByCode.keys()
    if (answersByCode.size > KEPT_CODES && oldest !== undefined) answersByCode.delete(oldest)
  }
  return async (digits, countRequest) => {
    if (url === null) return UNAVAILABLE
    const now = clock.now().getTime()
    const cacheEntry = answersByCode.get(digits)
    if (cacheEntry && cacheEntry.until > now) {
      keep(digits, cacheEntry.answer, cacheEntry.until)
      return cacheEntry.answer
    }
    await countRequest?.()
    const answer = await fetchPostalCode(url, digits, timeoutMs).catch(() => UNAVAILABLE)
    if (answer.status !== 'UNAVAILABLE') keep(digits, answer, now + KEPT_MS)
    return answer
  }
}
