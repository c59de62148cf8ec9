type Written = {
  readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT'
  readonly type: string
  readonly title: string
  readonly body: string
  readonly academicYearId: string
  readonly chosen: {
    readonly gradeIds: readonly string[]
    readonly roles: readonly string[]
    readonly userIds: readonly string[]
  }
  readonly sendAt: string | null
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

/**
 * Whether a change of a message that nobody got yet only keeps it from leaving, or takes it to another year: it is a draft
 * afterwards, and as long as it stays in its year it says the same to the same people. A year that was finished meanwhile does
 * not stand in the way of it. Source: docs/rules.md, Messages.
 */
export function isHeldBack(before: Written, after: Written): boolean {
  if (after.status !== 'DRAFT') return false
  if (after.academicYearId !== before.academicYearId) return true
  return (
    after.type === before.type &&
    after.title === before.title &&
    after.body === before.body &&
    same(after.chosen.gradeIds, before.chosen.gradeIds) &&
    same(after.chosen.roles, before.chosen.roles) &&
    same(after.chosen.userIds, before.chosen.userIds) &&
    (after.sendAt === null || after.sendAt === before.sendAt)
  )
}
