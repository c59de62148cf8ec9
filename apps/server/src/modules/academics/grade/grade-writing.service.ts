import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/errors.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { Ctx } from '../../module.ts'
import { refuseIfUsed } from '../parameter/use.service.ts'
import { dropScopesOfGrade } from '../performance-input.queries.ts'
import { gradeOf, gradeRows } from './grade.queries.ts'
import {
  refuseArchivedLevel,
  refuseArchivedTypes,
  refuseNamed,
  refuseValues,
  told,
} from './grade-values.service.ts'
import {
  deleteGradeRow,
  type GradeValues,
  insertGrade,
  replaceTrainingTypes,
} from './grade-writing.queries.ts'
import { holdGrade, holdLevel } from './structure-lock.service.ts'
import { writeTermMarks } from './term-marks.queries.ts'
import { refuseTermMarks } from './term-marks.service.ts'

type Creation = BodyOf<typeof calls.createGrade>

/** The class that a new one is made after: of the same level, so that its terms and components fit. */
const sourceOf = async (ctx: Ctx, { copyFromGradeId, educationLevelId }: Creation) => {
  if (copyFromGradeId === undefined) return null
  const source = await gradeOf(ctx, copyFromGradeId)
  if (source.isEvent || source.educationLevel.id !== educationLevelId)
    throw invalidFields(fieldError('copyFromGradeId', 'INVALID'))
  return source
}

/**
 * A new class; made after another it has that one's term marks too, and its training types unless others are sent.
 * `copied` takes over what other domains keep of that one, such as its matrix.
 */
export const createGrade = async (
  ctx: Ctx,
  body: Creation,
  copied: (from: string, to: string) => Promise<void>,
): Promise<Grade> => {
  const held = await holdLevel(ctx, body.educationLevelId)
  refuseArchivedLevel(held)
  const source = await sourceOf(ctx, body)
  const values: GradeValues = {
    academic_year_id: held.level.year_id,
    education_level_id: held.level.id,
    name: body.name,
    type: body.type,
    highest: body.highest,
    average: body.average,
    capacity: body.capacity ?? null,
    shift: body.shift ?? null,
    performance_policy: body.performancePolicy ?? null,
    parallel_groups: body.parallelGroups ?? [],
    enrollment_start: body.enrollmentStart ?? null,
    enrollment_end: body.enrollmentEnd ?? null,
  }
  refuseValues(values)
  const active = source?.trainingTypes.filter(type => type.status === 'Ativo') ?? []
  const trainingTypeIds = [...new Set(body.trainingTypeIds ?? active.map(type => type.id))]
  await refuseArchivedTypes(ctx, trainingTypeIds, [])
  const marks = (source?.academicTermMarks ?? []).map(mark => ({
    termId: mark.academicTerm.id,
    highest: mark.highest,
  }))
  const { mode } = resolvePolicy(held.level.institution_policy, values.performance_policy)
  refuseTermMarks(mode, marks, values.highest, 'highest')
  await refuseNamed(ctx, values, null)
  const id = await insertGrade(ctx, values)
  await replaceTrainingTypes(ctx, id, trainingTypeIds)
  if (marks.length > 0) await writeTermMarks(ctx, id, marks)
  const changes = changedFields({}, told(values, trainingTypeIds)).filter(change => change.to !== null)
  if (source) changes.push({ field: 'copyFromGradeId', from: null, to: source.id })
  ctx.audit({ entity: 'grade', entityId: id, action: 'CREATED', changes, gradeId: id })
  if (source) await copied(source.id, id)
  return gradeOf(ctx, id)
}

/** A class that was recorded before, answered again. */
export const recordedGrade = async (ctx: Ctx, id: string): Promise<Grade> => {
  const [grade] = await gradeRows(ctx, [id])
  if (!grade) throw new ContractError('NOT_FOUND')
  return grade
}

/** `before` takes away what other domains keep of a class that nothing holds, such as its matrix. */
export const deleteGrade = async (ctx: Ctx, id: string, before: () => Promise<void>): Promise<void> => {
  const { grade } = await holdGrade(ctx, id, { toDelete: true })
  await refuseIfUsed(ctx, 'GRADE', id)
  await before()
  await dropScopesOfGrade(ctx, id)
  await deleteGradeRow(ctx, id)
  const changes = [{ field: 'name', from: grade.name, to: null }]
  ctx.audit({ entity: 'grade', entityId: id, action: 'DELETED', changes, gradeId: id })
}
