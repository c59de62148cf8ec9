import type { HistoryPlace } from '@lousa/rules/records/history-segment.rules.ts'
import { sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import { dependenciesOfHistory } from '../../evaluation/dependency/owed.public.queries.ts'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'
import type { PrintedDependency } from '../words/dependency-paper.types.ts'

export type HistoryScope = { institutionId: string; gradeId: string; enrollmentId?: string | undefined }

export type HistoryClass = HistoryPlace & { institution: HeadInstitution }

/** The class of whose students histories are requested, with its level and the stage of that. */
export const historyClass = async (
  db: Db,
  { institutionId, gradeId }: HistoryScope,
): Promise<HistoryClass | undefined> => {
  const { rows } = await sql<HistoryClass>`
    select g.name as grade, l.name as level, l.stage, ${headInstitution('i', institutionId)} as institution
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join institution i on i.institution_id = ${institutionId}
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

export type HistoryPerson = {
  enrollmentId: string
  studentId: string
  personId: string
  name: string
  socialName: string | null
  registration: string
  taxNumber: string | null
  identity: string | null
  issuer: string | null
  identityState: string | null
  birthdate: string | null
  naturalness: string | null
  birthState: string | null
  /** Mother first. */
  parents: string[]
  dependencies: PrintedDependency[]
}

/** Those of the class or, asked for alone, also who has left it. */
export const historyPeople = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: HistoryScope,
): Promise<HistoryPerson[]> => {
  const { rows } = await sql<HistoryPerson>`
    select e.id as "enrollmentId", a.id as "studentId", p.id as "personId", p.name, p.social_name as "socialName",
      a.registration, p.tax_number as "taxNumber", p.identity_document as identity, p.identity_issuer as issuer,
      p.identity_state as "identityState", p.birthdate, p.naturalness, p.birth_state as "birthState",
      coalesce((select json_agg(r.name order by r.kinship, r.position, r.id) from responsible r
        where r.institution_id = ${institutionId} and r.person_id = p.id and r.kinship in ('Mãe', 'Pai')), '[]') as parents,
      ${dependenciesOfHistory('e', institutionId)} as dependencies
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId}
      and ${
        enrollmentId === undefined
          ? countedIn('e')
          : sql`e.id = ${enrollmentId} and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'`
      }
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}
