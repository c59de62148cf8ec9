import type { Punctuality } from '@lousa/rules/attendance/punctuality.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Opinion } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import type { ScoreOrState } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { sql } from 'kysely'
import { isScoreRecorded } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'

export type DiaryMark = 'P' | 'F' | 'J'

export type DiaryLesson = {
  id: string
  planId: string
  date: CivilDate
  start: string
  end: string
  minutes: number
  record: {
    accountId: string
    isInstructor: boolean
    content: string
    material: string | null
    note: string | null
    name: string
    socialName: string | null
  } | null
  /** By enrolment, of who has a row. */
  marks: { [enrollmentId: string]: DiaryMark }
  /** By enrolment, of who was present, and late or gone early. */
  punctuality: { [enrollmentId: string]: Punctuality }
}

export type DiaryEvaluation = {
  id: string
  planId: string
  termId: string | null
  type: 'PROOF' | 'WORK' | 'FEEDBACK' | 'RECOVERY' | 'ANNUAL_RECOVERY'
  name: string
  description: string | null
  highest: number | null
  date: CivilDate
  /** By enrolment, of who has one. */
  scores: { [enrollmentId: string]: ScoreOrState & Opinion }
}

type OfPlans = { institutionId: string; planIds: string[]; start: CivilDate; end: CivilDate }

/** The lessons of plans within some days, with what was released and the rows of attendance. */
export const diaryLessons = async (
  db: Db,
  { institutionId, planIds, start, end }: OfPlans,
): Promise<DiaryLesson[]> => {
  const { rows } = await sql<DiaryLesson>`
    select l.id, l.lesson_plan_id as "planId", l.date, l.start_time as start, l.end_time as "end",
      ${minutesOf('l')} as minutes,
      case when d.id is not null then jsonb_build_object('accountId', d.account_id,
        'isInstructor', a.role = 'INSTRUCTOR', 'content', d.content_registration, 'material', d.material_usage, 'note', d.note, 'name', h.name, 'socialName', h.social_name) end as record,
      coalesce(taken.marks, '{}') as marks, coalesce(taken.punctuality, '{}') as punctuality
    from lesson l
    left join lesson_accomplishment d on d.institution_id = ${institutionId} and d.lesson_id = l.id
    left join account a on a.institution_id = ${institutionId} and a.id = d.account_id
    left join person h on h.institution_id = ${institutionId} and h.id = a.person_id
    left join lateral (
      select json_object_agg(s.student_enrollment_id,
        case s.status when 'ATTENDANCE' then 'P' when 'ABSENCE' then 'F' else 'J' end) as marks,
        json_object_agg(s.student_enrollment_id,
          json_build_object('arrivedLate', s.arrived_late, 'leftEarly', s.left_early))
          filter (where s.status = 'ATTENDANCE' and (s.arrived_late is not null or s.left_early is not null)) as punctuality
      from attendance s
      where s.institution_id = ${institutionId} and s.academic_year_id = l.academic_year_id and s.lesson_id = l.id
    ) taken on true
    where l.institution_id = ${institutionId} and l.lesson_plan_id = any(${planIds}::uuid[])
      and l.date between ${start}::date and ${end}::date and l.deleted_at is null
    order by l.date, l.start_time, l.id`.execute(db)
  return rows
}

/**
 * The date of the last lesson of components in a class within some days that has attendance or a release; null without one. All
 * plans of a component count, so that its diaries and its frequency have the same students.
 */
export const lastRecordedLesson = async (
  db: Db,
  {
    institutionId,
    gradeId,
    componentIds,
    start,
    end,
  }: { institutionId: string; gradeId: string; componentIds: string[]; start: CivilDate; end: CivilDate },
): Promise<CivilDate | null> => {
  const { rows } = await sql<{ date: CivilDate | null }>`
    select max(l.date) as date from lesson l
    join lesson_plan p on p.institution_id = ${institutionId} and p.id = l.lesson_plan_id
      and p.curriculum_component_id = any(${componentIds}::uuid[])
    where l.institution_id = ${institutionId} and l.grade_id = ${gradeId}
      and l.date between ${start}::date and ${end}::date and l.deleted_at is null
      and (l.accomplished or l.attendance_taken_at is not null)`.execute(db)
  return rows[0]?.date ?? null
}

/** The evaluations of plans in a term, or within some days, with their scores and texts. */
export const diaryEvaluations = async (
  db: Db,
  { institutionId, planIds, start, end, termId }: OfPlans & { termId: string | undefined },
): Promise<DiaryEvaluation[]> => {
  const { rows } = await sql<DiaryEvaluation>`
    select v.id, v.lesson_plan_id as "planId", v.academic_term_id as "termId", v.type, v.name, v.description,
      v.highest, v.date, coalesce(given.scores, '{}') as scores
    from school_evaluation v
    left join lateral (
      select json_object_agg(s.student_enrollment_id, json_build_object('score', s.score, 'state', s.state,
        'text', s.text, 'concept', s.concept)) as scores
      from student_evaluation s
      where s.institution_id = ${institutionId} and s.school_evaluation_id = v.id
        and ${isScoreRecorded('s')}
    ) given on true
    where v.institution_id = ${institutionId} and v.lesson_plan_id = any(${planIds}::uuid[])
      and v.deleted_at is null and v.date between ${start}::date and ${end}::date
      and (${termId ?? null}::uuid is null or v.academic_term_id = ${termId ?? null})
    order by v.date, v.id`.execute(db)
  return rows
}
