import type { AcademicRecord, RecordEntry } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { type RecordChange, recordsChanged, saveRecord } from './academic-record.api.ts'
import { type TypedYear, YearFields } from './year-fields.tsx'

const numberText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
const numberIn = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) ? null : value
}

const typedOf = ({ hours, frequency, components, ...entry }: RecordEntry): TypedYear => ({
  ...entry,
  key: crypto.randomUUID(),
  hours: numberText(hours),
  frequency: numberText(frequency),
  components: components.map(component => ({
    key: crypto.randomUUID(),
    name: component.name,
    result: component.concept ?? numberText(component.mark),
    hours: numberText(component.hours),
    from: component,
  })),
})

const sentOf = ({
  key: _,
  hours,
  frequency,
  components,
  ...year
}: TypedYear): RecordChange['records'][number] => ({
  ...year,
  city: year.city,
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

const newYear = (): TypedYear =>
  typedOf({
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
  })

const errorsOf = (error: unknown, at: number): ReadonlyMap<string, string> =>
  new Map(
    error instanceof Refusal
      ? (error.errors ?? []).flatMap(({ path, message }) =>
          path.startsWith(`records.${at}.`) ? [[path.slice(`records.${at}.`.length), message] as const] : [],
        )
      : [],
  )

/** The years of a history in fields. What was typed stays when it could not be saved. */
export const RecordEditor = ({ record }: { record: AcademicRecord }) => {
  const [years, setYears] = useState(() => record.records.map(typedOf))
  const [note, setNote] = useState(record.note ?? '')
  const saving = useMutation({
    mutationFn: () => saveRecord(record.id, { records: years.map(sentOf), note, version: record.version }),
    onSuccess: recordsChanged,
  })
  return (
    <Stack gap="md">
      {years.length === 0 && <Text c="dimmed">{W.noYears}</Text>}
      {years.map((year, at) => (
        <YearFields
          key={year.key}
          year={year}
          errors={errorsOf(saving.error, at)}
          onChange={changed => setYears(years.map(each => (each.key === year.key ? changed : each)))}
          onRemove={() => setYears(years.filter(each => each.key !== year.key))}
        />
      ))}
      <Textarea label={W.note} value={note} autosize onChange={event => setNote(event.currentTarget.value)} />
      {saving.error && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <Group>
        <Button variant="default" onClick={() => setYears([...years, newYear()])}>
          {W.addYear}
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate()}>
          {W.save}
        </Button>
      </Group>
    </Stack>
  )
}
