import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal, refusedFields } from '@lousa/contract/refusal.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { countedIn, usesIn, usesInWords } from '../parameter/use.words.ts'
import { gradesChanged } from '../structure.api.ts'
import { addGrade, changeGrade } from './grade.api.ts'
import { GradeFields } from './grade-fields.tsx'
import {
  averageProblem,
  changedGrade,
  GRADE_FIELD_OF,
  type GradeScale,
  type GradeValues,
  gradeDifferences,
  gradeForm,
  gradeIn,
  gradeInput,
  newGrade,
} from './grade-form.schema.ts'

const G = GRADES

/** What the last class of this visit was like: classes are mostly created one after the other. */
let lastScale: GradeScale | null = null

const sentenceOf = (error: Refusal): string => {
  const { code, message, data } = error
  const uses = usesIn(error)
  if (uses && uses.length > 0) return fill(G.inUse, { uses: usesInWords(uses) })
  if (code === 'TERM_MARK_EXCEEDED' && typeof data.limit === 'number')
    return fill(M.val.lessOrEqual, { value: formatMark(data.limit, 1) })
  return message
}

/** A refusal of the whole, put where the person can mend it. */
const onItsField = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  const path = GRADE_FIELD_OF[error.code]
  const isPlaced = error.errors?.some(({ path: own }) => own in gradeFields)
  return path && !isPlaced ? error.on({ path, code: error.code, message: sentenceOf(error) }) : error
}
const gradeFields = newGrade(null)

const refuseProblems = (typed: Parameters<typeof averageProblem>[0]): void => {
  const message = averageProblem(typed)
  if (!message) return
  const errors = [{ path: 'average', code: 'AVERAGE_ABOVE_HIGHEST' as const, message }]
  throw refusedFields(errors)
}

const mayExceed = ({ active, capacity }: { active: number; capacity: number }): Promise<boolean> => {
  const named = countedIn(G.exceedCapacity, capacity)
  return confirm({
    title: G.exceedTitle,
    effect: fill(G.exceedEffect, { active: countedIn(G.exceedActive, active), capacity: named }),
    verb: fill(G.exceedVerb, { capacity: named }),
  })
}

const OtherChanges = ({ before, now }: { before: Grade; now: Grade }) => (
  <div role="status">
    <Text size="sm" fw={600}>
      {G.changedByOther}
    </Text>
    <List size="sm">
      {gradeDifferences(before, now).map(line => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    <Text size="sm" c="dimmed">
      {G.saveOver}
    </Text>
  </div>
)

export type GradeFormProps = {
  levels: readonly EducationLevel[]
  /** The one to edit; null: a new one. */
  grade: Grade | null
  /** A new one begins as a copy of this one, with its matrix and its marks. */
  copyOf?: Grade | null
  onClose: () => void
}

/** Saves a change over the version that the person saw; asks before there are fewer vacancies than students. */
const saveChange = async (before: Grade, version: number, values: GradeValues): Promise<void> => {
  const changes = changedGrade(before, values)
  if (Object.keys(changes).length === 0) return
  try {
    await changeGrade(before.id, changes, version)
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === 'CAPACITY_BELOW_ACTIVE'
    if (!isAsked || typeof changes.capacity !== 'number') throw error
    const { active = before.vacancies.active } = error.data
    const counted = typeof active === 'number' ? active : before.vacancies.active
    if (!(await mayExceed({ active: counted, capacity: changes.capacity }))) throw error
    await changeGrade(before.id, { ...changes, confirmOccupation: 'EXCEED' }, version)
  }
}

const useSending = ({ grade, copyOf }: GradeFormProps) => {
  const [now, setNow] = useState(grade)
  const [keyOf] = useState(keyPerContent)
  const create = async (values: GradeValues): Promise<void> => {
    const isSameLevel = copyOf?.educationLevel.id === values.educationLevelId
    const body = {
      ...values,
      ...(copyOf?.performancePolicy ? { performancePolicy: copyOf.performancePolicy } : {}),
      ...(copyOf && isSameLevel ? { copyFromGradeId: copyOf.id } : {}),
    }
    const saved = await addGrade(body, keyOf(body))
    const { type, highest, average, educationLevelId } = gradeInput(saved)
    lastScale = { type, highest, average, educationLevelId }
  }
  const send = async (values: GradeValues): Promise<void> => {
    const { highest, average } = values
    refuseProblems({ highest: String(highest), average: String(average) })
    try {
      if (grade && now) await saveChange(grade, now.version, values)
      else await create(values)
    } catch (error) {
      setNow(current => gradeIn(error) ?? current)
      throw onItsField(error)
    }
    void gradesChanged()
  }
  return { send, now }
}

const firstValues = ({ grade, copyOf, levels }: GradeFormProps) => {
  if (grade) return gradeInput(grade)
  if (copyOf) return { ...gradeInput(copyOf), name: '' }
  const last = lastScale && levels.some(({ id }) => id === lastScale?.educationLevelId) ? lastScale : null
  const blank = newGrade(last)
  const [only] = levels
  return blank.educationLevelId === '' && only && levels.length === 1
    ? { ...blank, educationLevelId: only.id }
    : blank
}

const titleOf = ({ grade, copyOf }: GradeFormProps): string =>
  grade ? G.edit : copyOf ? fill(G.duplicateTitle, { name: copyOf.name }) : G.newOne

/** Creates, copies or edits a class. */
export const GradeForm = (props: GradeFormProps) => {
  const { grade, copyOf = null, levels, onClose } = props
  const { send, now } = useSending(props)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={titleOf(props)}
      size="xl"
      schema={gradeForm}
      defaultValues={firstValues(props)}
      onSubmit={send}
      successMessage={grade ? M.toast.updated : fill(M.toast.createdF, { item: G.item })}
    >
      {form => (
        <>
          {grade && now && now !== grade && <OtherChanges before={grade} now={now} />}
          <GradeFields form={form} grade={grade} copyOf={copyOf} levels={levels} />
        </>
      )}
    </FormModal>
  )
}
