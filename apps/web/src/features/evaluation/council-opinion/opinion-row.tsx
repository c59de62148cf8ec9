import { OPINION_MAX } from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  OPINION_CHIPS,
  type OpinionChip,
  type OpinionContent,
  toggledChips,
} from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { Button, Group, Stack, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './council-opinion.module.css'
import { opinionText } from './opinion-sheet.values.ts'
import type { OpinionRow as Row } from './use-opinion-sheet.ts'

const Editor = ({
  row,
  offered,
  onChange,
  onNext,
  onClose,
}: {
  row: Row
  offered: readonly OpinionChip[]
  onChange: (value: OpinionContent) => void
  onNext: (() => void) | null
  onClose: () => void
}) => {
  const { value, problem } = row.state
  const name = nameInUse(row.studentEnrollment.user)
  // A stored chip that is not offered now is shown, and can be removed.
  const shown = OPINION_CHIPS.filter(chip => offered.includes(chip) || value.chips.includes(chip))
  // The device stores the text without the space at its end.
  const [typed, setTyped] = useState<string | null>(null)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.ctrlKey) onNext?.()
    else return
    event.preventDefault()
  }
  return (
    <Stack gap="sm" className={classes.editor ?? ''} onKeyDown={onKey}>
      <fieldset className={classes.chips}>
        <legend className={classes.legend}>{fill(W.chipsOf, { name })}</legend>
        {shown.map((chip, at) => (
          <UnstyledButton
            key={chip}
            className={classes.chip}
            aria-pressed={value.chips.includes(chip)}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => onChange({ ...value, chips: toggledChips(value.chips, chip) })}
          >
            {W.chips[chip]}
          </UnstyledButton>
        ))}
      </fieldset>
      <Textarea
        label={W.text}
        description={W.textHint}
        value={typed ?? value.text ?? ''}
        maxLength={OPINION_MAX}
        autosize
        minRows={2}
        maxRows={8}
        error={problem}
        onChange={event => {
          setTyped(event.currentTarget.value)
          onChange({ ...value, text: event.currentTarget.value })
        }}
        onBlur={() => setTyped(null)}
      />
      {onNext && (
        <Group>
          <Button variant="light" onClick={onNext}>
            {W.next}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** A student with the opinion of them in one line, which opens chips and text. */
export const OpinionRow = ({
  row,
  offered,
  isOpen,
  readOnly,
  onToggle,
  onChange,
  onNext,
}: {
  row: Row
  offered: readonly OpinionChip[]
  isOpen: boolean
  readOnly: boolean
  onToggle: () => void
  onChange: (value: OpinionContent) => void
  onNext: (() => void) | null
}) => {
  const { number, user } = row.studentEnrollment
  const summary = (
    <>
      <span className={classes.number}>{number ?? ''}</span>
      <span className={classes.who}>
        <span className={classes.name}>{nameInUse(user)}</span>
        <span className={classes.summary}>{opinionText(row.state.value)}</span>
        {row.state.problem && !isOpen && <span className={classes.problem}>{row.state.problem}</span>}
      </span>
    </>
  )
  if (readOnly)
    return (
      <li className={classes.row}>
        <div className={classes.head}>{summary}</div>
      </li>
    )
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        data-row={row.studentEnrollment.id}
        onClick={onToggle}
      >
        {summary}
        <Chevron size={20} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Editor row={row} offered={offered} onChange={onChange} onNext={onNext} onClose={onToggle} />
      )}
    </li>
  )
}
