/** How an institution records that a student arrived late or left early. */
export const PUNCTUALITY_MODES = ['OFF', 'WITHOUT_MINUTES', 'WITH_MINUTES'] as const
export type PunctualityMode = (typeof PUNCTUALITY_MODES)[number]

/** The longest time missed of a lesson, in minutes. */
export const MAX_MISSED_MINUTES = 300

/** Minutes missed at the beginning and at the end of a lesson: null = on time, 0 = late or early without minutes. */
export type Punctuality = { readonly arrivedLate: number | null; readonly leftEarly: number | null }
export const PUNCTUALITY_FIELDS = ['arrivedLate', 'leftEarly'] as const satisfies (keyof Punctuality)[]

export const ON_TIME: Punctuality = { arrivedLate: null, leftEarly: null }

/** Fields of a mark as they are sent; a field that is left out stays as it is stored. */
export type SentPunctuality = { readonly [K in keyof Punctuality]?: Punctuality[K] | undefined }

/**
 * The punctuality of a mark. Only a present student has one, whatever is stored next to another status: a release that
 * does not know these fields leaves them. Source: docs/rules.md, Late and left early.
 */
export function punctualityOf(
  mark: (SentPunctuality & { readonly status: string | null }) | null,
): Punctuality {
  if (mark?.status !== 'ATTENDANCE') return ON_TIME
  return { arrivedLate: mark.arrivedLate ?? null, leftEarly: mark.leftEarly ?? null }
}

export const isSamePunctuality = (one: Punctuality, other: Punctuality): boolean =>
  one.arrivedLate === other.arrivedLate && one.leftEarly === other.leftEarly

/** The punctuality that a sent mark has once it is written. Source: docs/rules.md, Late and left early. */
export function punctualityAfter(
  sent: SentPunctuality & { readonly status: string },
  stored: (SentPunctuality & { readonly status: string | null }) | null,
): Punctuality {
  const { arrivedLate, leftEarly } = punctualityOf(stored)
  return punctualityOf({
    status: sent.status,
    arrivedLate: sent.arrivedLate === undefined ? arrivedLate : sent.arrivedLate,
    leftEarly: sent.leftEarly === undefined ? leftEarly : sent.leftEarly,
  })
}

export type PunctualityRefusal = 'NOT_PRESENT' | 'PUNCTUALITY_OFF' | 'PUNCTUALITY_WITHOUT_MINUTES'

/**
 * Why a sent field of a mark is not accepted; null if it is. `value`: minutes, as `Punctuality`. A value that is stored
 * already is accepted under every setting, as the setting may have changed since. Source: docs/rules.md, Late and left early.
 */
export function punctualityRefusal(
  value: number | null | undefined,
  {
    status,
    mode,
    stored,
  }: { readonly status: string; readonly mode: PunctualityMode; readonly stored: number | null },
): PunctualityRefusal | null {
  if (value === null || value === undefined) return null
  if (status !== 'ATTENDANCE') return 'NOT_PRESENT'
  if (value === stored) return null
  if (mode === 'OFF') return 'PUNCTUALITY_OFF'
  return mode === 'WITHOUT_MINUTES' && value > 0 ? 'PUNCTUALITY_WITHOUT_MINUTES' : null
}
