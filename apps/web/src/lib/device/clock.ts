const OFFSET_KEY = 'lousa:clock-offset'
/** A difference below this is no wrong clock: answers take time, and `Date` has whole seconds. */
const LEAST_OFFSET_MS = 60_000
/** An answer that took longer says too little about when it was written. */
const SLOWEST_MS = 20_000

const storedOffset = (): number => {
  try {
    const offset = Number(localStorage.getItem(OFFSET_KEY) ?? 0)
    return Number.isFinite(offset) ? offset : 0
  } catch {
    // Storage is switched off in this browser: the device's clock stands until the first answer.
    return 0
  }
}

const keep = (offset: number): void => {
  try {
    if (offset === 0) localStorage.removeItem(OFFSET_KEY)
    else localStorage.setItem(OFFSET_KEY, String(offset))
  } catch {
    // Storage is switched off in this browser: the next visit learns it again.
  }
}

let offsetMs: number | null = null

const offset = (): number => {
  offsetMs ??= storedOffset()
  return offsetMs
}

/** The time in milliseconds by the server's clock, as far as this device has met it: a phone may be wrong by a day. */
export const nowMs = (): number => Date.now() + offset()

export const now = (): Date => new Date(nowMs())

/** Learns how far this device's clock is off, from the `Date` header of an answer to what was sent at `sentAt`. */
export const noteServerTime = (header: string | null, sentAt: number): void => {
  const server = header === null ? Number.NaN : Date.parse(header)
  const receivedAt = Date.now()
  // Below zero: the clock was changed in between.
  const took = receivedAt - sentAt
  if (Number.isNaN(server) || took < 0 || took > SLOWEST_MS) return
  const measured = server - (sentAt + receivedAt) / 2
  const next = Math.abs(measured) < LEAST_OFFSET_MS ? 0 : Math.round(measured)
  // A difference that only jitters is not written again with each answer.
  if (Math.abs(next - offset()) < LEAST_OFFSET_MS && (next === 0) === (offset() === 0)) return
  offsetMs = next
  keep(next)
}
