import type { UserBrief, UserRef } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { fixedFragment } from '../../../platform/db/fixed-fragment.ts'
import { type JsonFields, jsonObject } from '../../json-object.ts'

/** The `type` of a person from a role: both roles of students are STUDENT. */
export const userType = fixedFragment(
  (account: string): RawBuilder<UserBrief['type']> =>
    sql`case when ${sql.ref(`${account}.role`)} = 'STUDENT-SMELJ' then 'STUDENT' else ${sql.ref(`${account}.role`)} end`,
)

/** The fields of a person as others see them, of an account joined with its person under these aliases. */
export const briefFields = (account: string, person: string): JsonFields => ({
  id: sql.ref(`${account}.id`),
  type: userType(account),
  role: sql.ref(`${account}.role`),
  name: sql.ref(`${person}.name`),
  socialName: sql.ref(`${person}.social_name`),
  registration: sql.ref(`${account}.registration`),
  thumb: sql.ref(`${person}.thumb`),
})

/** A student as their instructor sees them: a brief without the registration. */
export const briefFieldsOfMine = (account: string, person: string): JsonFields => ({
  ...briefFields(account, person),
  registration: sql`null`,
})

/** A person as others see them, as JSON. */
export const userBrief = fixedFragment(
  (account: string, person: string): RawBuilder<UserBrief> => jsonObject(briefFields(account, person)),
)

/** The columns of a brief, as `briefFrom` reads them. */
export const briefColumns = fixedFragment(
  (account: string, person: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${account}.id`)}, ${sql.ref(`${account}.role`)}, ${sql.ref(`${person}.name`)},
  ${sql.ref(`${person}.social_name`)} as "socialName", ${sql.ref(`${account}.registration`)}, ${sql.ref(`${person}.thumb`)}`,
)

/** A person inside a class list: what an instructor may see of a student. */
export const userRef = fixedFragment(
  (account: string, person: string): RawBuilder<UserRef> => sql`json_build_object(
  'id', ${sql.ref(`${account}.id`)},
  'name', ${sql.ref(`${person}.name`)},
  'socialName', ${sql.ref(`${person}.social_name`)},
  'thumb', ${sql.ref(`${person}.thumb`)})`,
)

export type SavedBy = { id: string; name: string; socialName: string | null }

/** Account and names of who saved the row under this alias last; null when it is not known. */
export const savedByColumn = (institutionId: string, row: string): RawBuilder<SavedBy | null> => sql`(
  select json_build_object('id', a.id, 'name', h.name, 'socialName', h.social_name) from account a
  join person h on h.institution_id = ${institutionId} and h.id = a.person_id
  where a.institution_id = ${institutionId} and a.id = ${sql.ref(`${row}.updated_by`)})`

/** The order of responsibles `r` of a person `p` where one stands for all: mother, main responsible, first who was entered. */
export const motherFirst = (): RawBuilder<unknown> => sql`r.kinship ~* '^m[ãa]e$' desc,
  r.id is not distinct from p.main_responsible_id desc, r.position, r.id`
