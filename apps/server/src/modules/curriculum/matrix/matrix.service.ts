import type * as calls from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { holdGrade } from '../../academics/grade/structure-lock.service.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { refuseStale } from '../../stale-version.ts'
import {
  componentForMatrix,
  deleteMatrixRowById,
  gradeOfMatrixRow,
  hasPlan,
  insertMatrixRow,
  isInMatrix,
  isTypeOfGrade,
  lockMatrixRow,
  type MatrixRow,
  type MatrixValues,
  matrixRowById,
  updateMatrixRowValues,
} from './matrix.queries.ts'

type Creation = BodyOf<typeof calls.createMatrixRow>
type Edit = Omit<BodyOf<typeof calls.updateMatrixRow>, 'version'>

export const matrixRowOf = async (ctx: Ctx, id: string): Promise<CurriculumMatrix> => {
  const row = await matrixRowById(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  return row
}

const auditedFields = (values: MatrixValues): Record<string, unknown> => ({
  curriculumComponentId: values.curriculum_component_id,
  trainingTypeId: values.training_type_id,
  hour: values.hour,
  status: values.status,
})

/** Only components of the class's own level, and not archived ones, come into its matrix. */
const refuseComponent = async (ctx: Ctx, levelId: string, componentId: string): Promise<void> => {
  const component = await componentForMatrix(ctx, componentId)
  if (component?.level_id !== levelId) throw refusedOn('curriculumComponentId', 'COMPONENT_OF_OTHER_LEVEL')
  if (component.status !== 'Ativo') throw invalidFields(fieldError('curriculumComponentId', 'INVALID'))
}

const refuseType = async (ctx: Ctx, gradeId: string, typeId: string | null): Promise<void> => {
  if (typeId !== null && !(await isTypeOfGrade(ctx, gradeId, typeId)))
    throw refusedOn('trainingTypeId', 'TRAINING_TYPE_NOT_OF_GRADE')
}

/**
 * A row begins READY_TO_START, and is IN_PROGRESS from the first lesson plan of its component in the class: where there
 * is one already, from the beginning.
 */
const beginning = async (ctx: Ctx, gradeId: string, componentId: string) =>
  (await hasPlan(ctx, gradeId, componentId)) ? 'IN_PROGRESS' : 'READY_TO_START'

export const createMatrixRow = async (ctx: Ctx, body: Creation): Promise<CurriculumMatrix> => {
  const { grade } = await holdGrade(ctx, body.gradeId)
  await refuseComponent(ctx, grade.educationLevelId, body.curriculumComponentId)
  const values: MatrixValues = {
    curriculum_component_id: body.curriculumComponentId,
    training_type_id: body.trainingTypeId ?? null,
    hour: body.hour,
    status: await beginning(ctx, grade.id, body.curriculumComponentId),
  }
  await refuseType(ctx, grade.id, values.training_type_id)
  if (await isInMatrix(ctx, grade.id, values, null))
    throw refusedOn('curriculumComponentId', 'MATRIX_ALREADY_RECORDED')
  const id = await insertMatrixRow(ctx, grade.id, values)
  ctx.audit({
    entity: 'curriculumMatrix',
    entityId: id,
    action: 'CREATED',
    changes: changedFields({}, auditedFields(values)).filter(change => change.to !== null),
    gradeId: grade.id,
  })
  return matrixRowOf(ctx, id)
}

/** The row with its class, level and year, all held. */
const holdRow = async (ctx: Ctx, id: string): Promise<{ row: MatrixRow; levelId: string }> => {
  const gradeId = await gradeOfMatrixRow(ctx, id)
  if (gradeId === null) throw new ContractError('NOT_FOUND')
  const { level } = await holdGrade(ctx, gradeId)
  const row = await lockMatrixRow(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  return { row, levelId: level.id }
}

/** What was begun keeps its component; only what is in progress can be finished. */
const refuseStatus = (row: MatrixRow, values: MatrixValues, body: Edit): void => {
  if (row.status !== 'READY_TO_START' && values.curriculum_component_id !== row.curriculum_component_id)
    throw refusedOn('curriculumComponentId', 'MATRIX_STARTED')
  if (body.status !== undefined && row.status !== 'IN_PROGRESS')
    throw refusedOn('status', 'INVALID_TRANSITION')
}

const editedStatus = async (
  ctx: Ctx,
  row: MatrixRow,
  { status, curriculumComponentId: componentId }: Edit,
): Promise<MatrixRow['status']> => {
  if (status !== undefined) return status
  return row.status === 'READY_TO_START' && componentId !== undefined
    ? beginning(ctx, row.grade_id, componentId)
    : row.status
}

export const updateMatrixRow = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<CurriculumMatrix> => {
  const { row, levelId } = await holdRow(ctx, id)
  await refuseStale(version, row.version, () => matrixRowOf(ctx, id))
  const values: MatrixValues = {
    curriculum_component_id: body.curriculumComponentId ?? row.curriculum_component_id,
    training_type_id: body.trainingTypeId === undefined ? row.training_type_id : body.trainingTypeId,
    hour: body.hour ?? row.hour,
    status: await editedStatus(ctx, row, body),
  }
  refuseStatus(row, values, body)
  const changes = changedFields(auditedFields(row), auditedFields(values))
  if (changes.length === 0) return matrixRowOf(ctx, id)
  if (values.curriculum_component_id !== row.curriculum_component_id)
    await refuseComponent(ctx, levelId, values.curriculum_component_id)
  if (values.training_type_id !== row.training_type_id)
    await refuseType(ctx, row.grade_id, values.training_type_id)
  if (await isInMatrix(ctx, row.grade_id, values, id))
    throw refusedOn('curriculumComponentId', 'MATRIX_ALREADY_RECORDED')
  await updateMatrixRowValues(ctx, row, values)
  ctx.audit({
    entity: 'curriculumMatrix',
    entityId: id,
    action: 'UPDATED',
    changes,
    gradeId: row.grade_id,
  })
  return matrixRowOf(ctx, id)
}

export const deleteMatrixRow = async (ctx: Ctx, id: string): Promise<void> => {
  const { row } = await holdRow(ctx, id)
  if (row.status !== 'READY_TO_START') throw new ContractError('MATRIX_STARTED')
  await deleteMatrixRowById(ctx, id)
  ctx.audit({
    entity: 'curriculumMatrix',
    entityId: id,
    action: 'DELETED',
    changes: changedFields({}, auditedFields(row)).map(({ field, to }) => ({ field, from: to, to: null })),
    gradeId: row.grade_id,
  })
}
