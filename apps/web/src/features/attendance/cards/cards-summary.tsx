import { CARDS } from '@lousa/contract/attendance/cards/attendance-cards.messages.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, TextInput, Title } from '@mantine/core'
import { IconArrowBackUp, IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LONGEST_JUSTIFICATION } from '../sheet/current-mark.values.ts'
import { markOf } from '../sheet/mark-letters.values.ts'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import classes from './attendance-cards.module.css'
import type { CardSequence } from './use-card-sequence.part.ts'

const Missing = ({
  row,
  onChange,
  justify,
}: {
  row: SheetRow
  onChange: () => void
  justify: (id: string, text: string) => void
}) => {
  const name = nameInUse(row.user)
  const mark = markOf(row.status)
  return (
    <li className={classes.missing}>
      <span className={classes.missingName}>
        {row.number !== null && <span className={classes.missingNumber}>{row.number}</span>}
        {name}
        {mark && (
          <StatusBadge tone={mark.tone} sign={mark.letter}>
            {mark.name}
          </StatusBadge>
        )}
      </span>
      <Button variant="default" aria-label={fill(CARDS.changeOf, { name })} onClick={onChange}>
        {CARDS.change}
      </Button>
      {row.status === 'JUSTIFIED_ABSENCE' && (
        <TextInput
          className={classes.justification ?? ''}
          aria-label={fill(LESSON_SHEET.justificationOf, { name })}
          placeholder={LESSON_SHEET.justification}
          value={row.justification}
          maxLength={LONGEST_JUSTIFICATION}
          onChange={event => justify(row.id, event.currentTarget.value)}
        />
      )}
    </li>
  )
}

/** All names were met: who is missing, to be looked over before it is saved. */
export const CardsSummary = ({
  rows,
  walk,
  justify,
}: {
  rows: readonly SheetRow[]
  walk: CardSequence
  justify: (id: string, text: string) => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone; where the walk begins here, nothing had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const missing = rows.flatMap((row, at) => (row.status === 'ATTENDANCE' ? [] : [{ row, at }]))
  return (
    <div className={classes.summary}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {fill(CARDS.check, { total: rows.length })}
      </Title>
      {missing.length === 0 ? (
        <p className={classes.everybody}>{CARDS.everybody}</p>
      ) : (
        <ul className={classes.list} aria-label={CARDS.missing}>
          {missing.map(({ row, at }) => (
            <Missing key={row.id} row={row} justify={justify} onChange={() => walk.goTo(at)} />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={walk.back}>
          {CARDS.back}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          onClick={() => walk.goTo(0)}
        >
          {CARDS.again}
        </Button>
      </div>
    </div>
  )
}
