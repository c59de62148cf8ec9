import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Dispensations, putDispensations } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { affectsClosedTerm } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpGrades } from '../../performance-input.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  assertClass,
  classComponents,
  type LockedClass,
  lockEnrollmentForUpdate,
} from '../movement/enrollment-lock.service.ts'
import { type DispensationRow, storedDispensations, writeDispensations } from './brought.queries.ts'
import { listChange } from './list-change.values.ts'

/** Every answer that has the list is made here: who reads it is written down. */
export const dispensationsOf = async (ctx: Ctx, enrollmentId: string): Promise<Dispensations> => {
  const stored = await storedDispensations(ctx, enrollmentId)
  if (!stored) throw new ContractError('NOT_FOUND')
  const { studentId, list } = stored
  ctx.audit({ entity: 'dispensation', entityId: enrollmentId, action: 'VIEWED', studentId })
  return list
}

type Sent = BodyOf<typeof putDispensations>

/** The whole list of what a student is excused from; days in closed terms stay as they are. */
export const saveDispensations = async (
  ctx: Ctx,
  id: string,
  { dispensations, version }: Sent,
): Promise<Dispensations> => {
  const { enrollment, grade } = await lockEnrollmentForUpdate(ctx, id)
  assertClass(grade)
  await assertVersion(version, enrollment.dispensationsVersion, () => dispensationsOf(ctx, id))
  const stored = await dispensationsOf(ctx, id)
  const components = await classComponents(ctx, grade.id)
  const rows = dispensations.map(
    ({ curriculumComponentId, reason, start = null, end = null }): DispensationRow => ({
      curriculumComponentId,
      reason,
      start,
      end,
    }),
  )
  const storedComponents = stored.dispensations.map(row => row.curriculumComponentId)
  refuseRows(rows, grade, new Set([...components.keys(), ...storedComponents]))
  const change = listChange(stored.dispensations, rows, keyOf)
  const touched = [...change.removed, ...change.written]
  if (touched.length === 0) return stored
  const after = new Map(change.written.map(row => [keyOf(row), row]))
  const isClosed = touched.some(row =>
    affectsClosedTerm(grade.terms, change.before.get(keyOf(row)) ?? null, after.get(keyOf(row)) ?? null),
  )
  if (isClosed) throw new ContractError('TERM_CLOSED')
  await writeDispensations(ctx, { id, gradeId: grade.id }, change)
  await bumpGrades(ctx, [grade.id])
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: id,
    action: 'DISPENSATIONS_CHANGED',
    changes: [
      {
        field: 'dispensations',
        from: touched.flatMap(row => shownOf(change.before.get(keyOf(row)), components)),
        to: touched.flatMap(row => shownOf(after.get(keyOf(row)), components)),
      },
    ],
    studentId: enrollment.accountId,
    gradeId: grade.id,
  })
  return dispensationsOf(ctx, id)
}

const keyOf = (row: DispensationRow) => row.curriculumComponentId

/** The form of the history: by component. */
const shownOf = (row: DispensationRow | undefined, components: ReadonlyMap<string, string>) => {
  if (!row) return []
  const { curriculumComponentId: id, reason, start, end } = row
  return [{ id, name: components.get(id) ?? '', reason, start, end }]
}

/** Each row is of a component of the class, once, with days of the year. */
const refuseRows = (
  rows: readonly DispensationRow[],
  { yearStart, yearEnd }: LockedClass,
  components: ReadonlySet<string>,
): void => {
  const isOutside = (day: string | null) => day !== null && (day < yearStart || day > yearEnd)
  const errors = rows.flatMap(({ curriculumComponentId, start, end }, index) => {
    const path = `dispensations.${index}`
    const isAgain = rows.findIndex(row => row.curriculumComponentId === curriculumComponentId) < index
    return [
      ...(components.has(curriculumComponentId) && !isAgain
        ? []
        : [fieldError(`${path}.curriculumComponentId`, 'INVALID')]),
      ...(isOutside(start) ? [fieldError(`${path}.start`, 'INVALID')] : []),
      ...(isOutside(end) ? [fieldError(`${path}.end`, 'INVALID')] : []),
    ]
  })
  if (errors.length > 0) throw invalidFields(...errors)
  const backwards = rows.findIndex(({ start, end }) => start !== null && end !== null && end < start)
  if (backwards >= 0) throw fieldRefusal(`dispensations.${backwards}.end`, 'INVALID_DATE_INTERVAL_ERROR')
}
