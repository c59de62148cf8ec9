import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { showShortMoment } from '../../lib/text/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { recordSaved, recordsChanged, saveRecord } from './academic-record.api.ts'
import {
  newYear,
  noNumbersIn,
  sentHistory,
  type TypedHistory,
  withoutBlankRows,
} from './typed-history.values.ts'
import { useTypedHistory } from './use-typed-history.part.ts'
import { YearFields } from './year-fields.tsx'

/** Loaded with the reader of spreadsheets: other parts do not wait for it. */
const SheetWindow = lazy(async () => ({ default: (await import('./sheet-window.tsx')).SheetWindow }))

type Errors = ReadonlyMap<string, string>

const NONE: Errors = new Map()

const refused = (error: unknown): Errors =>
  new Map(
    error instanceof Refusal ? (error.errors ?? []).map(({ path, message }) => [path, message] as const) : [],
  )

const ofYear = (errors: Errors, at: number): Errors =>
  new Map(
    [...errors].flatMap(([path, message]) =>
      path.startsWith(`records.${at}.`) ? [[path.slice(`records.${at}.`.length), message] as const] : [],
    ),
  )

/** The years of a history in fields. What was typed stays when it could not be saved. */
export const RecordEditor = ({
  record,
  onDirty,
}: {
  record: AcademicRecord
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
}) => {
  const { typed, change, isDirty, isOlder, draft, standOn } = useTypedHistory(record)
  const { years, note } = typed
  const [errors, setErrors] = useState(NONE)
  const [isFilling, setFilling] = useState(false)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const saving = useMutation({
    mutationFn: (sent: TypedHistory) =>
      saveRecord(record.id, { ...sentHistory(sent), version: record.version }),
    onSuccess: answer => {
      standOn(answer)
      recordSaved(answer)
      toast.success(W.saved)
    },
    onError: error => {
      setErrors(refused(error))
      if (error instanceof Refusal && error.code === 'STALE_VERSION') void recordsChanged()
    },
  })
  const save = () => {
    const sent = withoutBlankRows(typed)
    change(sent)
    const wrong = noNumbersIn(sent)
    setErrors(new Map(wrong.map(path => [path, M.val.number])))
    if (wrong.length === 0) saving.mutate(sent)
  }
  const discard = () => {
    setErrors(NONE)
    saving.reset()
    standOn(record)
  }
  return (
    <Stack gap="md" component="section" aria-label={M.menu.history}>
      {draft && (
        <Notice tone={isOlder ? 'warn' : 'info'}>
          {fill(isOlder ? W.keptOlder : W.kept, { moment: showShortMoment(draft.savedAt) })}{' '}
          <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={discard}>
            {W.discard}
          </Anchor>
        </Notice>
      )}
      {!draft && isDirty && isOlder && (
        <Notice tone="warn">
          {W.newer}{' '}
          <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={discard}>
            {W.takeNewer}
          </Anchor>
        </Notice>
      )}
      {years.length === 0 && <Text c="dimmed">{W.noYears}</Text>}
      {years.map((year, at) => (
        <YearFields
          key={year.key}
          year={year}
          errors={ofYear(errors, at)}
          onChange={changed =>
            change({ note, years: years.map(each => (each.key === year.key ? changed : each)) })
          }
          onRemove={() => change({ note, years: years.filter(each => each.key !== year.key) })}
        />
      ))}
      <Group>
        <Button variant="default" onClick={() => change({ note, years: [...years, newYear()] })}>
          {W.addYear}
        </Button>
        <Button variant="default" onClick={() => setFilling(true)}>
          {W.fillFromSheet}
        </Button>
      </Group>
      {isFilling && (
        <Suspense fallback={null}>
          <SheetWindow
            type={record.type}
            typed={typed}
            onFill={filled => {
              setErrors(NONE)
              change(filled)
              setFilling(false)
            }}
            onClose={() => setFilling(false)}
          />
        </Suspense>
      )}
      <Textarea
        label={W.note}
        value={note}
        autosize
        minRows={2}
        error={errors.get('note')}
        onChange={event => change({ years, note: event.currentTarget.value })}
      />
      {saving.error && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <Group>
        <Button loading={saving.isPending} onClick={save}>
          {W.save}
        </Button>
        {isDirty && (
          <Text size="sm" c="dimmed">
            {RECORD.form.unsaved}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
