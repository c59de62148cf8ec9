import { type RawBuilder, sql } from 'kysely'

export type Saver = { name: string; socialName: string | null }

/** The names of the person who saved a row of `student_evaluation` last; null when nobody is known to have. */
export const saverOf = (score: string): RawBuilder<Saver | null> => sql`
  (select json_build_object('name', h.name, 'socialName', h.social_name)
    from account a join person h on h.institution_id = a.institution_id and h.id = a.person_id
    where a.institution_id = ${sql.ref(`${score}.institution_id`)} and a.id = ${sql.ref(`${score}.updated_by`)})`
