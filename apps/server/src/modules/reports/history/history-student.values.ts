import { fill, M } from '@lousa/contract/messages.ts'
import { HISTORY as W } from '@lousa/contract/reports/history/history.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { isOwed, preventsConclusion } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import {
  columnNameOf,
  conclusionOf,
  type HistoryEntry,
  type HistoryType,
} from '@lousa/rules/records/history-entry.rules.ts'
import {
  type HistoryBlock,
  type HistoryCell,
  type HistoryLayout,
  historyLayout,
} from '@lousa/rules/records/history-layout.rules.ts'
import { dependencyNotes } from '../words/dependency.words.ts'
import { percentText } from '../words/report.words.ts'
import type { HistoryPerson } from './history.queries.ts'
import type { HistoryStudent } from './history-document.types.ts'

const hoursText = (hours: number | null): string | null =>
  hours === null ? null : String(hours).replace('.', ',')

const cellText = (cell: HistoryCell): string | null =>
  cell === null || (cell.mark === null && cell.concept === null)
    ? null
    : (cell.concept ?? formatMark(cell.mark ?? 0))

const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter(Boolean).join(separator)

const fieldsOf = (person: HistoryPerson): HistoryStudent['fields'] => {
  const field = (label: string, value: string | null) => ({ label, value: value || W.unknown })
  return [
    field(
      W.fields.identity,
      person.identity && joined([person.identity, joined([person.issuer, person.identityState], '/')], ' '),
    ),
    field(W.fields.taxNumber, person.taxNumber && formatCpf(person.taxNumber)),
    field(W.fields.birthdate, person.birthdate && formatDate(person.birthdate)),
    field(W.fields.birthplace, joined([person.naturalness, person.birthState], ' – ')),
    field(W.fields.registration, person.registration),
    field(W.fields.parents, person.parents.join(' e ')),
  ]
}

const blockTitle = ({ kind, name }: HistoryBlock): string =>
  kind === 'TRAINING' ? fill(W.blocks.TRAINING, { name: name ?? '' }) : W.blocks[kind]

const blockOf = (block: HistoryBlock): HistoryStudent['blocks'][number] => ({
  title: blockTitle(block),
  groups: block.groups.map(({ name, rows }) => ({
    name,
    rows: rows.map(row => ({
      name: row.name,
      marks: row.cells.map(cellText),
      hours: row.cells.map(cell => hoursText(cell?.hours ?? null)),
      total: hoursText(row.hours),
    })),
  })),
  hours: block.hours.map(hoursText),
  total: hoursText(block.totalHours),
})

const footOf = ({ columns }: HistoryLayout): HistoryStudent['foot'] => {
  const hours = columns.map(entry => entry?.hours ?? null)
  const recordedHours = hours.filter(each => each !== null)
  const total =
    recordedHours.length > 0
      ? Math.round(recordedHours.reduce((sum, each) => sum + each, 0) * 100) / 100
      : null
  return [
    { label: W.rows.hours, cells: hours.map(hoursText), total: hoursText(total) },
    {
      label: W.rows.frequency,
      cells: columns.map(entry => percentText(entry?.frequency ?? null)),
      total: null,
    },
    { label: W.rows.result, cells: columns.map(entry => entry && W.results[entry.situation]), total: null },
  ]
}

const schoolsOf = ({ years }: HistoryLayout): string[][] =>
  years.map(({ grade, year, institution, city, state, situation }) => [
    grade.name,
    year,
    institution,
    city ?? '–',
    state ?? '–',
    M.situation[situation],
  ])

const transfersOf = ({ transfers }: HistoryLayout): HistoryStudent['transfers'] =>
  transfers.map(({ grade, year, institution, components }) => {
    const terms = Math.max(0, ...components.map(component => component.terms.length))
    return {
      title: fill(W.transfer, { grade: grade.name, year, institution }),
      terms: Array.from({ length: terms }, (_, at) => fill(W.term, { n: at + 1 })),
      rows: components.map(({ name, terms: marks }) => ({
        name,
        marks: Array.from({ length: terms }, (_, at) => {
          const mark = marks[at] ?? null
          return mark === null ? null : formatMark(mark)
        }),
      })),
    }
  })

/** In which scale which years were marked: schools differ, and one school over the years too. */
const scaleNotes = (years: readonly HistoryEntry[]): string[] => {
  const scaleOf = ({ scale, components }: HistoryEntry): string | null => {
    if (scale) return `${formatMark(scale.highest)} ${formatMark(scale.average)}`
    return components.some(({ concept }) => concept !== null) ? '' : null
  }
  return [...Map.groupBy(years, scaleOf)].flatMap(([scale, of]) => {
    if (scale === null) return []
    const named = { years: of.map(({ year }) => year).join(', ') }
    const [highest = '', average = ''] = scale.split(' ')
    return [scale === '' ? fill(W.concepts, named) : fill(W.scale, { ...named, highest, average })]
  })
}

/** Years of the stage that were studied more than once: the table has one result of each. */
const againNotes = (type: HistoryType, { columns, names, years }: HistoryLayout): string[] =>
  names.flatMap((column, at) => {
    const others = years.filter(
      entry => entry !== columns[at] && columnNameOf(type, entry.grade.name) === column,
    )
    if (others.length === 0) return []
    const named = others.map(({ year, situation }) => `${year} (${M.situation[situation].toLowerCase()})`)
    return [fill(W.again, { grade: column, years: named.join(', ') })]
  })

/** Which short words stand for which results. */
const legendOf = ({ columns }: HistoryLayout): string => {
  const used = new Map(
    columns.flatMap(entry =>
      entry ? [[M.situation[entry.situation], W.results[entry.situation]] as const] : [],
    ),
  )
  return [W.legend, ...[...used].map(([words, short]) => `${short}: ${words.toLowerCase()}`)].join(' · ')
}

/** Whether no dependency prevents the conclusion of a stage, the rule of declarations too (docs/rules.md, Dependencies). */
const isWithoutDependency = (
  { year, situation }: HistoryEntry,
  dependencies: HistoryPerson['dependencies'],
): boolean =>
  !preventsConclusion({
    isLastClass: true,
    situation,
    owed: dependencies.filter(one => isOwed(one.status) && one.year <= Number(year)).length,
    ended: dependencies.filter(one => !isOwed(one.status) && one.year === Number(year)).length,
  })

export type StudentHistory = {
  type: HistoryType
  person: HistoryPerson
  records: readonly HistoryEntry[]
  note: string | null
  code: string
}

/** One student's history as its paper has it. */
export const studentHistory = ({ type, person, records, note, code }: StudentHistory): HistoryStudent => {
  const layout = historyLayout(type, records)
  const name = displayName(person)
  const stage = conclusionOf(type, records)
  const concluded = stage && isWithoutDependency(stage, person.dependencies) ? stage : null
  return {
    name,
    code,
    columns: [...layout.names],
    fields: fieldsOf(person),
    blocks: layout.blocks.map(blockOf),
    foot: footOf(layout),
    schools: schoolsOf(layout),
    transfers: transfersOf(layout),
    notes: [
      ...scaleNotes(layout.years),
      ...againNotes(type, layout),
      ...dependencyNotes(person.dependencies),
      ...(note ? note.split('\n') : []),
    ],
    legend: legendOf(layout),
    certificate: concluded
      ? fill(W.certificate, {
          student: name,
          stage: W.concluded[type],
          year: concluded.year,
          institution: concluded.institution,
        })
      : null,
  }
}
