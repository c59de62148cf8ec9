import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { putTermMarks, TermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { ContractError, type FieldError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { Ctx } from '../../module.ts'
import { bumpGrades } from '../../performance-input.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  assertClass,
  classComponents,
  type LockedClass,
  lockEnrollmentForUpdate,
} from '../movement/enrollment-lock.service.ts'
import { applyTermMarkChange, selectTermMarks, type TermMarkRow } from './brought.queries.ts'
import { listChange } from './list-change.values.ts'

/** Every answer that has the list is made here: who reads it is written down. */
export const termMarksOf = async (ctx: Ctx, enrollmentId: string): Promise<TermMarks> => {
  const stored = await selectTermMarks(ctx, enrollmentId)
  if (!stored) throw new ContractError('NOT_FOUND')
  const { studentId, list } = stored
  ctx.audit({ entity: 'termMark', entityId: enrollmentId, action: 'VIEWED', studentId })
  return list
}

type Sent = BodyOf<typeof putTermMarks> & { reason?: string }

/** The whole list of what is brought into an enrolment; rows of closed terms stay as they are, unless a reason corrects them. */
export const saveTermMarks = async (
  ctx: Ctx,
  id: string,
  { termMarks, version, reason }: Sent,
): Promise<TermMarks> => {
  const { enrollment, grade } = await lockEnrollmentForUpdate(ctx, id)
  assertClass(grade)
  await assertVersion(version, enrollment.termMarksVersion, () => termMarksOf(ctx, id))
  const stored = await termMarksOf(ctx, id)
  const components = await classComponents(ctx, grade.id)
  const rows = termMarks.map(rowOf)
  const storedComponents = stored.termMarks.map(row => row.curriculumComponentId)
  refuseRows(rows, grade, new Set([...components.keys(), ...storedComponents]))
  const change = listChange(stored.termMarks, rows, keyOf)
  const touched = [...change.removed, ...change.written]
  if (touched.length === 0) return stored
  const closed = new Set(grade.terms.filter(term => term.closed).map(term => term.id))
  if (reason === undefined && touched.some(row => closed.has(row.academicTermId)))
    throw new ContractError('TERM_CLOSED')
  await applyTermMarkChange(ctx, { id, gradeId: grade.id }, change)
  await bumpGrades(ctx, [grade.id])
  const nameOf = (row: TermMarkRow) =>
    `${components.get(row.curriculumComponentId) ?? ''} ${positionOf(row, grade)}`.trim()
  const after = new Map(change.written.map(row => [keyOf(row), row]))
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: id,
    action: 'TERM_MARKS_CHANGED',
    changes: [
      {
        field: 'termMarks',
        from: touched.flatMap(row => shownOf(change.before.get(keyOf(row)), nameOf)),
        to: touched.flatMap(row => shownOf(after.get(keyOf(row)), nameOf)),
      },
      ...(reason === undefined ? [] : [{ field: 'reason', from: null, to: reason }]),
    ],
    studentId: enrollment.accountId,
    gradeId: grade.id,
  })
  return termMarksOf(ctx, id)
}

const keyOf = ({ curriculumComponentId, academicTermId }: TermMarkRow) =>
  `${curriculumComponentId} ${academicTermId}`

const rowOf = ({
  curriculumComponentId,
  academicTermId,
  origin,
  ...rest
}: Sent['termMarks'][number]): TermMarkRow => ({
  curriculumComponentId,
  academicTermId,
  origin,
  mark: rest.mark ?? null,
  text: rest.text ?? null,
  absences: rest.absences ?? null,
  lessonsGiven: rest.lessonsGiven ?? null,
  note: rest.note ?? null,
})

const positionOf = ({ academicTermId }: TermMarkRow, { terms }: LockedClass) =>
  terms.find(term => term.id === academicTermId)?.position ?? 0

/** The form of the history: by component and term. */
const shownOf = (row: TermMarkRow | undefined, nameOf: (row: TermMarkRow) => string) =>
  row
    ? [
        {
          id: keyOf(row),
          name: nameOf(row),
          mark: row.mark,
          text: row.text,
          absences: row.absences,
          lessonsGiven: row.lessonsGiven,
          origin: row.origin,
          note: row.note,
        },
      ]
    : []

/** Each row is of a component and a term of the class, once, and says what its kind of class has. */
const refuseRows = (
  rows: readonly TermMarkRow[],
  grade: LockedClass,
  components: ReadonlySet<string>,
): void => {
  const highest = new Map(grade.terms.map(term => [term.id, term.highest]))
  const seen = new Set<string>()
  const errors = rows.flatMap((row, index) => {
    const path = `termMarks.${index}`
    const isAgain = seen.has(keyOf(row))
    seen.add(keyOf(row))
    return [
      ...(components.has(row.curriculumComponentId) && !isAgain
        ? []
        : [fieldError(`${path}.curriculumComponentId`, 'INVALID')]),
      ...(highest.has(row.academicTermId) ? [] : [fieldError(`${path}.academicTermId`, 'INVALID')]),
      ...contentErrors(row, { path, type: grade.type, highest: highest.get(row.academicTermId) ?? 0 }),
    ]
  })
  if (errors.length > 0) throw invalidFields(...errors)
}

const contentErrors = (
  { mark, text, absences, lessonsGiven }: TermMarkRow,
  { path, type, highest }: { path: string; type: LockedClass['type']; highest: number },
): FieldError[] => {
  const errors: FieldError[] = []
  if (type === 'MARK' && text !== null) errors.push(fieldError(`${path}.text`, 'INVALID'))
  if (type === 'ASSESSMENT' && mark !== null) errors.push(fieldError(`${path}.mark`, 'INVALID'))
  if (type === 'MARK' && mark !== null && mark > highest)
    errors.push(fieldError(`${path}.mark`, 'OUT_OF_RANGE', { value: formatMark(highest, 0.01) }))
  if (absences !== null && lessonsGiven !== null && absences > lessonsGiven)
    errors.push(fieldError(`${path}.absences`, 'OUT_OF_RANGE', { value: String(lessonsGiven) }))
  if (mark === null && text === null && absences === null && lessonsGiven === null)
    errors.push(fieldError(`${path}.${type === 'ASSESSMENT' ? 'text' : 'mark'}`, 'REQUIRED'))
  return errors
}
