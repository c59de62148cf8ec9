import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { ActionIcon, Button, NativeSelect, Popover, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconColumnInsertLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { valueTyped } from '../score/score.values.ts'
import type { ScoreColumn } from '../score/score-changes.values.ts'
import { isEmpty } from '../score/score-rows.values.ts'
import type { ScoreSheet } from '../score/use-score-sheet.part.ts'
import { countedRows } from './counted-rows.ts'
import classes from './score-tools.module.css'

const emptyIn = (column: ScoreColumn): string[] =>
  countedRows(column).flatMap(({ id, row }) => (isEmpty(row) ? [id] : []))

const verbOf = (count: number): string => {
  if (count === 0) return 'Nenhuma vazia'
  return count === 1 ? 'Preencher 1 vazia' : `Preencher ${count} vazias`
}

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
      setProblem('problem' in value ? value.problem : 'Digite a nota que as células vazias recebem')
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
            label="Avaliação"
            value={columnId}
            onChange={event => setColumnId(event.currentTarget.value)}
            data={columns.map(({ evaluation: { id, name } }) => ({ value: id, label: name }))}
          />
        )}
        <TextInput
          label="Preencher vazias com"
          description={`De 0 a ${formatMark(column.evaluation.highest ?? 0)}. Quem já tem nota fica como está.`}
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

const FillEmpty = ({ sheet }: { sheet: ScoreSheet }) => {
  const [opened, setOpened] = useState(false)
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
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconColumnInsertLeft size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Preencher vazias…
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Preencher vazias">
        <FillForm sheet={sheet} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

type StepProps = { label: string; keys: string; icon: React.ReactNode; onClick: (() => void) | null }

const Step = ({ label, keys, icon, onClick }: StepProps) => (
  <Tooltip label={`${label} (${keys})`} openDelay={400}>
    <ActionIcon
      variant="default"
      className={classes.step ?? ''}
      aria-label={label}
      // Stays reachable: focus must not be lost with the last step.
      aria-disabled={onClick === null}
      data-disabled={onClick === null || undefined}
      onClick={() => onClick?.()}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)

/** Taking back and doing again, also without a keyboard. */
export const UndoRedo = ({ sheet: { undo, redo } }: { sheet: ScoreSheet }) => (
  <>
    <Step label="Desfazer" keys="Ctrl+Z" icon={<IconArrowBackUp size={18} aria-hidden />} onClick={undo} />
    <Step
      label="Refazer"
      keys="Ctrl+Shift+Z"
      icon={<IconArrowForwardUp size={18} aria-hidden />}
      onClick={redo}
    />
  </>
)

/** What can be done to many marks at once. */
export const ScoreTools = ({ sheet }: { sheet: ScoreSheet }) => (
  <div className={classes.tools}>
    <UndoRedo sheet={sheet} />
    <FillEmpty sheet={sheet} />
  </div>
)
