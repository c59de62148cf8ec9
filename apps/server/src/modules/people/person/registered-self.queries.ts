import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the account began with a registration by the person: then their identity is unproven. Of an account and its person
 * under the aliases `a` and `p`.
 */
export const isSelfRegistered = (
  institutionId: string,
): RawBuilder<boolean> => sql`(a.role in ('STUDENT', 'STUDENT-SMELJ') and exists (
  select 1 from consent t where t.institution_id = ${institutionId} and t.person_id = p.id
    and t.kind = 'TERMS' and t.recorded_by is null and t.at = a.created_at))`
