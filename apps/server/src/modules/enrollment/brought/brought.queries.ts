import type { Dispensations, TermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type TermMarkRow = TermMarks['termMarks'][number]
export type DispensationRow = Dispensations['dispensations'][number]

/** Whose list it is, and the list. */
type ListOf<T> = { studentId: string; list: T }

const listIn = <T extends object>(
  row: (T & { studentId: string }) | undefined,
): ListOf<Omit<T, 'studentId'>> | null => {
  if (!row) return null
  const { studentId, ...list } = row
  return { studentId, list }
}

/** The transferred figures of an enrolment, by component and term, and the version of the list. */
export const selectTermMarks = async (
  { db, institution }: Ctx,
  enrollmentId: string,
): Promise<ListOf<TermMarks> | null> => {
  const { rows } = await sql<TermMarks & { studentId: string }>`
    select e.account_id as "studentId", e.term_marks_version as version, coalesce((
      select jsonb_agg(jsonb_build_object('curriculumComponentId', m.curriculum_component_id,
        'academicTermId', m.academic_term_id, 'mark', m.mark, 'text', m.text, 'absences', m.absences,
        'lessonsGiven', m.lessons_given, 'origin', m.origin, 'note', m.note) order by c.sort_key, c.id, t.position)
      from enrollment_term_mark m
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
      join academic_term t on t.institution_id = ${institution.id} and t.id = m.academic_term_id
      where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id
        and (m.mark is not null or m.text is not null or m.absences is not null or m.lessons_given is not null)), '[]')
      as "termMarks"
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId}`.execute(db)
  return listIn(rows[0])
}

/** Rows of a list that are no longer there, and those that are new or changed. A removed one that has a source is emptied. */
export type ListChange<Row> = { removed: readonly Row[]; written: readonly Row[] }

/** Whether the enrolment before gave figures for a row: an emptied one stays, so that they do not come back by themselves. */
const hasSource = sql`(m.source_mark is not null or m.source_text is not null or m.source_absences is not null
  or m.source_lessons_given is not null)`

export const applyTermMarkChange = async (
  { db, institution }: Ctx,
  { id, gradeId }: { id: string; gradeId: string },
  { removed, written }: ListChange<TermMarkRow>,
): Promise<void> => {
  await sql`
    update enrollment_term_mark m set mark = null, text = null, absences = null, lessons_given = null
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      as r("curriculumComponentId" uuid, "academicTermId" uuid)
    where m.institution_id = ${institution.id} and m.student_enrollment_id = ${id} and ${hasSource}
      and m.curriculum_component_id = r."curriculumComponentId" and m.academic_term_id = r."academicTermId"`.execute(
    db,
  )
  await sql`
    delete from enrollment_term_mark m
    using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      as r("curriculumComponentId" uuid, "academicTermId" uuid)
    where m.institution_id = ${institution.id} and m.student_enrollment_id = ${id} and not ${hasSource}
      and m.curriculum_component_id = r."curriculumComponentId" and m.academic_term_id = r."academicTermId"`.execute(
    db,
  )
  await sql`
    insert into enrollment_term_mark (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
      academic_term_id, mark, text, absences, lessons_given, origin, note, source_absences, source_lessons_given)
    select ${institution.id}::uuid, ${id}::uuid, ${gradeId}::uuid, r."curriculumComponentId", r."academicTermId", r.mark,
      r.text, r.absences, r."lessonsGiven", r.origin, r.note, known.nothing, known.nothing
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r("curriculumComponentId" uuid,
      "academicTermId" uuid, mark numeric, text text, absences int, "lessonsGiven" int, origin text, note text)
    cross join (
      -- Zero where the enrolment before is known to have given nothing for a new row; null in a list without known sources.
      select case when e.previous_enrollment_id is null then null
        when exists (select 1 from enrollment_term_mark m
          where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id and ${hasSource}) then 0
        when e.term_marks_version <= 1 and not exists (select 1 from enrollment_term_mark m
          where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id) then 0 end as nothing
      from student_enrollment e
      where e.institution_id = ${institution.id} and e.id = ${id}) known
    on conflict (institution_id, student_enrollment_id, curriculum_component_id, academic_term_id) do update
      set mark = excluded.mark, text = excluded.text, absences = excluded.absences,
        lessons_given = excluded.lessons_given, origin = excluded.origin, note = excluded.note`.execute(db)
  await sql`
    update student_enrollment set term_marks_version = term_marks_version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** The exemptions of a student, by component, and the version of the list. */
export const storedDispensations = async (
  { db, institution }: Ctx,
  enrollmentId: string,
): Promise<ListOf<Dispensations> | null> => {
  const { rows } = await sql<Dispensations & { studentId: string }>`
    select e.account_id as "studentId", e.dispensations_version as version, coalesce((
      select jsonb_agg(jsonb_build_object('curriculumComponentId', d.curriculum_component_id, 'reason', d.reason,
        'start', d.start_date, 'end', d.end_date) order by c.sort_key, c.id)
      from enrollment_dispensation d
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
      where d.institution_id = ${institution.id} and d.student_enrollment_id = e.id), '[]') as dispensations
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId}`.execute(db)
  return listIn(rows[0])
}

export const writeDispensations = async (
  { db, institution }: Ctx,
  { id, gradeId }: { id: string; gradeId: string },
  { removed, written }: ListChange<DispensationRow>,
): Promise<void> => {
  await sql`
    delete from enrollment_dispensation d
    using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r("curriculumComponentId" uuid)
    where d.institution_id = ${institution.id} and d.student_enrollment_id = ${id}
      and d.curriculum_component_id = r."curriculumComponentId"`.execute(db)
  await sql`
    insert into enrollment_dispensation (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
      reason, start_date, end_date)
    select ${institution.id}::uuid, ${id}::uuid, ${gradeId}::uuid, r."curriculumComponentId", r.reason, r.start, r."end"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r("curriculumComponentId" uuid, reason text,
      start date, "end" date)
    on conflict (institution_id, student_enrollment_id, curriculum_component_id) do update
      set reason = excluded.reason, start_date = excluded.start_date, end_date = excluded.end_date`.execute(
    db,
  )
  await sql`
    update student_enrollment set dispensations_version = dispensations_version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
