import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { importChanged, matchColumns } from './import.api.ts'
import classes from './import-columns.module.css'
import {
  type ColumnChoice,
  choose,
  doubtful,
  holderOf,
  missingTitles,
  proposedChoice,
  toSend,
} from './import-columns.values.ts'
import { groupedFields, type ImportField, importFields } from './import-fields.values.ts'
import { columnsLeftOut, headerOf, headerWithSamples, samplesOf } from './import-sheets.values.ts'

type FileColumn = ImportRun['columns'][number]

/** The meanings to choose from; one that another column has says so. */
const optionsFor = (
  fields: readonly ImportField[],
  choice: ColumnChoice,
  columns: readonly FileColumn[],
  own: number,
) => [
  { value: '', label: IMPORTING.ignored },
  ...groupedFields(fields).map(({ group, fields: some }) => ({
    group,
    items: some.map(({ key, title }) => {
      const holder = columns.find(({ index }) => index === holderOf(choice, key))
      const label =
        holder && holder.index !== own
          ? fill(IMPORTING.takenBy, { field: title, header: headerOf(holder) })
          : title
      return { value: key, label }
    }),
  })),
]

const CONFIDENCE_LABELS = {
  REMEMBERED: { tone: 'info', text: IMPORTING.remembered },
  CERTAIN: { tone: 'good', text: IMPORTING.recognised },
  VALUES: { tone: 'warn', text: IMPORTING.byValues },
  GUESSED: { tone: 'warn', text: IMPORTING.guessed },
} as const

const REASONS = {
  LIST_NUMBER: { tone: 'neutral', text: IMPORTING.listNumber },
  HIDDEN: { tone: 'warn', text: IMPORTING.hiddenColumn },
  SHEET_NAME: { tone: 'info', text: IMPORTING.sheetNameColumn },
} as const

/** How the proposed meaning was found, while it is the one chosen. */
const ConfidenceBadge = ({ column, field }: { column: FileColumn; field: string | null }) => {
  if (field !== column.field) return null
  if (field === null && column.reason) {
    const { tone, text } = REASONS[column.reason]
    return <StatusBadge tone={tone}>{text}</StatusBadge>
  }
  if (field === null || !column.confidence) return null
  const { tone, text } = CONFIDENCE_LABELS[column.confidence]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

/** Columns that need a look come first: those left out, and those that were guessed. */
const Appearance = ({ columns, choice }: { columns: readonly FileColumn[]; choice: ColumnChoice }) => {
  const out = columnsLeftOut(columns, ({ index }) => choice.get(index) ?? null)
  const doubts = doubtful(columns, choice)
  return (
    <>
      {out.length > 0 && (
        <Notice tone="warn">
          {headersText(out.map(headerWithSamples), IMPORTING.leftOutOne, IMPORTING.leftOutMany)}
        </Notice>
      )}
      {doubts.length > 0 && (
        <Notice tone="warn">
          {headersText(doubts.map(headerInQuotes), IMPORTING.doubtOne, IMPORTING.doubtMany)}
        </Notice>
      )}
    </>
  )
}

const headersText = (headers: readonly string[], one: string, many: string): string =>
  fill(headers.length === 1 ? one : many, { n: headers.length, headers: headers.join(', ') })

const headerInQuotes = (column: FileColumn): string =>
  fill(IMPORTING.headerAlone, { header: headerOf(column) })

const Column = ({
  column,
  field,
  options,
  onChoose,
}: {
  column: FileColumn
  field: string | null
  options: ReturnType<typeof optionsFor>
  onChoose: (field: string | null) => void
}) => {
  const header = headerOf(column)
  const samples = samplesOf(column)
  return (
    <li className={classes.column} data-ignored={field === null}>
      <Text fw={600} size="sm" className={classes.header ?? ''}>
        {header}
      </Text>
      <Text size="sm" c="dimmed" className={classes.samples ?? ''}>
        <span className={classes.mobileLabel}>{IMPORTING.samples}: </span>
        {samples.length > 0 ? samples.join(' · ') : '–'}
      </Text>
      <div className={classes.choice}>
        <NativeSelect
          aria-label={fill(IMPORTING.columnLabel, { header })}
          data={options}
          value={field ?? ''}
          onChange={event => onChoose(event.currentTarget.value || null)}
        />
        <ConfidenceBadge column={column} field={field} />
      </div>
    </li>
  )
}

const useMatching = (run: ImportRun, onChecked: () => void) => {
  const [choice, setChoice] = useState(() => proposedChoice(run.columns))
  const [checking, setChecking] = useState(false)
  const check = async (): Promise<void> => {
    setChecking(true)
    try {
      await matchColumns(run.id, toSend(choice))
      onChecked()
    } catch (error) {
      toast.error(error)
      await importChanged(run.id)
      setChecking(false)
    }
  }
  return { choice, setChoice, checking, check }
}

/** Step 1: what each column of the file is. */
export const ImportColumns = ({ run, onChecked }: { run: ImportRun; onChecked: () => void }) => {
  const { choice, setChoice, checking, check } = useMatching(run, onChecked)
  const fields = useMemo(() => importFields(run.type), [run.type])
  const missing = missingTitles(run.type, choice)
  if (run.columns.length === 0) {
    return (
      <ContentCard>
        <EmptyState title={IMPORTING.noColumns} />
      </ContentCard>
    )
  }
  return (
    <ContentCard title={IMPORTING.columnsTitle} padded={false}>
      <div className={classes.intro}>
        <Text size="sm" c="dimmed">
          {IMPORTING.columnsHint}
        </Text>
        <Appearance columns={run.columns} choice={choice} />
        {run.columns.some(({ onlyAdults }) => onlyAdults) && (
          <Notice tone="warn">{IMPORTING.onlyAdults}</Notice>
        )}
        <Notice tone={missing.length > 0 ? 'warn' : 'good'}>
          {missing.length > 0 ? fill(IMPORTING.missing, { fields: missing.join(', ') }) : IMPORTING.allThere}
        </Notice>
      </div>
      <div className={classes.heads} aria-hidden>
        <span>{IMPORTING.column}</span>
        <span>{IMPORTING.samples}</span>
        <span>{IMPORTING.meaning}</span>
      </div>
      <ul className={classes.columns} aria-label={IMPORTING.columnsTitle}>
        {run.columns.map(column => (
          <Column
            key={column.index}
            column={column}
            field={choice.get(column.index) ?? null}
            options={optionsFor(fields, choice, run.columns, column.index)}
            onChoose={field => setChoice(before => choose(before, column.index, field))}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button loading={checking} disabled={missing.length > 0} onClick={() => void check()}>
          {IMPORTING.check}
        </Button>
      </div>
    </ContentCard>
  )
}
