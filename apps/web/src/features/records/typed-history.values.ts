import type { AcademicRecord, RecordEntry } from '@lousa/contract/records/academic-record.contract.ts'
import type { RecordChange } from './academic-record.api.ts'

/** A year as it is typed: numbers stay what the person wrote until they are saved. */
export type TypedYear = Omit<RecordEntry, 'hours' | 'frequency' | 'components'> & {
  key: string
  hours: string
  frequency: string
  components: {
    key: string
    name: string
    result: string
    hours: string
    from: RecordEntry['components'][number] | null
  }[]
}

export type TypedHistory = { years: TypedYear[]; note: string }

const numberText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
const numberIn = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) ? null : value
}
const isNoNumber = (text: string): boolean => text.trim() !== '' && numberIn(text) === null

// Keys name the place, so that an equal history typed again is an equal text.
const typedOf = ({ hours, frequency, components, ...entry }: RecordEntry, key: string): TypedYear => ({
  ...entry,
  key,
  hours: numberText(hours),
  frequency: numberText(frequency),
  components: components.map((component, at) => ({
    key: `${at}`,
    name: component.name,
    result: component.concept ?? numberText(component.mark),
    hours: numberText(component.hours),
    from: component,
  })),
})

export const typedHistory = ({ records, note }: AcademicRecord): TypedHistory => ({
  years: records.map((entry, at) => typedOf(entry, `${at}`)),
  note: note ?? '',
})

export const newComponent = (): TypedYear['components'][number] => ({
  key: crypto.randomUUID(),
  name: '',
  result: '',
  hours: '',
  from: null,
})

export const newYear = (): TypedYear => ({
  ...typedOf(
    {
      grade: { id: null, name: '' },
      year: '',
      institution: '',
      city: null,
      state: null,
      situation: 'APPROVED',
      hours: null,
      frequency: null,
      scale: null,
      components: [],
      own: false,
      corrected: false,
    },
    crypto.randomUUID(),
  ),
  components: [newComponent()],
})

/** A row in which nothing was typed is none. */
const isTyped = ({ name, result, hours }: TypedYear['components'][number]): boolean =>
  `${name}${result}${hours}`.trim() !== ''

const sentOf = ({
  key: _,
  hours,
  frequency,
  components,
  ...year
}: TypedYear): RecordChange['records'][number] => ({
  ...year,
  hours: numberIn(hours),
  frequency: numberIn(frequency),
  components: components.map(({ name, result, hours: ofComponent, from }) => {
    const mark = numberIn(result)
    return {
      name,
      knowledgeArea: from?.knowledgeArea ?? null,
      trainingType: from?.trainingType ?? null,
      mark,
      concept: mark === null ? result.trim() || null : null,
      hours: numberIn(ofComponent),
      terms: from?.terms ?? [],
    }
  }),
})

/** The request has exactly the rows that are shown: a refusal names them by their place. */
export const withoutBlankRows = ({ years, note }: TypedHistory): TypedHistory => ({
  years: years.map(year => ({ ...year, components: year.components.filter(isTyped) })),
  note,
})

export const sentHistory = ({ years, note }: TypedHistory): RecordChange => ({
  records: years.map(sentOf),
  note,
})

/** Where no number stands in the place of one: it would be sent as nothing, and what was typed lost. */
export const noNumbersIn = ({ years }: TypedHistory): string[] =>
  years.flatMap(({ hours, frequency, components }, at) => [
    ...(isNoNumber(hours) ? [`records.${at}.hours`] : []),
    ...(isNoNumber(frequency) ? [`records.${at}.frequency`] : []),
    ...components.flatMap((component, row) =>
      isNoNumber(component.hours) ? [`records.${at}.components.${row}.hours`] : [],
    ),
  ])

export const isTypedHistory = (typed: unknown): typed is TypedHistory =>
  typeof typed === 'object' &&
  typed !== null &&
  'note' in typed &&
  typeof typed.note === 'string' &&
  'years' in typed &&
  Array.isArray(typed.years) &&
  typed.years.every(
    year => typeof year?.key === 'string' && typeof year.hours === 'string' && Array.isArray(year.components),
  )

export const isSame = (one: TypedHistory, other: TypedHistory): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
