const ORDER = ['DELIVERED', 'READ', 'CONFIRMED'] as const
export type Receipt = (typeof ORDER)[number]

const DAY_MS = 86_400_000

/**
 * The effect of marking a received message: `MOVES` forward, `STAYS` where it is marked so already, `BACKWARDS` is refused.
 * Source: docs/rules.md, Messages.
 */
export function receiptStep(from: Receipt, to: Receipt): 'MOVES' | 'STAYS' | 'BACKWARDS' {
  const steps = ORDER.indexOf(to) - ORDER.indexOf(from)
  if (steps === 0) return 'STAYS'
  return steps > 0 ? 'MOVES' : 'BACKWARDS'
}

/** Whether a message that went out at an instant may not yet be sent again: once in 24 hours. Source: docs/rules.md, Messages. */
export function isTooSoon(lastSentAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(lastSentAt) < DAY_MS
}
