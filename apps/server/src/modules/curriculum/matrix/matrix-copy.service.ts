import type { copyMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { lockGradesOfLevel } from '../../academics/grade/structure-lock.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { copyMatrixRows } from './matrix-copy.queries.ts'

/** The rows that each class lacks of another's matrix; all are of one level, whose components they share. */
export const copyMatrixTo = async (
  ctx: Ctx,
  body: BodyOf<typeof copyMatrix>,
): Promise<{ created: number; skipped: number }> => {
  const gradeIds = [...new Set(body.gradeIds)]
  const others = await lockGradesOfLevel(ctx, body.fromGradeId, gradeIds)
  const at = body.gradeIds.findIndex(id => others.has(id))
  if (at >= 0) throw fieldRefusal(`gradeIds.${at}`, 'COMPONENT_OF_OTHER_LEVEL')
  const { sourceRows, created } = await copyMatrixRows(ctx, { fromGradeId: body.fromGradeId, gradeIds })
  for (const { gradeId, count } of created)
    ctx.audit({
      entity: 'grade',
      entityId: gradeId,
      action: 'MATRIX_COPIED',
      changes: [
        { field: 'copyFromGradeId', from: null, to: body.fromGradeId },
        { field: 'curriculumMatrix', from: null, to: count },
      ],
      gradeId,
    })
  const total = created.reduce((sum, { count }) => sum + count, 0)
  return { created: total, skipped: sourceRows * gradeIds.length - total }
}
