import { fill } from '@lousa/contract/messages.ts'
import type { ImportRow, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { importColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { formatNis } from '@lousa/rules/people/person/nis.rules.ts'
import { formatCpf, showPhone, showPostalCode } from '../../../lib/form/contact-masks.ts'

type Change = ImportRow['changes'][number]

const shown = (kind: string | undefined, value: string): string => {
  switch (kind) {
    case 'date':
      return formatDate(value)
    case 'phone':
      return showPhone(value)
    case 'cpf':
      return formatCpf(value)
    case 'nis':
      return formatNis(value)
    case 'postalCode':
      return showPostalCode(value)
    default:
      return value
  }
}

/** A change in words: what it is about, and what becomes of it. */
export const changeWords = (type: ImportType, { field, from, to }: Change) => {
  const column = importColumns(type).find(({ key }) => key === field)
  const shownValue = (value: string | null) => shown(column?.kind, value ?? '')
  return {
    title: column?.title ?? field,
    text:
      from === null
        ? fill(IMPORTING.changeNew, { to: shownValue(to) })
        : fill(IMPORTING.changeFrom, { from: shownValue(from), to: shownValue(to) }),
  }
}
