import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type {
  SourceFigures,
  TransferredFigures,
} from '@lousa/rules/enrollment/movement/following-figures.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'

/** A tenant's transaction, of a request or of background work. */
export type TransferTenant = { db: Db; institution: { id: string } }

/** A row of transferred marks; `source` are the figures that it was last given by the enrolment before. */
export type TransferredRow = TransferredFigures & {
  componentId: string
  termId: string
  origin: 'OTHER_SCHOOL' | 'MOVED' | 'COUNCIL'
  source: SourceFigures
}

/** A row that is stored; `isNews` where its figures change, and not only the points behind a mark. */
export type WrittenRow = TransferredRow & { isNews: boolean }

/** An enrolment with its transferred marks, and the one of the same year that it follows. */
export type TransferringEnrollment = {
  id: string
  gradeId: string
  accountId: string
  previousId: string | null
  /** Version of its list; 0 where nothing was taken over yet. */
  version: number
  rows: TransferredRow[]
}

export const transferringEnrollment = async (
  { db, institution }: TransferTenant,
  id: string,
): Promise<TransferringEnrollment | null> => {
  const { rows } = await sql<TransferringEnrollment>`
    select e.id, e.grade_id as "gradeId", e.account_id as "accountId", former.id as "previousId",
      e.term_marks_version as version, coalesce((
      select jsonb_agg(jsonb_build_object('componentId', m.curriculum_component_id, 'termId', m.academic_term_id,
        'origin', m.origin, 'mark', m.mark, 'text', m.text, 'absences', m.absences, 'lessonsGiven', m.lessons_given,
        'source', jsonb_build_object('mark', m.source_mark, 'text', m.source_text, 'absences', m.source_absences,
          'lessonsGiven', m.source_lessons_given, 'part', case
            when m.source_points_mark = m.source_mark and m.source_points is not null
            then jsonb_build_object('score', m.source_points, 'highest', m.source_worth) end)))
      from enrollment_term_mark m
      where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id), '[]') as rows
    from student_enrollment e
    left join student_enrollment former on former.institution_id = ${institution.id}
      and former.id = e.previous_enrollment_id and former.academic_year_id = e.academic_year_id
      and former.account_id = e.account_id
    where e.institution_id = ${institution.id} and e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The enrolments of a class that follow another one, held against every other change of their lists. */
export const lockFollowingOf = async (
  { db, institution }: TransferTenant,
  gradeId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.previous_enrollment_id is not null
    order by e.id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes rows of an enrolment with their sources, and raises the version of the list; `changedAt` where a source changed later. */
export const writeTransferredRows = async (
  { db, institution }: TransferTenant,
  { id, gradeId }: { id: string; gradeId: string },
  { written, changedAt }: { written: readonly WrittenRow[]; changedAt: string | null },
): Promise<void> => {
  await sql`
    insert into enrollment_term_mark (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
      academic_term_id, mark, text, absences, lessons_given, origin, source_mark, source_text, source_absences,
      source_lessons_given, source_points, source_worth, source_points_mark, source_changed_at)
    select ${institution.id}::uuid, ${id}::uuid, ${gradeId}::uuid, r."componentId", r."termId", r.mark, r.text, r.absences,
      r."lessonsGiven", r.origin, (r.source ->> 'mark')::numeric, r.source ->> 'text', (r.source ->> 'absences')::int,
      (r.source ->> 'lessonsGiven')::int, (r.source -> 'part' ->> 'score')::numeric,
      (r.source -> 'part' ->> 'highest')::numeric,
      case when r.source ->> 'part' is not null then (r.source ->> 'mark')::numeric end,
      case when r."isNews" then ${changedAt}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r("componentId" uuid, "termId" uuid, mark numeric,
      text text, absences int, "lessonsGiven" int, origin text, source jsonb, "isNews" boolean)
    on conflict (institution_id, student_enrollment_id, curriculum_component_id, academic_term_id) do update
      set mark = excluded.mark, text = excluded.text, absences = excluded.absences,
        lessons_given = excluded.lessons_given, source_mark = excluded.source_mark, source_text = excluded.source_text,
        source_absences = excluded.source_absences, source_lessons_given = excluded.source_lessons_given,
        source_points = excluded.source_points, source_worth = excluded.source_worth,
        source_points_mark = excluded.source_points_mark,
        source_changed_at = coalesce(excluded.source_changed_at, enrollment_term_mark.source_changed_at)`.execute(
    db,
  )
  await sql`
    update student_enrollment set term_marks_version = term_marks_version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** A transferred row whose source has changed since it was taken over. */
export type ChangedSource = {
  yearId: string
  studentName: string
  studentSocialName: string | null
  from: string
  to: string
  component: string
  termType: TermType
  termPosition: number
  current: TransferredFigures
  source: TransferredFigures
}

/** Claims the rows whose sources have changed, each once also under concurrency; deletes rows that have become empty. */
export const claimChangedSources = async ({ db, institution }: TransferTenant): Promise<ChangedSource[]> => {
  const { rows } = await sql<ChangedSource>`
    with claimed as (
      update enrollment_term_mark m set source_changed_at = null
      where m.institution_id = ${institution.id} and m.source_changed_at is not null
      returning m.student_enrollment_id, m.curriculum_component_id, m.academic_term_id, m.mark, m.text, m.absences,
        m.lessons_given, m.source_mark, m.source_text, m.source_absences, m.source_lessons_given)
    select e.academic_year_id as "yearId", p.name as "studentName", p.social_name as "studentSocialName",
      coalesce(fg.name, g.name) as "from", g.name as "to", c.name as component, v.type as "termType", t.position as "termPosition",
      jsonb_build_object('mark', m.mark, 'text', m.text, 'absences', m.absences, 'lessonsGiven', m.lessons_given)
        as current,
      jsonb_build_object('mark', m.source_mark, 'text', m.source_text, 'absences', m.source_absences,
        'lessonsGiven', m.source_lessons_given) as source
    from claimed m
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = m.student_enrollment_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    left join student_enrollment f on f.institution_id = ${institution.id} and f.id = e.previous_enrollment_id
    left join grade fg on fg.institution_id = ${institution.id} and fg.id = f.grade_id
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
    join academic_term t on t.institution_id = ${institution.id} and t.id = m.academic_term_id
    join education_level v on v.institution_id = ${institution.id} and v.id = t.education_level_id
    order by a.sort_key, e.id, c.sort_key, c.id, t.position`.execute(db)
  return rows
}

/** The components of a class: those of its matrix and of its plans; `isOffered` marks those in use. */
export const taughtComponents = async (
  { db, institution }: TransferTenant,
  gradeId: string,
): Promise<{ id: string; name: string; isOffered: boolean }[]> => {
  const { rows } = await sql<{ id: string; name: string; isOffered: boolean }>`
    with matrix as materialized (
      select m.curriculum_component_id as id from curriculum_matrix m
      where m.institution_id = ${institution.id} and m.grade_id = ${gradeId})
    select c.id, c.name, c.status = 'Ativo' and c.id in (select id from matrix) as "isOffered"
    from curriculum_component c
    where c.institution_id = ${institution.id} and (c.id in (select id from matrix) or c.id in (
      select p.curriculum_component_id from lesson_plan p
      where p.institution_id = ${institution.id} and p.grade_id = ${gradeId}))
    order by c.sort_key, c.id`.execute(db)
  return rows
}

/** Dispensations go along with the student as far as the other class has the component. */
export const insertDispensationsOf = async (
  { db, institution }: TransferTenant,
  { fromId, toId, gradeId }: { fromId: string; toId: string; gradeId: string },
  componentIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    insert into enrollment_dispensation as n (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
      reason, start_date, end_date)
    select ${institution.id}::uuid, ${toId}::uuid, ${gradeId}::uuid, d.curriculum_component_id, d.reason, d.start_date,
      d.end_date
    from enrollment_dispensation d
    where d.institution_id = ${institution.id} and d.student_enrollment_id = ${fromId}
      and d.curriculum_component_id = any(${componentIds}::uuid[])
    returning curriculum_component_id as id`.execute(db)
  if (rows.length > 0) {
    await sql`
      update student_enrollment set dispensations_version = 1
      where institution_id = ${institution.id} and id = ${toId}`.execute(db)
  }
}

/** A lesson or an evaluation of the class that is left with nothing entered for the student. */
export type Unentered = {
  lessons: { count: number; shown: { date: string; start: string; component: string }[] }
  evaluations: { count: number; shown: { date: string; name: string; component: string }[] }
}

/** Records of days that an enrolment loses and gains. */
export type CountedRecords = { stops: Unentered; begins: Unentered; pending: Unentered['lessons'] }

/** How many lessons with attendance, and evaluations with a score, an enrolment has after a day. */
export type RecordedAfter = { lessons: number; evaluations: number }
