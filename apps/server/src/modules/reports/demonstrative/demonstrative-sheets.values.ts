import { fill } from '@lousa/contract/messages.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import type { Totals } from '@lousa/rules/reports/demonstrative/demonstrative.rules.ts'
import type { WrittenCell, WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import {
  type DemonstrativeData,
  demonstrativeFacts,
  frequencyColumns,
  frequencyNumbers,
  placeName,
  tableOf,
} from './demonstrative.view.ts'

const PLACE = 26
const NAME = 44
const NUMBER = 10
const PERCENT = 18

/**
 * The demonstrative as a spreadsheet: classes and modalities apart, so that every column can be summed; what they come
 * to in a sheet of its own. What has no limit or no lessons is an empty cell.
 */
export const demonstrativeSheets = (data: DemonstrativeData, order: IssueOrder): WrittenSheet[] => {
  const { places, modalities, totals } = tableOf(data)
  const { columns } = W
  const { institution, year } = data.subject
  const { date } = documentIssue(institution, order)
  const facts = demonstrativeFacts(data, date).map(({ label, value }) => `${label}: ${value}`)
  const lead = [fill(W.file, { year }), institution.name, facts.join(' · ')]
  const termTitles = frequencyColumns(data).map((term, at) =>
    at < data.terms.length ? fill(columns.term, { term }) : columns.year,
  )
  const percents = termTitles.map(() => PERCENT)
  const totalRow = (kind: string, name: string, of: Totals): WrittenCell[] => [
    kind,
    name,
    of.classes,
    of.capacity,
    of.active,
    of.surplus,
    of.free,
    ...frequencyNumbers(data, of.frequency),
  ]
  return [
    {
      name: W.sheets.classes,
      lead,
      header: [columns.place, columns.grade, columns.capacity, columns.active, columns.surplus, columns.free],
      rows: places.flatMap(({ place, classes }) =>
        classes.map(each => [
          placeName(place),
          each.name,
          each.capacity ?? '',
          each.active,
          each.surplus,
          each.free ?? '',
        ]),
      ),
      widths: [PLACE, NAME, NUMBER, NUMBER, NUMBER, NUMBER],
    },
    {
      name: W.sheets.modalities,
      lead,
      header: [
        columns.place,
        columns.grade,
        columns.modality,
        columns.enrolled,
        columns.surplus,
        ...termTitles,
      ],
      rows: places.flatMap(({ place, classes }) =>
        classes.flatMap(each =>
          each.modalities.map(({ name, active, surplus, frequency }) => [
            placeName(place),
            each.name,
            name,
            active,
            surplus,
            ...frequencyNumbers(data, frequency),
          ]),
        ),
      ),
      widths: [PLACE, NAME, PLACE, NUMBER, NUMBER, ...percents],
    },
    {
      name: W.sheets.totals,
      lead,
      header: [
        columns.kind,
        '',
        columns.classes,
        columns.capacity,
        columns.active,
        columns.surplus,
        columns.free,
        ...termTitles,
      ],
      rows: [
        ...places.map(each => totalRow(columns.place, placeName(each.place), each.totals)),
        ...modalities.map(({ name, classes, active, surplus, frequency }): WrittenCell[] => [
          columns.modality,
          name,
          classes,
          '',
          active,
          surplus,
          '',
          ...frequencyNumbers(data, frequency),
        ]),
        totalRow(W.whole, '', totals),
      ],
      widths: [PLACE, PLACE, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, ...percents],
    },
  ]
}
