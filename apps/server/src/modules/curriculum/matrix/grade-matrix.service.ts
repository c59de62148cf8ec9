import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { deleteEvent, isEvent } from '../../academics/event/event-writing.service.ts'
import { createGrade, deleteGrade } from '../../academics/grade/grade-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { copyMatrixRows, deleteMatrixOfGrade } from './matrix-copy.queries.ts'

/** The matrix is this module's, and comes and goes with the class: so making and deleting a class begin here. */
export const createGradeWithMatrix = (
  ctx: Ctx,
  body: Exclude<BodyOf<typeof calls.createGrade>, { isEvent: true }>,
): Promise<GradeOrEvent> =>
  createGrade(ctx, body, async (fromGradeId, gradeId) => {
    await copyMatrixRows(ctx, { fromGradeId, gradeIds: [gradeId] })
  })

export const deleteGradeWithMatrix = async (ctx: Ctx, id: string): Promise<void> =>
  (await isEvent(ctx, id)) ? deleteEvent(ctx, id) : deleteGrade(ctx, id, () => deleteMatrixOfGrade(ctx, id))
