import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { IconColumnInsertLeft } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { countedIn } from '../../../lib/text/numbers.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import { valueTyped } from '../score/score.values.ts'
import type { ScoreColumn } from '../score/score-changes.values.ts'
import { isEmpty } from '../score/score-rows.values.ts'
import type { ScoreSheet } from '../score/use-score-sheet.part.ts'
import { countedRows } from './counted-rows.ts'
import classes from './score-tools.module.css'

const F = SCORE_SHEET.fillEmpty

const emptyIn = (column: ScoreColumn): string[] =>
  countedRows(column).flatMap(({ id, row }) => (isEmpty(row) ? [id] : []))

const verbOf = (count: number): string => (count === 0 ? F.none : countedIn(F.verb, count))

const FillForm = ({ sheet, onDone }: { sheet: ScoreSheet; onDone: () => void }) => {
  const { columns, write } = sheet
  const [columnId, setColumnId] = useState(columns[0]?.evaluation.id ?? '')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const column = columns.find(({ evaluation }) => evaluation.id === columnId)
  if (!column) return null
  const empty = emptyIn(column)
  const fillEmpty = (event: FormEvent): void => {
    event.preventDefault()
    const value = valueTyped(text, column.evaluation)
    if ('problem' in value || value.score === null) {
      setProblem('problem' in value ? value.problem : F.missing)
      return
    }
    write(empty.map(rowId => ({ rowId, columnId, text })))
    onDone()
  }
  return (
    <form onSubmit={fillEmpty} noValidate>
      <Stack gap="sm">
        {columns.length > 1 && (
          <NativeSelect
            label={SCORE_SHEET.evaluation}
            value={columnId}
            onChange={event => setColumnId(event.currentTarget.value)}
            data={columns.map(({ evaluation: { id, name } }) => ({ value: id, label: name }))}
          />
        )}
        <TextInput
          label={F.field}
          description={fill(F.hint, { highest: formatMark(column.evaluation.highest ?? 0) })}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          data-autofocus
          styles={{ input: { minHeight: 44 } }}
          value={text}
          error={problem}
          onChange={event => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" mih={44} disabled={empty.length === 0}>
          {verbOf(empty.length)}
        </Button>
      </Stack>
    </form>
  )
}

/** Gives one mark to everybody who has none. `asked`: its button was pressed before this was there. */
export const FillEmpty = ({ sheet, asked }: { sheet: ScoreSheet; asked: boolean }) => {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayer(opened, () => setOpened(false))
  useEffect(() => {
    if (!asked) return
    // The focus finds its way back to where it was when this opened.
    button.current?.focus()
    setOpened(true)
  }, [asked])
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={280}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconColumnInsertLeft size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {F.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={F.title}>
        <FillForm sheet={sheet} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
