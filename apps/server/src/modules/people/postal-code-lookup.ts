import type { Clock } from '../../platform/clock/clock.ts'
import { askJson } from '../../platform/outside/ask-json.ts'
import { NOT_FOUND, type PostalCodeAnswer, readPostalCodeAnswer, UNAVAILABLE } from './postal-code-answer.ts'

const TIMEOUT_MS = 3_000
const MOST_BYTES = 65_536
const KEPT_CODES = 1_000
const KEPT_MS = 86_400_000

export type LookupParts = {
  /** `{cep}` stands for the eight digits; null: there is no service. */
  url: string | null
  clock: Clock
  timeoutMs?: number
}
export type PostalCodeLookup = (digits: string) => Promise<PostalCodeAnswer>

const ask = async (url: string, digits: string, timeoutMs: number): Promise<PostalCodeAnswer> => {
  const options = { timeoutMs, mostBytes: MOST_BYTES }
  const { status, body } = await askJson(url.replaceAll('{cep}', digits), options)
  if (status === 404) return NOT_FOUND
  return body === undefined ? UNAVAILABLE : readPostalCodeAnswer(body, digits)
}

/**
 * Asks the public service for the address of a CEP. It is somebody else's: unreachable, slow or odd is UNAVAILABLE and
 * never an error. What it said is kept for a day, the latest thousand codes.
 */
export const createPostalCodeLookup = ({
  url,
  clock,
  timeoutMs = TIMEOUT_MS,
}: LookupParts): PostalCodeLookup => {
  const kept = new Map<string, { answer: PostalCodeAnswer; until: number }>()
  const keep = (digits: string, answer: PostalCodeAnswer, until: number): void => {
    kept.delete(digits)
    kept.set(digits, { answer, until })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_CODES && oldest !== undefined) kept.delete(oldest)
  }
  return async digits => {
    if (url === null) return UNAVAILABLE
    const now = clock.now().getTime()
    const known = kept.get(digits)
    if (known && known.until > now) {
      keep(digits, known.answer, known.until)
      return known.answer
    }
    const answer = await ask(url, digits, timeoutMs).catch(() => UNAVAILABLE)
    if (answer.status !== 'UNAVAILABLE') keep(digits, answer, now + KEPT_MS)
    return answer
  }
}
