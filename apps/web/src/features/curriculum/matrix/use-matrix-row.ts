import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { createMatrixRow, matrixChanged, matrixIs, updateMatrixRow } from '../curriculum.api.ts'
import { type RowProblem, type RowState, type TypedRow, typedRow } from './matrix-rows.ts'

/** The code that reads and checks a row: the matrix can be shown without it. */
const fetchReading = () => import('./matrix-row.schema.ts').catch(() => null)

const BLANK: TypedRow = { componentId: '', hour: '' }

type MatrixRowRef = { gradeId: string; trainingTypeId: string | null }

/**
 * One row of a matrix during typing: saved when it is left or Enter is pressed, one save at a time. Values that could not be
 * saved stay as typed, with the reason next to them.
 */
export const useMatrixRow = ({
  row,
  place,
  isFresh = false,
  onCreated,
}: {
  /** The saved row; null: a new one. */
  row: CurriculumMatrix | null
  place: MatrixRowRef
  /** It was a new one a moment ago. */
  isFresh?: boolean
  onCreated?: (row: CurriculumMatrix) => void
}) => {
  const [changes, setChanges] = useState<Partial<TypedRow>>({})
  const [problem, setProblem] = useState<RowProblem>({})
  const [state, setState] = useState<RowState>(isFresh ? 'saved' : 'idle')
  const [keyOf] = useState(keyPerBody)
  const saved = row ? typedRow(row) : BLANK
  const typed = { ...saved, ...changes }
  const isDirty = typed.componentId !== saved.componentId || typed.hour.trim() !== saved.hour
  const latest = useRef({ typed, isDirty })
  latest.current = { typed, isDirty }
  /** The newest known, also before the page has drawn it. */
  const newest = useRef(row)
  if (row && row.version >= (newest.current?.version ?? 0)) newest.current = row
  const isSaving = useRef(false)
  const isAskedAgain = useRef(false)

  const store = async (value: { curriculumComponentId: string; hour: number }): Promise<void> => {
    const before = newest.current
    if (before) {
      const { curriculumComponentId, hour } = value
      const body = {
        ...(curriculumComponentId === before.curriculumComponent.id ? {} : { curriculumComponentId }),
        ...(hour === before.hour ? {} : { hour }),
      }
      if (Object.keys(body).length === 0) return
      const now = await updateMatrixRow(before, body)
      newest.current = now
      matrixIs(place.gradeId, rows => rows.map(one => (one.id === now.id ? now : one)))
    } else {
      const { trainingTypeId, gradeId } = place
      const body = { gradeId, trainingTypeId, ...value }
      const now = await createMatrixRow(body, keyOf(body))
      matrixIs(gradeId, rows => [...rows.filter(({ id }) => id !== now.id), now])
      onCreated?.(now)
    }
  }

  const save = async (): Promise<void> => {
    if (isSaving.current) isAskedAgain.current = true
    if (isSaving.current || !latest.current.isDirty) return
    isSaving.current = true
    const reading = await fetchReading()
    const { typed: sent, isDirty: isStillDirty } = latest.current
    const read = reading?.readRow(sent) ?? { problem: {} }
    setProblem('problem' in read ? read.problem : {})
    if (!reading || !isStillDirty || 'problem' in read) {
      // A failed load is repeated by the next try.
      if (!reading) setState({ problem: M.err.generic })
      isSaving.current = false
      isAskedAgain.current = false
      return
    }
    setState('saving')
    try {
      await store(read.value)
      // Input during a save is still to be saved.
      const isSame = JSON.stringify(latest.current.typed) === JSON.stringify(sent)
      if (isSame) setChanges({})
      setState('saved')
    } catch (error) {
      const now = reading.newerRow(error)
      if (now) matrixIs(place.gradeId, rows => rows.map(one => (one.id === now.id ? now : one)))
      setState({
        problem: now ? fill(MATRIX.stale, { hours: showCount(now.hour) }) : errorText(error),
      })
      if (error instanceof Refusal && error.status === 404) void matrixChanged(place.gradeId)
    } finally {
      isSaving.current = false
    }
    if (!isAskedAgain.current) return
    isAskedAgain.current = false
    const isTypedOn = JSON.stringify(latest.current.typed) !== JSON.stringify(sent)
    if (isTypedOn && newest.current) await save()
  }

  const type = (change: Partial<TypedRow>): void => {
    setChanges(before => ({ ...before, ...change }))
    setProblem({})
    setState('idle')
  }
  const revert = (): void => {
    setChanges({})
    setProblem({})
    setState('idle')
  }
  return { typed, type, save, revert, problem, state, isDirty }
}
