import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type Status = CurriculumMatrix['status']

/** Moves the rows of these components in a class from one status to another; answers which. */
export const moveMatrixRows = async (
  { db, institution }: Ctx,
  { gradeId, componentIds }: { gradeId: string; componentIds: readonly string[] },
  { from, to }: { from: Status; to: Status },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update curriculum_matrix set status = ${to}, version = version + 1
    where institution_id = ${institution.id} and grade_id = ${gradeId} and status = ${from}
      and curriculum_component_id = any(${componentIds}::uuid[])
    returning id`.execute(db)
  return rows.map(row => row.id)
}
