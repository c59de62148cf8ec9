import type { studentWrite } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { eachColumn, type PersonColumn, saidOf } from '@lousa/contract/people/person/person-table.ts'
import type { z } from 'zod'

/** Fields of a person, with the names of the API. Absent: not sent. */
export type PersonWrite = Partial<z.output<typeof studentWrite>>

/** Under which name the API knows each column of `person` that people write. */
export const COLUMNS = eachColumn(({ path }) => path)

export type PersonColumns = { name: string } & Record<Exclude<PersonColumn, 'name'>, string | null>

/** The value of a body for each column; a column that it does not name is undefined. */
export const columnsOf = (write: PersonWrite): Partial<PersonColumns> => ({
  ...eachColumn(field => saidOf(write, field)),
  name: write.name,
  birthdate: write.birthdate === undefined ? write.birthdateInfo?.birthdate : write.birthdate,
})
