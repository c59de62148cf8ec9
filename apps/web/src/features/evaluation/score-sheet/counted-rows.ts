import { isCounted } from '@lousa/rules/enrollment/vacancies.rules.ts'
import type { ScoreColumn } from '../score/score-changes.values.ts'
import type { ScoreState } from '../score/score-rows.values.ts'

/** The scores that count in a column: students who left are shown there, and are in no count and no mean. */
export const countedRows = ({ students, rows }: Pick<ScoreColumn, 'students' | 'rows'>) =>
  students.flatMap(({ studentEnrollment }): { id: string; row: ScoreState }[] => {
    const row = rows.get(studentEnrollment.id)
    return row && isCounted(studentEnrollment) ? [{ id: studentEnrollment.id, row }] : []
  })
