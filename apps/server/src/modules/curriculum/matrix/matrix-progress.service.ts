import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { isComponentOfGrade } from '../component/component.service.ts'
import { componentForMatrix } from './matrix.queries.ts'
import { moveMatrixRows } from './matrix-progress.queries.ts'

/** Whether the component is taught in the class, which the caller holds; the component is held until the commit. */
export const lockComponentOfGrade = async (
  ctx: Ctx,
  gradeId: string,
  componentId: string,
): Promise<boolean> => {
  if ((await componentForMatrix(ctx, componentId)) === null) throw new ContractError('NOT_FOUND')
  return isComponentOfGrade(ctx, gradeId, componentId)
}

const move = async (
  ctx: Ctx,
  place: { gradeId: string; componentIds: readonly string[] },
  step: { from: CurriculumMatrix['status']; to: CurriculumMatrix['status'] },
): Promise<void> => {
  for (const id of await moveMatrixRows(ctx, place, step)) {
    ctx.audit({
      entity: 'curriculumMatrix',
      entityId: id,
      action: 'UPDATED',
      changes: [{ field: 'status', ...step }],
      gradeId: place.gradeId,
    })
  }
}

/** With the first plan of a component in a class its rows there are in progress. The caller holds the class. */
export const beginMatrixRows = (ctx: Ctx, gradeId: string, componentIds: readonly string[]): Promise<void> =>
  move(ctx, { gradeId, componentIds }, { from: 'READY_TO_START', to: 'IN_PROGRESS' })

/** Without any plan left they can begin again; what was finished stays so. The caller holds the class. */
export const resetMatrixRows = (ctx: Ctx, gradeId: string, componentId: string): Promise<void> =>
  move(ctx, { gradeId, componentIds: [componentId] }, { from: 'IN_PROGRESS', to: 'READY_TO_START' })
