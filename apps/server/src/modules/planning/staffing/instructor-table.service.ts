import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { LESSON_PLAN } from '@lousa/contract/planning/plan/plan-table.ts'
import type { Staffing, saveInstructorTable } from '@lousa/contract/planning/staffing/staffing.contract.ts'
import {
  ContractError,
  ERRORS,
  type FieldError,
  fieldError,
  invalidFields,
} from '@lousa/contract/refusal/errors.ts'
import { assigned, teachingFrom } from '@lousa/rules/planning/staffing/staffing.rules.ts'
import { lockGradesOfYear } from '../../academics/grade/structure-lock.service.ts'
import { componentsNotInGrades } from '../../curriculum/matrix/matrix-progress.service.ts'
import type { Ctx } from '../../module.ts'
import { newValues } from '../../record-values.ts'
import { staleVersion } from '../../stale-version.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { lessonPlan } from '../plan/lesson-plan.service.ts'
import { instructorRowsOfPlans } from '../plan/plan-instructors.public.queries.ts'
import { auditPlan, createPlans } from '../plan/plan-writing.service.ts'
import { lockPlansOfYear, plansOfGrades } from './staffing.queries.ts'
import { activeInstructors, assertDayOfYear } from './staffing-input.service.ts'
import { writeStaffing } from './staffing-write.service.ts'

type Body = BodyOf<typeof saveInstructorTable>
type Cell = Body['cells'][number]

const keyOf = (gradeId: string, componentId: string): string => `${gradeId} ${componentId}`
const cellKey = ({ gradeId, curriculumComponentId }: Cell): string => keyOf(gradeId, curriculumComponentId)

const refuseTwice = (cells: readonly Cell[]): void => {
  const keys = cells.map(cellKey)
  const errors = keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [fieldError(`cells.${index}.curriculumComponentId`, 'INVALID')] : [],
  )
  if (errors.length > 0) throw invalidFields(...errors)
}

/** The plans of the cells by cell; those that a cell needs and that do not exist are created. Classes are locked. */
const plansOfCells = async (ctx: Ctx, yearId: string, cells: readonly Cell[]) => {
  const gradeIds = [...new Set(cells.map(({ gradeId }) => gradeId))]
  await lockGradesOfYear(ctx, yearId, gradeIds)
  const found = new Map(
    (await plansOfGrades(ctx, gradeIds)).map(({ id, gradeId, componentId }) => [
      keyOf(gradeId, componentId),
      id,
    ]),
  )
  const isMissing = (cell: Cell): boolean => !found.has(cellKey(cell)) && cell.instructorIds.length > 0
  const missing = cells
    .filter(isMissing)
    .map(({ gradeId, curriculumComponentId: componentId }) => ({ gradeId, componentId }))
  const foreign = new Set(
    (await componentsNotInGrades(ctx, missing)).map(each => keyOf(each.gradeId, each.componentId)),
  )
  if (foreign.size > 0) {
    const code = 'COMPONENT_NOT_IN_GRADE'
    const errors = cells.flatMap((cell, index): FieldError[] =>
      foreign.has(cellKey(cell))
        ? [{ path: `cells.${index}.curriculumComponentId`, code, message: ERRORS[code][1] }]
        : [],
    )
    throw new ContractError(code, { errors })
  }
  const created = await createPlans(
    ctx,
    missing.map(({ gradeId, componentId }) => ({
      academic_year_id: yearId,
      grade_id: gradeId,
      ...newValues(LESSON_PLAN, {}),
      curriculumComponentId: componentId,
      parentLessonPlanId: null,
    })),
  )
  for (const plan of created) {
    auditPlan(ctx, 'CREATED', plan)
    found.set(keyOf(plan.grade_id, plan.curriculumComponentId), plan.id)
  }
  return { planIds: found, created: new Set(created.map(({ id }) => id)) }
}

/**
 * Saves who teaches each component of each class from a day on, as one change. A cell that is not sent stays as it is;
 * periods before the day stay (docs/rules.md, Table of instructors).
 */
export const saveTable = async (
  ctx: Ctx,
  yearId: string,
  { from, cells, preview }: Body,
): Promise<Staffing> => {
  refuseTwice(cells)
  const year = await lockOpenTimetable(ctx, yearId)
  assertDayOfYear(year, 'from', from)
  const { planIds, created } = await plansOfCells(ctx, yearId, cells)
  const idOf = (cell: Cell): string | undefined => planIds.get(cellKey(cell))
  const ids = cells.flatMap(cell => idOf(cell) ?? [])
  const plans = await lockPlansOfYear(ctx, yearId, ids)
  const periods = await instructorRowsOfPlans(ctx, ids)
  const byPlan = new Map(cells.map(cell => [idOf(cell), cell]))
  const stale = plans.find(({ id, version }) => {
    const seen = byPlan.get(id)?.version
    return !created.has(id) && seen !== undefined && seen !== version
  })
  if (stale) throw staleVersion(await lessonPlan(ctx, stale.id))
  const names = await activeInstructors(
    ctx,
    cells.flatMap(({ instructorIds }, index) =>
      instructorIds.map((id, n) => ({ id, path: `cells.${index}.instructorIds.${n}` })),
    ),
    // An instructor who has left stays where they are; they are not added.
    ({ id, path }) => {
      const cell = cells[Number(path.split('.')[1])]
      return teachingFrom(periods.get((cell && idOf(cell)) ?? '') ?? [], from).includes(id)
    },
  )
  return writeStaffing(
    ctx,
    plans.map(plan => {
      const before = periods.get(plan.id) ?? []
      const accountIds = byPlan.get(plan.id)?.instructorIds ?? []
      const current = teachingFrom(before, from)
      const isSame =
        current.length === new Set(accountIds).size && current.every(id => accountIds.includes(id))
      const after = isSame ? before : assigned(before, { accountIds, from, yearEnd: year.end })
      return { plan, isNew: created.has(plan.id), before, after }
    }),
    { from, isPreview: preview === true, names },
  )
}
