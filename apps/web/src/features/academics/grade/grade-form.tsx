import {
  type EducationLevel,
  type Grade,
  schoolClass as gradeShape,
} from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal, refusedFields } from '@lousa/contract/refusal/refusal.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { useState } from 'react'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { usesIn, usesInWords } from '../parameter/use.words.ts'
import { gradesChanged } from '../structure.api.ts'
import { createGrade, updateGrade } from './grade.api.ts'
import { GradeFields } from './grade-fields.tsx'
import {
  averageProblem,
  GRADE_COMPARED,
  GRADE_FIELD_OF,
  type GradeScale,
  type GradeValues,
  gradeForm,
  gradeInput,
  newGrade,
} from './grade-form.schema.ts'

const G = GRADES

/** The values of the last class of this visit: classes are mostly created one after the other. */
let lastScale: GradeScale | null = null

const sentenceOf = (error: Refusal): string => {
  const uses = usesIn(error)
  if (uses && uses.length > 0) return fill(G.inUse, { uses: usesInWords(uses) })
  return error.message
}

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

export type GradeFormProps = {
  levels: readonly EducationLevel[]
  /** The one to edit; null: a new one. */
  grade: Grade | null
  /** A new one begins as a copy of this one, with its matrix and its marks. */
  copyOf?: Grade | null
  /** A new one begins in this level. */
  levelId?: string
  /** Called with the level of a new one. */
  onCreated?: (levelId: string) => void
  onClose: () => void
}

/** Asks before there are fewer vacancies than students. */
const saveChange = async (
  { id, version, vacancies }: Grade,
  changes: Partial<GradeValues>,
): Promise<unknown> => {
  try {
    return await updateGrade(id, changes, version)
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === 'CAPACITY_BELOW_ACTIVE'
    if (!isAsked || typeof changes.capacity !== 'number') throw error
    const { active } = error.data
    const counted = typeof active === 'number' ? active : vacancies.active
    if (!(await mayExceed({ active: counted, capacity: changes.capacity }))) throw error
    return updateGrade(id, { ...changes, confirmOccupation: 'EXCEED' }, version)
  }
}

const firstValues = ({ copyOf, levels, levelId = '' }: GradeFormProps, kind: InstitutionKind) => {
  if (copyOf) return { ...gradeInput(copyOf), name: '' }
  const last = lastScale && levels.some(({ id }) => id === lastScale?.educationLevelId) ? lastScale : null
  const blank = newGrade(last, kind)
  if (levels.some(({ id, isActive }) => id === levelId && isActive))
    return { ...blank, educationLevelId: levelId }
  const [only] = levels
  return blank.educationLevelId === '' && only && levels.length === 1
    ? { ...blank, educationLevelId: only.id }
    : blank
}

/** Creates, copies or edits a class. */
export const GradeForm = (props: GradeFormProps) => {
  const { grade, copyOf = null, levels, onCreated, onClose } = props
  const { kind } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const create = async (values: GradeValues): Promise<void> => {
    const isSameLevel = copyOf?.educationLevel.id === values.educationLevelId
    const body = {
      ...values,
      ...(copyOf?.performancePolicy ? { performancePolicy: copyOf.performancePolicy } : {}),
      ...(copyOf && isSameLevel ? { copyFromGradeId: copyOf.id } : {}),
    }
    const saved = await createGrade(body, keyOf(body))
    const { type, highest, average, educationLevelId } = gradeInput(saved)
    lastScale = { type, highest, average, educationLevelId }
    onCreated?.(educationLevelId)
  }
  return (
    <RecordForm
      record={grade}
      onClose={onClose}
      titles={{ create: copyOf ? fill(G.duplicateTitle, { name: copyOf.name }) : G.newOne, edit: G.edit }}
      size="xl"
      schema={gradeForm}
      answer={gradeShape}
      blank={firstValues(props, kind)}
      inputOf={gradeInput}
      comparedFields={GRADE_COMPARED}
      otherChanges={{ lead: G.changedByOther, after: G.saveOver }}
      check={({ highest, average }) => refuseProblems({ highest: String(highest), average: String(average) })}
      create={create}
      change={saveChange}
      fieldOf={GRADE_FIELD_OF}
      sentenceOf={sentenceOf}
      onSaved={gradesChanged}
      created={createdToast(G.item, true)}
    >
      {form => <GradeFields form={form} grade={grade} copyOf={copyOf} levels={levels} />}
    </RecordForm>
  )
}
