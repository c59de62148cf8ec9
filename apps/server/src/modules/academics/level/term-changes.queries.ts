import {
  SHOWN_TERM_CHANGES,
  type TermChanges,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { TermShift } from '@lousa/rules/academics/level/term-shifts.rules.ts'
import type { TermDates } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { isScoreRecorded } from '../class-member.queries.ts'

type Positioned = { position: number }

/** Lessons of a level with a record in the days that pass to another term, by class and component. */
export const recordsOfShifts = async (
  { db, institution }: Ctx,
  levelId: string,
  shifts: readonly TermShift<Positioned, Positioned>[],
): Promise<TermChanges['lessons']> => {
  const spans = shifts.map(({ start, end, from, to }) => ({
    start,
    end,
    from: from?.position ?? null,
    to: to?.position ?? null,
  }))
  const { rows } = await sql<TermChanges['lessons']>`
    with found as materialized (
      select jsonb_build_object('id', g.id, 'name', g.name) as grade,
        jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent", span."from", span."to",
        count(*)::int as lessons, (count(*) filter (where l.attendance_taken_at is not null))::int as rolls,
        row_number() over (order by g.class_order, g.id, c.sort_key, c.id, span."from", span."to") as place
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as span(start date, "end" date, "from" int, "to" int)
      join grade g on g.institution_id = ${institution.id} and g.education_level_id = ${levelId}
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = g.id and l.deleted_at is null
        and l.date between span.start and coalesce(span."end", 'infinity'::date)
        and (l.accomplished or l.attendance_taken_at is not null)
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      group by g.id, g.name, g.class_order, c.id, c.name, c.sort_key, span."from", span."to"
    )
    select (select coalesce(sum(f.lessons), 0)::int from found f) as count,
      coalesce((select jsonb_agg(to_jsonb(f) - 'place' order by f.place) from found f
        where f.place <= ${SHOWN_TERM_CHANGES}), '[]') as shown`.execute(db)
  return rows[0] ?? { count: 0, shown: [] }
}

/** Evaluations that lie in their term as stored, and would lie after its end; the oldest of each class first. */
export const evaluationsAfterTerms = async (
  { db, institution }: Ctx,
  moved: readonly (TermDates & Positioned & { id: string })[],
): Promise<TermChanges['evaluations']> => {
  const { rows } = await sql<TermChanges['evaluations']>`
    with found as materialized (
      select v.id, v.name, v.date, n.position, jsonb_build_object('id', g.id, 'name', g.name) as grade,
        jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent",
        (select count(*)::int from student_evaluation s
          where s.institution_id = ${institution.id} and s.school_evaluation_id = v.id and ${isScoreRecorded('s')}) as scores,
        row_number() over (order by g.class_order, g.id, v.date, v.name, v.id) as place
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n(id uuid, "end" date, position int)
      join academic_term t on t.institution_id = ${institution.id} and t.id = n.id
      join school_evaluation v on v.institution_id = ${institution.id} and v.academic_term_id = t.id
        and v.deleted_at is null and v.date between t.start_date and t.end_date and v.date > n."end"
      join grade g on g.institution_id = ${institution.id} and g.id = v.grade_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = v.curriculum_component_id
    )
    select (select count(*)::int from found) as count,
      coalesce((select jsonb_agg(to_jsonb(f) - 'place' order by f.place) from found f
        where f.place <= ${SHOWN_TERM_CHANGES}), '[]') as shown`.execute(db)
  return rows[0] ?? { count: 0, shown: [] }
}
