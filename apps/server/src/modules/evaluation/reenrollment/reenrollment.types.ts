import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'

/** Phones of a student and of those who answer for them. */
export type Contacts = {
  accountId: string
  birthdate: CivilDate | null
  cellphone: string | null
  phone: string | null
  responsibles: { name: string; kinship: string; cellphone: string | null }[]
}
