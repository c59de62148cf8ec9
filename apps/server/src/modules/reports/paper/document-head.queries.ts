import { type RawBuilder, sql } from 'kysely'
import type { HeadInstitution } from './document-head.types.ts'

/**
 * The name by which strangers find the institution: one of a domain before those of this machine. Names are the
 * institution's, and none is another's: whoever asks for a document has no say in where its code leads.
 */
const mainHost = (institutionId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select h.hostname from institution_hostname h where h.institution_id = ${institutionId}
  order by h.hostname ~ '^[0-9.]+$|^[[]', h.hostname ~ '(^|[.])localhost$', h.hostname limit 1)`

/** What heads the documents of the institution under this alias. */
export const headInstitution = (institution: string): RawBuilder<HeadInstitution> => {
  const column = (name: string) => sql.ref(`${institution}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'inep', ${column('inep_code')}, 'taxNumber', ${column('tax_number')},
    'email', ${column('email')}, 'phone', ${column('phone')}, 'address', ${column('address')}, 'logo', ${column('logo')},
    'signatories', ${column('signatories')}, 'host', ${mainHost(column('institution_id'))})`
}
