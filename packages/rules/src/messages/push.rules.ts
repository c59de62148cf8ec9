import { secondsOf, type TimeOfDay } from '../planning/time.rules.ts'
import type { QuietHours } from './quiet-hours.rules.ts'

/** The kinds of pushes that a person may choose. */
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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_SECONDS = 86_400

/** A push is dropped at this age: older news are read in the application. */
export const PUSH_LIFE_MS = DAY_SECONDS * 1000

/** A device whose service refused so many pushes one after the other, this one among them, gets none any more. */
const MOST_REFUSALS = 3

/**
 * The seconds for which a push service keeps a push that leaves at a local time: until the push is a day old, and never into quiet
 * hours; one about an absence of today until midnight. Source: docs/rules.md, Messages.
 */
export function pushLifeSeconds(push: {
  kind: PushKind
  ageMs: number
  time: TimeOfDay
  quietHours: QuietHours | null
}): number {
  const now = secondsOf(push.time)
  const limits = [Math.floor((PUSH_LIFE_MS - push.ageMs) / 1000)]
  if (push.quietHours !== null)
    limits.push((secondsOf(push.quietHours.start) - now + DAY_SECONDS) % DAY_SECONDS)
  if (push.kind === 'ABSENCE') limits.push(DAY_SECONDS - now)
  return Math.max(0, Math.min(...limits))
}

/** The milliseconds that a service asks to wait for: its header Retry-After has seconds or an instant. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

/** The state of a push after the answer of its service. `GONE`: the device gets no more pushes. */
type PushOutcome = { status: 'SENT' | 'GONE' | 'FAILED' } | { status: 'PENDING'; afterMs: number }

/**
 * The outcome of one try. `status` is null where the service did not answer, `failures` are those of the device since its last push,
 * `leftMs` is the rest of the life of the push. A refusal that a repetition does not change is final. A service that is out of order
 * gets the push again while the push lives.
 */
export function pushOutcome(answer: {
  status: number | null
  tries: number
  failures: number
  retryAfterMs: number | null
  leftMs: number
}): PushOutcome {
  const { status, tries, failures, leftMs } = answer
  if (status !== null && status >= 200 && status < 300) return { status: 'SENT' }
  if (status === 404 || status === 410) return { status: 'GONE' }
  if (status === 401 || status === 403) return { status: failures + 1 < MOST_REFUSALS ? 'FAILED' : 'GONE' }
  const isPassing = status === null || status === 429 || status >= 500
  if (!isPassing || leftMs <= 0) return { status: 'FAILED' }
  const waitMs = Math.max(Math.min(HOUR_MS, MINUTE_MS * 2 ** tries), answer.retryAfterMs ?? 0)
  return { status: 'PENDING', afterMs: Math.min(waitMs, leftMs) }
}
