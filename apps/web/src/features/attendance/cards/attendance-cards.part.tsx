import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { CARDS } from '@lousa/contract/attendance/cards/attendance-cards.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  PUNCTUALITY_FIELDS,
  type Punctuality,
  type PunctualityMode,
  punctualityOf,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { FrequencySoFar } from '../frequency/frequency-so-far.part.tsx'
import type { Frequencies } from '../frequency/use-frequencies.part.ts'
import { JustifiedUntil } from '../justification/justified-until.part.tsx'
import { toggledPunctuality } from '../sheet/current-mark.values.ts'
import { MARKS } from '../sheet/mark-letters.values.ts'
import { PunctualityLine } from '../sheet/punctuality-line.part.tsx'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import classes from './attendance-cards.module.css'
import { CardsSummary } from './cards-summary.tsx'
import { type CardSequence, isMarked } from './use-card-sequence.part.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  walk: CardSequence
  rows: readonly SheetRow[]
  frequency: Frequencies
  justify: (id: string, text: string) => void
  mode: PunctualityMode
  setPunctuality: (id: string, to: Partial<Punctuality>) => void
}

const FIELD_OF_LETTER: Readonly<Record<string, keyof Punctuality>> = Object.fromEntries(
  PUNCTUALITY_FIELDS.map(field => [PUNCTUALITY.fields[field].letter, field]),
)

const isMinutes = (target: EventTarget): boolean =>
  target instanceof HTMLElement && 'minutes' in target.dataset

/** In the order of the swipes: what lies at the left is swiped to the left. */
const LEFT_TO_RIGHT: readonly AttendanceStatus[] = ['ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE']
const BUTTONS = LEFT_TO_RIGHT.flatMap(status => MARKS.filter(mark => mark.status === status))

const Card = ({
  row,
  walk,
  total,
  frequency,
  mode,
  setPunctuality,
}: Omit<Props, 'rows' | 'justify'> & {
  row: SheetRow
  total: number
}) => {
  const { at, markHere, back, isChosen } = walk
  const place = useRef<HTMLFieldSetElement>(null)
  const swipe = useSwipe({ onLeft: () => markHere('ABSENCE'), onRight: () => markHere('ATTENDANCE') })
  const figure = frequency.of.get(row.id)
  const [focused, setFocused] = useState<keyof Punctuality | null>(null)
  const punctuality = punctualityOf(row)
  const stored = punctualityOf(row.current)
  // Without the setting one that was recorded before can be removed, and put back.
  const hasLine =
    mode !== 'OFF' || PUNCTUALITY_FIELDS.some(field => (punctuality[field] ?? stored[field]) !== null)
  const toggle = (field: keyof Punctuality) => {
    setPunctuality(row.id, { [field]: toggledPunctuality(row, row.current, field) })
    setFocused(mode === 'WITH_MINUTES' && punctuality[field] === null ? field : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isMinutes(event.target)) {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      place.current?.focus({ preventScroll: true })
      return event.preventDefault()
    }
    const field = mode === 'OFF' ? undefined : FIELD_OF_LETTER[event.key.toUpperCase()]
    const letter = MARKS.find(option => option.letter === event.key.toUpperCase())
    if (letter) markHere(letter.status)
    else if (field) toggle(field)
    else if (event.key === 'Backspace') back()
    else return
    event.preventDefault()
  }
  // Chosen, or come back to from the summary, whose button is gone: the keys P, F and J work at once.
  useEffect(() => {
    if (isChosen || document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <fieldset
      ref={place}
      className={classes.walk}
      tabIndex={-1}
      aria-label={CARDS.label}
      onKeyDown={onKeyDown}
    >
      <div className={classes.progress}>
        <span aria-hidden>{fill(CARDS.place, { at: at + 1, total })}</span>
        <progress value={at} max={total} aria-label={CARDS.marked} />
      </div>
      <div className={classes.card} {...swipe}>
        <p className={classes.who} role="status">
          <span className={classes.hidden}>{fill(CARDS.placeSpoken, { at: at + 1, total })}</span>
          <span className={classes.number}>
            {row.number === null ? '' : fill(CARDS.number, { number: row.number })}
          </span>
          <span className={classes.name}>{nameInUse(row.user)}</span>
        </p>
        <JustifiedUntil end={row.justifiedUntil} />
        {figure && <FrequencySoFar figure={figure} minFreq={frequency.minFreq} />}
      </div>
      <div className={classes.marks}>
        {BUTTONS.map(({ status, letter, name, tone }) => (
          <button
            key={status}
            type="button"
            className={classes.mark}
            data-tone={tone}
            data-small={status === 'JUSTIFIED_ABSENCE'}
            aria-pressed={isMarked(row) && row.status === status}
            onClick={() => markHere(status)}
          >
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
            {name}
          </button>
        ))}
      </div>
      {hasLine && (
        <PunctualityLine
          key={row.id}
          name={nameInUse(row.user)}
          mode={mode}
          punctuality={punctuality}
          stored={stored}
          focused={focused}
          onChange={to => setPunctuality(row.id, to)}
        />
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          disabled={at === 0}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={back}
        >
          {CARDS.back}
        </Button>
        <p className={classes.hint}>
          <span className={classes.touch}>{CARDS.swipes}</span>
          <span className={classes.keys}>
            <KeysInText text={mode === 'OFF' ? CARDS.keys : `${CARDS.keys}; ${PUNCTUALITY.keys}`} />
          </span>
        </p>
      </div>
    </fieldset>
  )
}

/** The class one name at a time, with buttons as large as a thumb that does not look; at the end what there is to save. */
export const AttendanceCards = ({ walk, rows, justify, ...card }: Props) =>
  walk.row ? (
    <Card {...card} row={walk.row} walk={walk} total={rows.length} />
  ) : (
    <CardsSummary rows={rows} walk={walk} justify={justify} />
  )
