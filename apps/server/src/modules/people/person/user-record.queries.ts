import { PERSON_FIELDS } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { fixedFragment } from '../../../platform/db/fixed-fragment.ts'
import type { TenantCtx } from './person.types.ts'
import { classesOfStudent, type OfYear } from './student-classes.queries.ts'
import { motherFirst } from './user-brief.queries.ts'

/** With a password; invited and without one yet; or neither. Of a person under the alias `p`. */
export const accessState = ({ institution }: TenantCtx): RawBuilder<User['access']> => sql`case
  when exists (select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = p.id) then 'ACTIVE'
  when exists (select 1 from access_link l where l.institution_id = ${institution.id} and l.person_id = p.id
    and l.kind = 'INVITATION' and l.used_at is null) then 'INVITED'
  else 'NONE' end`

/** Where the picture is fetched; null without one. Of an account and its person under the aliases `a` and `p`. */
export const avatarAddress = (): RawBuilder<string | null> => sql`'user/' || a.id || '/avatar?v=' || p.avatar`

/** Those who answer for the person, in the order in which they were entered, with their addresses as stored. */
const responsibles = ({ institution }: TenantCtx): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'kinship', r.kinship, 'taxNumber', r.tax_number, 'cellphone', r.cellphone,
    'occupation', r.occupation, 'email', r.email, 'address', r.address) order by r.position, r.id)
  from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id), '[]')`

/** The mother, else the main responsible, else the first who was entered; of a person under the alias `p`. */
const firstResponsible = ({ institution }: TenantCtx): RawBuilder<unknown> => sql`(
  select json_build_object('name', r.name, 'kinship', r.kinship)
  from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id
  order by ${motherFirst()} limit 1)`

/** The parts of a record that some callers do not see, or do not ask for. */
export type RecordParts = {
  /** A student's classes of the year, for those who may see every class; without a year it is the current one. */
  grades: boolean
  /** Fields of a student for administrators alone. */
  forOffice: boolean
  responsibles: boolean
  /** The mother of a student, else the main responsible. */
  firstResponsible?: boolean
}

/** The fields of a person that are a column, each under its path in the record. */
const fieldColumns = fixedFragment(
  (part: 'COMMON' | 'OFFICE'): RawBuilder<unknown> =>
    sql.join(
      PERSON_FIELDS.flatMap(({ path, column, forOffice }) =>
        column !== null && forOffice === (part === 'OFFICE')
          ? [sql`${sql.ref(`p.${column}`)} as ${sql.id(path)}`]
          : [],
      ),
    ),
)

/** The columns that `recordFrom` reads. One column for each value: the database makes JSON of a record ten times as slowly. */
export const recordColumns = (place: TenantCtx & OfYear, parts: RecordParts): RawBuilder<unknown> => sql`
  a.id, a.role, a.registration, p.thumb, ${avatarAddress()} as avatar, a.status, a.status_reason as "statusReason",
  a.status_changed_at as "statusChangedAt", ${accessState(place)} as access, a.old_registration as "oldRegistration",
  p.address, p.main_responsible_id as "mainResponsibleId", a.created_at as "createdAt", p.updated_at as "updatedAt", p.version,
  ${fieldColumns('COMMON')} ${parts.forOffice ? sql`, ${fieldColumns('OFFICE')}` : sql``}
  ${parts.grades ? sql`, case when a.role in ('STUDENT', 'STUDENT-SMELJ') then ${classesOfStudent(place)} end as grades` : sql``}
  ${parts.firstResponsible ? sql`, ${firstResponsible(place)} as "firstResponsible"` : sql``}
  ${parts.responsibles ? sql`, ${responsibles(place)} as responsibles` : sql``}`
