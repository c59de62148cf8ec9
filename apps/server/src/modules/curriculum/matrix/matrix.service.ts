import type * as calls from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX_ROW } from '@lousa/contract/curriculum/matrix/matrix-table.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { lockGrade } from '../../academics/grade/structure-lock.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, deletedChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
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

/** Only components of the class's own level, and not archived ones, come into its matrix. */
const refuseComponent = async (ctx: Ctx, levelId: string, componentId: string): Promise<void> => {
  const component = await componentForMatrix(ctx, componentId)
  if (component?.level_id !== levelId) throw fieldRefusal('curriculumComponentId', 'COMPONENT_OF_OTHER_LEVEL')
  if (component.status !== 'Ativo') throw invalidFields(fieldError('curriculumComponentId', 'INVALID'))
}

const refuseType = async (ctx: Ctx, gradeId: string, typeId: string | null): Promise<void> => {
  if (typeId !== null && !(await isTypeOfGrade(ctx, gradeId, typeId)))
    throw fieldRefusal('trainingTypeId', 'TRAINING_TYPE_NOT_OF_GRADE')
}

/**
 * A row begins READY_TO_START, and is IN_PROGRESS from the first lesson plan of its component in the class: where there
 * is one already, from the beginning.
 */
const beginning = async (ctx: Ctx, gradeId: string, componentId: string): Promise<MatrixValues['status']> =>
  (await hasPlan(ctx, gradeId, componentId)) ? 'IN_PROGRESS' : 'READY_TO_START'

export const createMatrixRow = async (ctx: Ctx, body: Creation): Promise<CurriculumMatrix> => {
  const { grade } = await lockGrade(ctx, body.gradeId)
  const { gradeId: _, ...fields } = body
  await refuseComponent(ctx, grade.educationLevelId, fields.curriculumComponentId)
  const values = {
    ...newValues(MATRIX_ROW, fields),
    status: await beginning(ctx, grade.id, fields.curriculumComponentId),
  }
  await refuseType(ctx, grade.id, values.trainingTypeId)
  if (await isInMatrix(ctx, grade.id, values, null))
    throw fieldRefusal('curriculumComponentId', 'MATRIX_ALREADY_RECORDED')
  const id = await insertMatrixRow(ctx, grade.id, values)
  ctx.audit({
    entity: 'curriculumMatrix',
    entityId: id,
    action: 'CREATED',
    changes: createdChanges(MATRIX_ROW, values),
    gradeId: grade.id,
  })
  return matrixRowOf(ctx, id)
}

/** The row with its class, level and year, all held. */
const holdRow = async (ctx: Ctx, id: string): Promise<{ row: MatrixRow; levelId: string }> => {
  const gradeId = await gradeOfMatrixRow(ctx, id)
  if (gradeId === null) throw new ContractError('NOT_FOUND')
  const { level } = await lockGrade(ctx, gradeId)
  const row = await lockMatrixRow(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  return { row, levelId: level.id }
}

/** A row that was started has a fixed component; only a row in progress can be finished. */
const refuseStatus = (row: MatrixRow, values: MatrixValues, body: Edit): void => {
  if (row.status !== 'READY_TO_START' && values.curriculumComponentId !== row.curriculumComponentId)
    throw fieldRefusal('curriculumComponentId', 'MATRIX_STARTED')
  if (body.status !== undefined && row.status !== 'IN_PROGRESS')
    throw fieldRefusal('status', 'INVALID_TRANSITION')
}

const editedStatus = async (
  ctx: Ctx,
  row: MatrixRow,
  { status, curriculumComponentId: componentId }: Edit,
): Promise<MatrixRow['status']> => {
  if (status !== undefined) return status
  return row.status === 'READY_TO_START' && componentId !== undefined
    ? beginning(ctx, row.gradeId, componentId)
    : row.status
}

export const updateMatrixRow = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<CurriculumMatrix> => {
  const { row, levelId } = await holdRow(ctx, id)
  await assertVersion(version, row.version, () => matrixRowOf(ctx, id))
  const values = valuesAfter(MATRIX_ROW, row, body)
  values.status = await editedStatus(ctx, row, body)
  refuseStatus(row, values, body)
  const changed = recordChange(MATRIX_ROW, row, values)
  if (changed === null) return matrixRowOf(ctx, id)
  if (changed.has('curriculumComponentId')) await refuseComponent(ctx, levelId, values.curriculumComponentId)
  if (changed.has('trainingTypeId')) await refuseType(ctx, row.gradeId, values.trainingTypeId)
  if (await isInMatrix(ctx, row.gradeId, values, id))
    throw fieldRefusal('curriculumComponentId', 'MATRIX_ALREADY_RECORDED')
  await updateMatrixRowValues(ctx, row, values)
  ctx.audit({
    entity: 'curriculumMatrix',
    entityId: id,
    action: 'UPDATED',
    changes: changed.changes,
    gradeId: row.gradeId,
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
    changes: deletedChanges(MATRIX_ROW, row),
    gradeId: row.gradeId,
  })
}
