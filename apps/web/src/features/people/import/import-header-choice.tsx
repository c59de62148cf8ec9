import type { ImportRun, ImportSheet } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Checkbox, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { importSheetsOptions, type SheetsChosen } from './import-sheets.api.ts'
import classes from './import-sheets.module.css'
import { headerOption, headerText } from './import-sheets.values.ts'

type Header = NonNullable<SheetsChosen['header']>
type Props = { run: ImportRun; sheet: ImportSheet; busy: boolean; onTake: (header: Header) => void }

const Lines = ({ run, sheet, busy, onTake }: Props) => {
  const query = useQuery(importSheetsOptions(run.id))
  const [line, setLine] = useState(sheet.headerLine ?? 1)
  const [joined, setJoined] = useState(sheet.headerSpan === 2)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const lines = query.data?.data.find(({ index }) => index === sheet.index)?.lines ?? []
  return (
    <div className={classes.headerChoice}>
      <NativeSelect
        label={IMPORTING.headerLine}
        disabled={lines.length === 0}
        data={lines.map(one => ({ value: String(one.line), label: headerOption(one) }))}
        value={String(line)}
        onChange={event => setLine(Number(event.currentTarget.value))}
      />
      <Checkbox
        label={IMPORTING.headerJoined}
        checked={joined}
        onChange={event => setJoined(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={lines.length === 0}
        onClick={() => onTake({ line, span: joined ? 2 : 1 })}
      >
        {IMPORTING.headerTake}
      </Button>
    </div>
  )
}

/** Which line names the columns, and another one where that is wrong. Lines are read when they are asked for. */
export const ImportHeaderChoice = ({ run, sheet, busy, onTake }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={classes.header}>
        <Text size="sm">{headerText(sheet, (run.sheets ?? []).length > 1)}</Text>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(before => !before)}
        >
          {IMPORTING.headerOther}
        </Button>
      </div>
      {isOpen && <Lines run={run} sheet={sheet} busy={busy} onTake={onTake} />}
    </>
  )
}
