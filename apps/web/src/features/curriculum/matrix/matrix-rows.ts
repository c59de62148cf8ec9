import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'

const W = MATRIX

/** Part of a matrix: what all of the class have (null), or one of its training types. */
export type Block = { trainingTypeId: string | null; title: string; rows: CurriculumMatrix[] }

/** The common block, then the class's training types; rows of a type that the class has lost keep a block too. */
export const blocksOf = (
  { trainingTypes }: Pick<Grade, 'trainingTypes'>,
  rows: readonly CurriculumMatrix[],
): Block[] => {
  const own = new Map<string | null, Block>([
    [null, { trainingTypeId: null, title: W.common, rows: [] }],
    ...trainingTypes.map(({ id, name, initials }): [string, Block] => [
      id,
      { trainingTypeId: id, title: `${initials} – ${name}`, rows: [] },
    ]),
  ])
  for (const row of rows) {
    const id = row.trainingType?.id ?? null
    const block = own.get(id) ?? {
      trainingTypeId: id,
      title: fill(W.otherTypes, { type: row.trainingType?.name ?? '' }),
      rows: [],
    }
    block.rows.push(row)
    own.set(id, block)
  }
  return [...own.values()]
}

/** The values of a row during typing. */
export type TypedRow = { componentId: string; hour: string }

export const typedRow = ({ curriculumComponent, hour }: CurriculumMatrix): TypedRow => ({
  componentId: curriculumComponent.id,
  hour: formatMark(hour, 1),
})

export type RowProblem = { componentId?: string; hour?: string }

/** Where a row stands: nothing to save, on its way, saved, or not — with the reason. */
export type RowState = 'idle' | 'saving' | 'saved' | { problem: string }

export const isProblem = (state: RowState): state is { problem: string } => typeof state === 'object'
