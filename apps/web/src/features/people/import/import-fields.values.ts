import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { fieldsOfSection } from '@lousa/contract/people/person/person-table.ts'
import {
  type ImportColumn,
  identifies,
  importColumns,
} from '@lousa/rules/people/import-row/import-columns.rules.ts'

/** The meanings of a column of a spreadsheet, as people choose them. */
export type ImportField = Pick<ImportColumn, 'key' | 'title' | 'required' | 'kind'> & { group: string }

/** Papers and numbers; the CPF stands with the person, whom it names. */
const DOCUMENTS = [
  ...fieldsOfSection('documents').flatMap(({ name }) => (identifies(name) ? [] : [name])),
  'oldRegistration',
]

const { groups } = IMPORTING
const OWN: Record<ImportType, string> = {
  STUDENT: groups.student,
  INSTRUCTOR: groups.instructor,
  RESPONSIBLE: groups.responsible,
}

const groupOf = (type: ImportType, { key, group }: ImportColumn): string => {
  if (key.startsWith('responsible1')) return groups.responsible1
  if (key.startsWith('responsible2')) return groups.responsible2
  if (key.startsWith('student')) return groups.student
  if (group === 'address') return groups.address
  return DOCUMENTS.includes(key) ? groups.documents : OWN[type]
}

export const importFields = (type: ImportType): readonly ImportField[] =>
  importColumns(type).map(column => {
    const { key, title, required, kind } = column
    return { key, title, required, kind, group: groupOf(type, column) }
  })

/** The fields by their groups, each group once and in the order of its first field. */
export const groupedFields = (
  fields: readonly ImportField[],
): readonly { group: string; fields: ImportField[] }[] =>
  [...new Set(fields.map(({ group }) => group))].map(group => ({
    group,
    fields: fields.filter(field => field.group === group),
  }))
