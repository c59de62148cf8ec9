import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { isComponentOfGrade } from '../component/component.service.ts'
import { componentForMatrix } from './matrix.queries.ts'
import { type GradeComponent, lockComponentsOfGrades, moveMatrixRows } from './matrix-progress.queries.ts'

/** Whether the component is taught in the class, which the caller holds; the component is held until the commit. */
export const lockComponentOfGrade = async (
  ctx: Ctx,
  gradeId: string,
  componentId: string,
): Promise<boolean> => {
  if ((await componentForMatrix(ctx, componentId)) === null) throw new ContractError('NOT_FOUND')
  return isComponentOfGrade(ctx, gradeId, componentId)
}

/** Those of these components that are not taught in their class. The caller locks the classes; the components are locked until the commit. */
export const componentsNotInGrades = async (
  ctx: Ctx,
  places: readonly GradeComponent[],
): Promise<GradeComponent[]> => {
  if (places.length === 0) return []
  const key = ({ gradeId, componentId }: GradeComponent) => `${gradeId} ${componentId}`
  const taught = new Set((await lockComponentsOfGrades(ctx, places)).map(key))
  return places.filter(place => !taught.has(key(place)))
}

const move = async (
  ctx: Ctx,
  places: readonly GradeComponent[],
  step: { from: CurriculumMatrix['status']; to: CurriculumMatrix['status'] },
): Promise<void> => {
  for (const { id, gradeId } of await moveMatrixRows(ctx, places, step)) {
    ctx.audit({
      entity: 'curriculumMatrix',
      entityId: id,
      action: 'UPDATED',
      changes: [{ field: 'status', ...step }],
      gradeId,
    })
  }
}

/** With the first plan of a component in a class its rows there are in progress. The caller holds the classes. */
export const beginMatrixRows = (ctx: Ctx, places: readonly GradeComponent[]): Promise<void> =>
  move(ctx, places, { from: 'READY_TO_START', to: 'IN_PROGRESS' })

/** Without any plan left they can begin again; what was finished stays so. The caller holds the class. */
export const resetMatrixRows = (ctx: Ctx, gradeId: string, componentId: string): Promise<void> =>
  move(ctx, [{ gradeId, componentId }], { from: 'IN_PROGRESS', to: 'READY_TO_START' })
