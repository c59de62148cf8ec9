import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { ROLES } from '../../roles.ts'
import { civilDate, id, instant, listOf, paging, ref, reference, version } from '../../schema.ts'
import { shownFields } from './person-fields.ts'
import { PERSON_STATUSES } from './person-status.ts'
import { eachField, PERSON_BIRTH, PERSON_DOCUMENTS, PERSON_OFFICE, PERSON_OWN } from './person-table.ts'

export const USER_TYPES = ['STUDENT', 'INSTRUCTOR', 'ADMINISTRATOR', 'EDITOR', 'GUARDIAN'] as const
export type UserType = (typeof USER_TYPES)[number]
export { PERSON_STATUSES } from './person-status.ts'
/** Whether a person can enter: never invited or without CPF; invited and without password yet; with a password. */
export const ACCESS_STATES = ['NONE', 'INVITED', 'ACTIVE'] as const

/** Orders of the list of people; "-" before the name means descending. */
export const USER_SORTS = [
  'name',
  '-name',
  'registration',
  '-registration',
  'createdAt',
  '-createdAt',
] as const
export type UserSort = (typeof USER_SORTS)[number]

/** A person as others see them: enough for a list row or an avatar. */
export const userBrief = z.object({
  id,
  type: z.enum(USER_TYPES),
  role: z.enum(ROLES),
  name: z.string(),
  socialName: z.string().nullable(),
  registration: z.string().nullable(),
  thumb: z.string().nullable(),
})
export type UserBrief = z.output<typeof userBrief>

/** A person inside a class list: what an instructor may see of a student. */
export const userRef = userBrief.pick({ id: true, name: true, socialName: true, thumb: true })
export type UserRef = z.output<typeof userRef>

const nullableText = z.string().nullable()

export const address = z.object({
  street: nullableText,
  number: nullableText,
  complement: nullableText,
  neighborhood: nullableText,
  city: nullableText,
  state: nullableText,
  landmark: nullableText,
  postalCode: nullableText,
})
export type Address = z.output<typeof address>

export const responsible = z.object({
  id,
  name: z.string(),
  kinship: z.string(),
  taxNumber: personal(nullableText),
  cellphone: personal(nullableText),
  occupation: personal(nullableText),
  email: personal(nullableText),
  address: personal(address.nullable()),
})

export const documents = z.object(shownFields(PERSON_DOCUMENTS))

export const birthdateInfo = z.object({
  ...shownFields(PERSON_BIRTH),
  birthdate: personal(civilDate.nullable()),
})

/** The whole record of a person. */
export const user = z.object({
  ...shownFields(PERSON_OWN),
  ...userBrief.shape,
  userName: nullableText,
  avatar: nullableText,
  status: z.enum(PERSON_STATUSES),
  /** Why the person was archived or brought back, and when. */
  statusReason: nullableText,
  statusChangedAt: instant.nullable(),
  access: z.enum(ACCESS_STATES),
  studentRegistrationNumber: nullableText,
  address: personal(address.nullable()),
  responsibles: z.array(responsible),
  mainResponsibleId: id.nullable(),
  documents,
  birthdateInfo,
  /** For students, visible to administrators. */
  ...z.object(shownFields(PERSON_OFFICE)).partial().shape,
  /** Classes of the year in which a student has a running, active enrolment; visible to administrators. */
  grades: z.array(ref).optional(),
  createdAt: instant,
  updatedAt: instant,
  version,
})
export type User = z.output<typeof user>

/** A student as their instructor sees them. */
export const studentForInstructor = userBrief.extend({ number: z.int().nullable(), avatar: nullableText })

/** The person next to a student's name in lists, which distinguishes namesakes: the mother, else the main responsible. */
const responsibleBrief = responsible.pick({ name: true, kinship: true })

/** A row of the quick search. Administrators find archived people too, distinguished by their status. */
export const foundUser = userBrief.extend({ status: z.enum(PERSON_STATUSES).optional() })
export type FoundUser = z.output<typeof foundUser>

export const listUsers = endpoint({
  method: 'GET',
  path: 'user',
  summary:
    'Lista pessoas por tipo; sem tipo, busca rápida. A secretaria busca também por responsável, telefone e CPF.',
  looks: { entity: 'people', of: 'LIST' },
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({
    /** STAFF: administrators and editors together. */
    type: z.enum([...USER_TYPES, 'STAFF']).optional(),
    searchFor: z.string().max(100).optional(),
    status: z.enum(PERSON_STATUSES).optional(),
    /**
     * Students of a class; `none`: enrolled in no class of the year, `any`: in at least one, `no-responsible`: without
     * anybody responsible. Administrators only.
     */
    gradeId: reference.optional(),
    /** The year of `grades`, and of `none` and `any`. Without it: the open year of today, else the newest. */
    academicYearId: reference.optional(),
    sort: z.enum(USER_SORTS).optional(),
    ...paging(),
  }),
  answer: listOf(
    z.union([
      user
        .omit({ responsibles: true, ...eachField(PERSON_OFFICE, () => true as const) })
        .extend({ responsible: responsibleBrief.nullable().optional() }),
      foundUser,
    ]),
  ),
})

export const getUser = endpoint({
  method: 'GET',
  path: 'user/:id',
  summary: 'O cadastro de uma pessoa.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'], objects: { id: 'user' } },
  answer: z.union([user, studentForInstructor]),
})
