import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { PERSON_FIELDS, type PersonPath } from '@lousa/contract/people/person/person-table.ts'
import type { ExitReason } from '@lousa/rules/enrollment/exit-reason.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadAddress, HeadInstitution } from '../document/document-head.types.ts'

export type FormScope = { institutionId: string; gradeId: string; enrollmentId?: string | undefined }

export type FormGrade = {
  name: string
  year: number
  level: string
  shift: string | null
  institution: HeadInstitution
}

/** The recorded data of the person, by the place of each field in the register. */
export type FormPerson = Partial<Record<PersonPath, string | null>>

export type FormEnrollment = {
  enrollmentId: string
  personId: string
  name: string
  socialName: string | null
  person: FormPerson
  address: HeadAddress | null
  mainResponsibleId: string | null
  registration: string
  oldRegistration: string | null
  number: number | null
  protocol: string
  start: string
  exit: { date: string; reason: Exclude<ExitReason, 'CANCELLED'> } | null
  /** The class that the student came from within the year. */
  formerGrade: string | null
}

export type FormResponsible = {
  personId: string
  id: string
  name: string
  kinship: string
  taxNumber: string | null
  cellphone: string | null
  email: string | null
  occupation: string | null
}

export type FormConsent = {
  personId: string
  kind: ConsentKind
  given: boolean
  textVersion: number
  at: string
  givenBy: string
}

export type FormPhoto = { personId: string; content: Buffer }

/** The class of a form; undefined for an event, or when it is gone by now. */
export const formGrade = async (
  db: Db,
  { institutionId, gradeId }: FormScope,
): Promise<FormGrade | undefined> => {
  const { rows } = await sql<FormGrade>`
    select g.name, y.year, l.name as level, g.shift, ${headInstitution('i', institutionId)} as institution
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

const personFields = (): RawBuilder<FormPerson> => {
  const fields = PERSON_FIELDS.flatMap(({ path, column }) =>
    column === null ? [] : [sql`${sql.lit(path)}, ${sql.ref(`p.${column}`)}`],
  )
  return sql`jsonb_build_object(${sql.join(fields)})`
}

/** The members of the class or, for one student, also a former one; enrolments made by mistake have no form. */
const hasForm = (enrollmentId: string | undefined): RawBuilder<boolean> =>
  enrollmentId === undefined
    ? countedIn('e')
    : sql`(e.id = ${enrollmentId} and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED')`

/** The enrolments that have a form, in the order of the class. */
export const formEnrollments = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: FormScope,
): Promise<FormEnrollment[]> => {
  const { rows } = await sql<FormEnrollment>`
    select e.id as "enrollmentId", p.id as "personId", p.name, p.social_name as "socialName",
      ${personFields()} as person, p.address, p.main_responsible_id as "mainResponsibleId", a.registration,
      a.old_registration as "oldRegistration", e.class_number as number, e.protocol, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      former.name as "formerGrade"
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    left join student_enrollment before on before.institution_id = ${institutionId}
      and before.id = e.previous_enrollment_id
    left join grade former on former.institution_id = ${institutionId} and former.id = before.grade_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and ${hasForm(enrollmentId)}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

type PeopleScope = { institutionId: string; personIds: readonly string[] }

/** Those who answer for these people, in the order in which they were entered. */
export const formResponsibles = async (
  db: Db,
  { institutionId, personIds }: PeopleScope,
): Promise<FormResponsible[]> => {
  const { rows } = await sql<FormResponsible>`
    select r.person_id as "personId", r.id, r.name, r.kinship, r.tax_number as "taxNumber", r.cellphone, r.email,
      r.occupation
    from responsible r
    where r.institution_id = ${institutionId} and r.person_id = any (${personIds}::uuid[])
    order by r.person_id, r.position, r.id`.execute(db)
  return rows
}

/** The current consents of these people: the newest of each kind. The use of images follows from several answers, and is not here. */
export const formConsents = async (
  db: Db,
  { institutionId, personIds }: PeopleScope,
): Promise<FormConsent[]> => {
  const { rows } = await sql<FormConsent>`
    select distinct on (c.person_id, c.kind) c.person_id as "personId", c.kind, c.given,
      c.text_version as "textVersion", c.at, c.given_by as "givenBy"
    from consent c
    where c.institution_id = ${institutionId} and c.person_id = any (${personIds}::uuid[])
      and c.kind <> 'IMAGE_USE'
    order by c.person_id, c.kind, c.at desc, c.id desc`.execute(db)
  return rows
}

/** The pictures of these people. */
export const formPhotos = async (db: Db, { institutionId, personIds }: PeopleScope): Promise<FormPhoto[]> => {
  const { rows } = await sql<FormPhoto>`
    select f.person_id as "personId", f.content
    from person_picture f
    where f.institution_id = ${institutionId} and f.person_id = any (${personIds}::uuid[])`.execute(db)
  return rows
}
