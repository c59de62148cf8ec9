import { isCandidate } from '../performance/council-decision.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'

type NearStudent = {
  readonly id: string
  /** The situation without a decision of the council. */
  readonly byMarks: Situation
  /** Points missing in all failed components together. */
  readonly missing: number
  /** Situations of the components by marks. */
  readonly components: readonly (Situation | null)[]
  /** Whether the council has still to decide. */
  readonly isPending: boolean
}

/**
 * The students who wait for a decision, are failed in at most this many components and miss at most these points in all of them
 * together. Source: docs/rules.md, Decisions of the council.
 */
export function nearStudents(
  students: readonly NearStudent[],
  { components, points }: { readonly components: number; readonly points: number },
): string[] {
  return students
    .filter(student => {
      const failed = student.components.filter(situation => situation === 'FAILED').length
      return (
        student.isPending &&
        isCandidate(student.byMarks) &&
        failed > 0 &&
        failed <= components &&
        student.missing <= points
      )
    })
    .map(({ id }) => id)
}

/** The selection with the students from the last one that was toggled to this one, both included, as this one becomes. */
export function selectedRange(
  selected: ReadonlySet<string>,
  order: readonly string[],
  { from, to }: { readonly from: string | null; readonly to: string },
): Set<string> {
  const [first, last] = [order.indexOf(from ?? to), order.indexOf(to)]
  const range = first < 0 ? [to] : order.slice(Math.min(first, last), Math.max(first, last) + 1)
  const after = new Set(selected)
  for (const id of range)
    if (selected.has(to)) after.delete(id)
    else after.add(id)
  return after
}
