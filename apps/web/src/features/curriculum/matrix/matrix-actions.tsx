import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastRefusal } from '../../academics/parameter/say-refused.part.ts'
import {
  createMatrixRow,
  deleteMatrixRow,
  matrixChanged,
  matrixIs,
  updateMatrixRow,
} from '../curriculum.api.ts'

const W = MATRIX

const wordsOf = ({ curriculumComponent, grade }: CurriculumMatrix) => ({
  component: curriculumComponent.name,
  grade: grade.name,
})

/** A row that has changed in between is read again, and the person sees its current state. */
const failed = (row: CurriculumMatrix, error: unknown): void => {
  toastRefusal(error)
  if (error instanceof Refusal) void matrixChanged(row.grade.id)
}

const finish = async (row: CurriculumMatrix): Promise<void> => {
  const words = wordsOf(row)
  const isSure = await confirm({
    title: fill(W.finishTitle, words),
    effect: fill(W.finishEffect, words),
    verb: W.finish,
  })
  if (!isSure) return
  try {
    const now = await updateMatrixRow(row, { status: 'FINISHED' })
    matrixIs(row.grade.id, rows => rows.map(one => (one.id === now.id ? now : one)))
    toast.success(fill(W.finished, words))
  } catch (error) {
    failed(row, error)
  }
}

const restore = async (row: CurriculumMatrix): Promise<void> => {
  const { grade, trainingType, curriculumComponent, hour } = row
  const body = {
    gradeId: grade.id,
    trainingTypeId: trainingType?.id ?? null,
    curriculumComponentId: curriculumComponent.id,
    hour,
  }
  try {
    await createMatrixRow(body, newIdempotencyKey())
    toast.success(fill(W.restored, wordsOf(row)))
  } catch (error) {
    toast.error(error)
  }
  void matrixChanged(grade.id)
}

/** Nothing was built on the row yet: it goes at once, and can be taken back from the notice. */
const remove = async (row: CurriculumMatrix): Promise<void> => {
  try {
    await deleteMatrixRow(row.id)
    matrixIs(row.grade.id, rows => rows.filter(({ id }) => id !== row.id))
    toast.undoable(fill(W.deleted, wordsOf(row)), () => void restore(row))
  } catch (error) {
    failed(row, error)
  }
}

/** The actions that a row allows: removal before it starts, finishing until it is finished. */
export const matrixActions = (row: CurriculumMatrix): RowAction[] => [
  ...(row.status === 'FINISHED'
    ? []
    : [
        {
          label: W.finish,
          icon: <IconCircleCheck size={18} aria-hidden />,
          onClick: () => void finish(row),
        },
      ]),
  ...(row.status === 'READY_TO_START'
    ? [
        {
          label: M.btn.delete,
          icon: <IconTrash size={18} aria-hidden />,
          destructive: true,
          onClick: () => void remove(row),
        },
      ]
    : []),
]
