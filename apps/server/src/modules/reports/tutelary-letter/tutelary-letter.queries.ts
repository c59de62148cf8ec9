import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { DayCtx, Db } from '../../module.ts'
import { isLineRestricted } from '../../people/guardianship/restricted-line.public.queries.ts'
import { motherFirst } from '../../people/person/user-brief.queries.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadAddress, HeadInstitution } from '../document/document-head.types.ts'

export type LetterStudent = {
  personId: string
  name: string
  socialName: string | null
  birthdate: CivilDate | null
  registration: string | null
  phone: string | null
  address: HeadAddress | null
  grade: string
  level: string
  year: number
  responsibles: { name: string; kinship: string; cellphone: string | null }[]
  institution: HeadInstitution
}

/**
 * The student of an enrolment as the letter names them, with the class and the responsibles that no order keeps away; undefined without
 * the enrolment.
 */
export const letterStudent = async (
  ctx: DayCtx,
  enrollmentId: string,
): Promise<LetterStudent | undefined> => {
  const { db, institution } = ctx
  const { rows } = await sql<LetterStudent>`
    select p.id as "personId", p.name, p.social_name as "socialName", p.birthdate, a.registration,
      coalesce(p.cellphone, p.phone) as phone, p.address, g.name as grade, coalesce(v.name, '') as level, y.year,
      coalesce((select json_agg(json_build_object('name', r.name, 'kinship', r.kinship, 'cellphone', r.cellphone)
          order by ${motherFirst()})
        from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id
          and not ${isLineRestricted(ctx, 'a', 'r')}), '[]') as responsibles,
      ${headInstitution('i', institution.id)} as institution
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    left join education_level v on v.institution_id = ${institution.id} and v.id = g.education_level_id
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId}`.execute(db)
  return rows[0]
}

/**
 * The case of an enrolment's student in its year: the one that is named, else the open one; null without it. The birthdate says whether
 * the student is a minor.
 */
export const caseOfEnrollment = async (
  { db, institution }: { db: Db; institution: { id: string } },
  { enrollmentId, searchCaseId }: { enrollmentId: string; searchCaseId: string | undefined },
): Promise<{ id: string; isOpen: boolean; birthdate: CivilDate | null } | null> => {
  const { rows } = await sql<{ id: string; isOpen: boolean; birthdate: CivilDate | null }>`
    select c.id, c.status = 'OPEN' as "isOpen", p.birthdate
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join search_case c on c.institution_id = ${institution.id} and c.account_id = e.account_id
      and c.academic_year_id = e.academic_year_id
    where e.institution_id = ${institution.id} and e.id = ${enrollmentId}
      and case when ${searchCaseId ?? null}::uuid is null then c.status = 'OPEN' else c.id = ${searchCaseId ?? null}::uuid end
    order by c.opened_on, c.id limit 1`.execute(db)
  return rows[0] ?? null
}
