import { PERSON_FIELDS, type PlacedField } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { fixedFragment } from '../../../platform/db/fixed-fragment.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import type { Place } from './person.types.ts'
import { ADDRESS_PARTS } from './person-address.values.ts'
import { classesOfStudent, type OfYear } from './student-classes.queries.ts'
import { userBrief } from './user-brief.queries.ts'

/** An address with all its parts, whichever of them were stored. */
const address = fixedFragment((column: string): RawBuilder<unknown> => {
  const parts = ADDRESS_PARTS.map(part => sql`${sql.lit(part)}, ${sql.ref(column)} ->> ${sql.lit(part)}`)
  return sql`case when jsonb_typeof(${sql.ref(column)}) = 'object' then jsonb_build_object(${sql.join(parts)}) end`
})

/** With a password; invited and without one yet; or neither. */
const accessState = ({ institution }: Place): RawBuilder<User['access']> => sql`case
  when exists (select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = p.id) then 'ACTIVE'
  when exists (select 1 from access_link l where l.institution_id = ${institution.id} and l.person_id = p.id
    and l.kind = 'INVITATION' and l.used_at is null) then 'INVITED'
  else 'NONE' end`

/** Where the picture is fetched; null without one. Of an account and its person under the aliases `a` and `p`. */
export const avatarAddress = (): RawBuilder<string | null> => sql`'user/' || a.id || '/avatar?v=' || p.avatar`

/** The columns of this part of a record under their names, as arguments of `jsonb_build_object`. */
const columnsUnder = fixedFragment(
  (part: 'RECORD' | 'OFFICE' | NonNullable<PlacedField['group']>): RawBuilder<unknown> => {
    const group = part === 'RECORD' || part === 'OFFICE' ? null : part
    return sql.join(
      PERSON_FIELDS.flatMap(field =>
        field.group === group && field.column !== null && field.forOffice === (part === 'OFFICE')
          ? [sql`${sql.lit(field.name)}, ${sql.ref(`p.${field.column}`)}`]
          : [],
      ),
    )
  },
)

/** The record of a person in one role, of an account and its person under the aliases `a` and `p`. */
export const userRecord = (place: Place): RawBuilder<Omit<User, 'responsibles'>> => sql`${userBrief('a', 'p')}
  || jsonb_build_object(
    ${columnsUnder('RECORD')}, 'userName', p.tax_number, 'avatar', ${avatarAddress()}, 'status', a.status,
    'statusReason', a.status_reason, 'statusChangedAt', ${instantText('a.status_changed_at')}, 'access', ${accessState(place)},
    'studentRegistrationNumber', case when a.role in ('STUDENT', 'STUDENT-SMELJ') then a.registration end,
    'oldRegistration', a.old_registration, 'address', ${address('p.address')},
    'mainResponsibleId', p.main_responsible_id,
    'documents', jsonb_build_object(${columnsUnder('documents')}),
    'birthdateInfo', jsonb_build_object(${columnsUnder('birthdateInfo')}, 'birthdate', p.birthdate),
    'createdAt', ${instantText('a.created_at')}, 'updatedAt', ${instantText('p.updated_at')}, 'version', p.version)`

/** What of a student is for administrators alone. */
export const forOffice = (): RawBuilder<Partial<User>> => sql`case when a.role in ('STUDENT', 'STUDENT-SMELJ')
  then jsonb_build_object(${columnsUnder('OFFICE')}) else '{}' end`

/** Those who answer for the person, in the order in which they were entered. */
export const responsibles = ({ institution }: Place): RawBuilder<User['responsibles']> => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', r.id, 'name', r.name, 'kinship', r.kinship, 'taxNumber', r.tax_number, 'cellphone', r.cellphone,
    'occupation', r.occupation, 'email', r.email, 'address', ${address('r.address')}) order by r.position, r.id)
  from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id), '[]')`

/** With a student's classes of the year for those who may see every class; without a year it is the current one. */
export const recordOf = (ctx: Ctx & OfYear): RawBuilder<Omit<User, 'responsibles'>> =>
  ctx.actor.role === 'ADMINISTRATOR'
    ? sql`${userRecord(ctx)} || case when a.role in ('STUDENT', 'STUDENT-SMELJ')
        then jsonb_build_object('grades', ${classesOfStudent(ctx)}) else '{}' end`
    : userRecord(ctx)
