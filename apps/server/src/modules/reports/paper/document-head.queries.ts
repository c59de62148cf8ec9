import { type RawBuilder, sql } from 'kysely'
import type { HeadInstitution } from './document-head.types.ts'

/** What heads the documents of the institution under this alias. */
export const headInstitution = (institution: string): RawBuilder<HeadInstitution> => {
  const column = (name: string) => sql.ref(`${institution}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'inep', ${column('inep_code')}, 'taxNumber', ${column('tax_number')},
    'email', ${column('email')}, 'phone', ${column('phone')}, 'address', ${column('address')}, 'logo', ${column('logo')},
    'signatories', ${column('signatories')})`
}
