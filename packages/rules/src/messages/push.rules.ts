/** What a person may get a push about. */
export const PUSH_KINDS = ['NOTICE', 'ABSENCE', 'MARK', 'OFFER'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** The kinds of a device for which the person has chosen none. Source: docs/rules.md, Messages. */
export const DEFAULT_PUSH_KINDS: readonly PushKind[] = ['NOTICE']

const OF_STUDENTS: readonly PushKind[] = ['NOTICE', 'MARK', 'OFFER']

/** The kinds that a person in a role may choose: an absence is announced to guardians alone. */
export function pushKindsOf(role: string): readonly PushKind[] {
  if (role === 'GUARDIAN') return PUSH_KINDS
  return role === 'STUDENT' || role === 'STUDENT-SMELJ' ? OF_STUDENTS : DEFAULT_PUSH_KINDS
}

/** The most devices of one account. */
export const MOST_PUSH_DEVICES = 10

const EXACT_HOSTS = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const HOST_ENDINGS = ['.push.apple.com', '.notify.windows.com']

/**
 * Whether pushes may be sent to an address: by HTTPS to a push service of a known browser, or to the origin that tests set. A server
 * that sent to any other address would send requests where a stranger wants them.
 */
export function isPushAddress(address: string, testOrigin: string | null): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (testOrigin !== null && url.origin === testOrigin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return EXACT_HOSTS.has(url.hostname) || HOST_ENDINGS.some(ending => url.hostname.endsWith(ending))
}

const MOST_TRIES = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What becomes of a push after an answer of its service. `GONE`: the device gets none any more. */
type PushOutcome = { status: 'SENT' | 'GONE' | 'FAILED' } | { status: 'PENDING'; afterMs: number }

/**
 * The outcome of one try. `status` is null where the service did not answer; `retryAfterSeconds` is what it asks for. A refusal that
 * a repetition does not change is final.
 */
export function pushOutcome(answer: {
  status: number | null
  tries: number
  retryAfterSeconds: number | null
}): PushOutcome {
  const { status, tries, retryAfterSeconds } = answer
  if (status !== null && status >= 200 && status < 300) return { status: 'SENT' }
  if (status === 404 || status === 410) return { status: 'GONE' }
  const isPassing = status === null || status === 429 || status >= 500
  if (!isPassing || tries >= MOST_TRIES) return { status: 'FAILED' }
  const requestedMs = (retryAfterSeconds ?? 0) * 1000
  return { status: 'PENDING', afterMs: Math.min(HOUR_MS, Math.max(MINUTE_MS * 2 ** tries, requestedMs)) }
}
