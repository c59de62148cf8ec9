import { type RawBuilder, sql } from 'kysely'

/** The input of the rule `effectiveRetention` for the class under this alias; null for an event. */
export const retentionSource = (grade: string, institutionId: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${grade}.${name}`)
  return sql`(select json_build_object('choice', ${column('retention')}, 'stage', retained.stage,
      'grade', ${column('name')}, 'level', retained.name)
    from education_level retained
    where retained.institution_id = ${institutionId} and retained.id = ${column('education_level_id')})`
}
