import { type RawBuilder, sql } from 'kysely'
import type { HeadInstitution } from './document-head.types.ts'

/**
 * The public host name of the institution: one of a domain before those of this machine. It is always the institution's own: the
 * caller cannot influence the address of a code. Names are on the coordinator, so that this is a query apart from the rows of the
 * institution.
 */
const mainHost = (institutionId: string): RawBuilder<string | null> => sql`(
  select h.hostname from institution_hostname h where h.institution_id = ${institutionId}
  order by h.hostname ~ '^[0-9.]+$|^[[]', h.hostname ~ '(^|[.])localhost$', h.hostname limit 1)`

/** The head of the documents of the institution under this alias. */
export const headInstitution = (institution: string, institutionId: string): RawBuilder<HeadInstitution> => {
  const column = (name: string) => sql.ref(`${institution}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'inep', ${column('inep_code')}, 'taxNumber', ${column('tax_number')},
    'email', ${column('email')}, 'phone', ${column('phone')}, 'address', ${column('address')}, 'logo', ${column('logo')},
    'sponsor', ${column('sponsor')}, 'authorization', ${column('authorization_act')}, 'arms', ${column('coat_of_arms')},
    'signatories', ${column('signatories')}, 'host', ${mainHost(institutionId)})`
}
