import type { YearAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'

type Target = YearAdvance['classes'][number]

/** A class of the target year with the students whom it has once everything proposed is enrolled. */
export type MatrixColumn = Pick<Target, 'id' | 'name' | 'capacity'> & {
  filled: number
  /** Places that stay free, negative beyond the capacity; null where it has none. */
  left: number | null
}
export type MatrixRow = {
  line: YearAdvance['from'][number]
  /** Students who go into each class, by its id. */
  to: ReadonlyMap<string, number>
}
export type Matrix = {
  rows: readonly MatrixRow[]
  /** Classes into which students of the year go, in the order of classes. */
  columns: readonly MatrixColumn[]
  /** Classes of the target year into which none goes. */
  others: readonly MatrixColumn[]
}

/** Old classes with students against new ones: how many go where, and how many places each new class still has. */
export const matrixOf = ({ from, classes }: Pick<YearAdvance, 'from' | 'classes'>): Matrix => {
  const proposed = new Map<string, number>()
  const reached = new Set<string>()
  for (const { gradeId, proposed: count } of from.flatMap(({ to }) => to)) {
    proposed.set(gradeId, (proposed.get(gradeId) ?? 0) + count)
    reached.add(gradeId)
  }
  const columns = classes.map(({ id, name, capacity, active }) => {
    const filled = active + (proposed.get(id) ?? 0)
    return { id, name, capacity, filled, left: capacity === null ? null : capacity - filled }
  })
  return {
    rows: from
      .filter(({ students }) => students > 0)
      .map(line => ({ line, to: new Map(line.to.map(({ gradeId, students }) => [gradeId, students])) })),
    columns: columns.filter(({ id }) => reached.has(id)),
    others: columns.filter(({ id }) => !reached.has(id)),
  }
}
