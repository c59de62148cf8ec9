import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { createGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { recordGrade, removeGrade } from '../../academics/grade/grade-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { copyMatrixRows, deleteMatrixOfGrade } from './matrix-copy.queries.ts'

/** The matrix is this module's, and comes and goes with the class: so making and deleting a class begin here. */
export const recordGradeWithMatrix = (ctx: Ctx, body: BodyOf<typeof createGrade>): Promise<Grade> =>
  recordGrade(ctx, body, async (fromGradeId, gradeId) => {
    await copyMatrixRows(ctx, { fromGradeId, gradeIds: [gradeId] })
  })

export const removeGradeWithMatrix = (ctx: Ctx, id: string): Promise<void> =>
  removeGrade(ctx, id, () => deleteMatrixOfGrade(ctx, id))
