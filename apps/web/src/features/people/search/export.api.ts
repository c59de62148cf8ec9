import type { QueryInput } from '@lousa/contract/endpoint.ts'
import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import { now } from '../../../lib/device/clock.ts'
import { download } from '../../../lib/http/download.ts'

type ExportQuery = QueryInput<typeof importCalls.exportUsers>
export type ExportedType = ExportQuery['type']
export type ExportFormat = NonNullable<ExportQuery['format']>
/** Filters and order of the list on screen. */
export type ExportFilters = Omit<ExportQuery, 'type' | 'format'>

const LIST_NAMES: Record<ExportedType, string> = {
  STUDENT: 'alunos',
  INSTRUCTOR: 'professores',
  STAFF: 'equipe',
}

/** The day where the person is, as part of a file's name: '2026-08-17'. */
const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')

/** 'alunos-2026-08-17.xlsx' */
export const exportName = (type: ExportedType, format: ExportFormat, moment: Date): string =>
  `${LIST_NAMES[type]}-${dayOf(moment)}.${format}`

export const exportPeople = (
  type: ExportedType,
  filters: ExportFilters,
  format: ExportFormat,
): Promise<void> =>
  download(importCalls.exportUsers, { query: { ...filters, type, format } }, exportName(type, format, now()))
