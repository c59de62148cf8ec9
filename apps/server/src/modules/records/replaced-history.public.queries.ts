import { type RawBuilder, sql } from 'kysely'
import { hasOtherResult } from '../academics/class-result.public.queries.ts'

/**
 * When a later edition of a class has replaced the issued history under this alias: of a class whose year the certified revision
 * states as the records do. A year that was typed over does not follow the records.
 */
export const laterEditionOfHistory = (document: string, institutionId: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${document}.${name}`)
  const data = column('data')
  const own = sql`f.student_enrollment_id in (select e.id from student_enrollment issued
    join student_enrollment e on e.institution_id = ${institutionId} and e.account_id = issued.account_id
    where issued.institution_id = ${institutionId} and issued.id = ${column('student_enrollment_id')})`
  return sql`(select max(r.published_at) from academic_record_revision v
    cross join lateral jsonb_array_elements(v.records) entry
    join class_result r on r.institution_id = ${institutionId} and r.grade_id = (entry -> 'grade' ->> 'id')::uuid
    where v.institution_id = ${institutionId} and ${column('type')} = 'ACADEMIC_RECORD'
      and v.academic_record_id = (${data} ->> 'recordId')::uuid and v.revision = (${data} ->> 'revision')::int
      and (entry ->> 'own')::boolean and not (entry ->> 'corrected')::boolean
      and r.published_at > ${column('issued_at')} and ${hasOtherResult(column('issued_at'), own, institutionId)})`
}
