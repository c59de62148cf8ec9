/** A person on the waiting list; an expired offer is not made again automatically. */
export type WaitingStudent = { readonly id: string; readonly offer: 'RUNNING' | 'LAPSED' | null }

/**
 * The people who are called when places are free, in the order of the list: without those who have an offer or let one expire, so
 * that a missing answer blocks no place. Source: docs/rules.md, Waiting list.
 */
export function nextToPromote(queue: readonly WaitingStudent[], free: number | null): string[] {
  return queue
    .filter(({ offer }) => offer === null)
    .slice(0, free ?? undefined)
    .map(({ id }) => id)
}

/** Whose offer is taken back when only so many places are left to offer: the last of the list first. */
export function withdrawnOffers(queue: readonly WaitingStudent[], places: number | null): string[] {
  if (places === null) return []
  return queue
    .filter(({ offer }) => offer === 'RUNNING')
    .slice(Math.max(0, places))
    .map(({ id }) => id)
}

export type PromotionCode = 'GRADE_FULL' | 'NOT_SURPLUS'
export type Promotions = {
  /** One for each of the ids, in their order; null is promoted. */
  readonly codes: readonly (PromotionCode | null)[]
  readonly promoted: readonly string[]
  /** The people before one of the promoted who have neither been promoted nor an offer, in the order of the list. */
  readonly passedOver: readonly string[]
}

/**
 * Promotes from the list in the order given while places are free; `free` are those that are not offered, and a person with an
 * offer takes their own. Source: docs/rules.md, Waiting list.
 */
export function planPromotions(
  queue: readonly WaitingStudent[],
  ids: readonly string[],
  free: number | null,
): Promotions {
  const waiting = new Map(queue.map(student => [student.id, student]))
  const promoted = new Set<string>()
  let left = free ?? Number.POSITIVE_INFINITY
  const codes = ids.map((id): PromotionCode | null => {
    const student = waiting.get(id)
    if (!student || promoted.has(id)) return 'NOT_SURPLUS'
    if (student.offer !== 'RUNNING') {
      if (left <= 0) return 'GRADE_FULL'
      left -= 1
    }
    promoted.add(id)
    return null
  })
  const last = queue.findLastIndex(({ id }) => promoted.has(id))
  const passedOver = queue
    .slice(0, Math.max(0, last))
    .filter(({ id, offer }) => !promoted.has(id) && offer !== 'RUNNING')
    .map(({ id }) => id)
  return { codes, promoted: [...promoted], passedOver }
}
