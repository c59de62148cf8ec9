import type { EvaluationType } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { Opinion } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import type { ScoreOrState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'

export type SummaryEvaluation = {
  id: string
  componentId: string
  /** Null: the annual recovery. */
  termId: string | null
  name: string
  type: EvaluationType
  highest: number | null
  date: string
}

export type SummaryScore = ScoreOrState & Opinion & { evaluationId: string; enrollmentId: string }

type Scope = { institutionId: string; gradeId: string }

/** The evaluations of a class by date. */
export const evaluationsOfClass = async (
  db: Db,
  { institutionId, gradeId }: Scope,
): Promise<SummaryEvaluation[]> => {
  const { rows } = await sql<SummaryEvaluation>`
    select v.id, v.curriculum_component_id as "componentId", v.academic_term_id as "termId", v.name, v.type, v.highest,
      v.date
    from school_evaluation v
    where v.institution_id = ${institutionId} and v.grade_id = ${gradeId} and v.deleted_at is null
    order by v.date, v.id`.execute(db)
  return rows
}

/** The evaluations and their scores. */
export const scoresOfClass = async (db: Db, { institutionId, gradeId }: Scope): Promise<SummaryScore[]> => {
  const { rows } = await sql<SummaryScore>`
    select s.school_evaluation_id as "evaluationId", s.student_enrollment_id as "enrollmentId", s.score, s.state,
      s.text, s.concept
    from school_evaluation v
    join student_evaluation s on s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
    where v.institution_id = ${institutionId} and v.grade_id = ${gradeId} and v.deleted_at is null`.execute(
    db,
  )
  return rows
}
