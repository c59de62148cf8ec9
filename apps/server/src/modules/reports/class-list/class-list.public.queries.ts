import { sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { motherFirst } from '../../people/person/user-brief.queries.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

export type ListedGrade = {
  name: string
  isEvent: boolean
  year: number
  /** Null of an event. */
  level: string | null
  shift: string | null
  place: string | null
  /** For an event: its days, and its hours where it has any. */
  firstDay: string | null
  lastDay: string | null
  startHour: string | null
  endHour: string | null
  institution: HeadInstitution
}

export type ListedStudent = {
  /** Null in events. */
  number: number | null
  name: string
  socialName: string | null
  registration: string
  start: string
  /** First and second choice. */
  modalities: string[]
  /** The mother, else the main responsible: for the spreadsheet, which no wall shows. */
  responsible: string | null
  phone: string | null
}

export type ListScope = { institutionId: string; gradeId: string }

/** A class or event by its name. */
export const listName = async (
  { db, institution }: ReadCtx,
  id: string,
): Promise<{ name: string; isEvent: boolean }> =>
  db
    .selectFrom('grade')
    .select(['name', 'is_event as isEvent'])
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The class or event of a list; undefined when it is gone by now. */
export const listedGrade = async (
  db: Db,
  { institutionId, gradeId }: ListScope,
): Promise<ListedGrade | undefined> => {
  const { rows } = await sql<ListedGrade>`
    select g.name, g.is_event as "isEvent", y.year, l.name as level, g.shift, g.place,
      g.event_first_day as "firstDay", g.event_last_day as "lastDay", g.event_start_hour as "startHour",
      g.event_end_hour as "endHour", ${headInstitution('i', institutionId)} as institution
    from grade g
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    left join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

/** The members of the class or event, by number and, without numbers, by the displayed name. */
export const listedStudents = async (
  db: Db,
  { institutionId, gradeId }: ListScope,
): Promise<ListedStudent[]> => {
  const { rows } = await sql<ListedStudent>`
    select e.class_number as number, p.name, p.social_name as "socialName", a.registration, e.start_date as start,
      coalesce((
        select jsonb_agg(c.name order by m.position)
        from enrollment_modality m
        join curriculum_component c on c.institution_id = ${institutionId} and c.id = m.curriculum_component_id
        where m.institution_id = ${institutionId} and m.student_enrollment_id = e.id), '[]') as modalities,
      main.name as responsible, coalesce(main.cellphone, p.cellphone, p.phone) as phone
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    left join lateral (
      select r.name, r.cellphone from responsible r
      where r.institution_id = ${institutionId} and r.person_id = p.id
      order by ${motherFirst()} limit 1) main on true
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and ${countedIn('e')}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}
