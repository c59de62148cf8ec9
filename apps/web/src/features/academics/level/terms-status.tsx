import type { AcademicTerm, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Switch, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { showDate, showDay } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { closeTerm, type MissingBeforeClose, reopenTerm, togglePublishing } from './term-actions.ts'
import type { TermsValues } from './terms-form.ts'
import classes from './terms-status.module.css'

const ClosingWarnings = lazy(async () => ({
  default: (await import('./closing-warnings.tsx')).ClosingWarnings,
}))

const { term: words } = LEVELS

type RowProps = {
  level: EducationLevel
  term: AcademicTerm
  days: number | undefined
  disabled: boolean
  onHeld: (held: MissingBeforeClose) => void
}

const Row = ({ level, term, days, disabled, onHeld }: RowProps) => {
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // While it works it cannot have the focus, which would be lost for who uses the keyboard.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const name = termName(level.type, term.position)
  const isClosed = term.closedAt !== null
  const doing = async (act: () => Promise<MissingBeforeClose | null>): Promise<void> => {
    setBusy(true)
    const held = await act()
    setBusy(false)
    if (held) onHeld(held)
  }
  return (
    <li className={classes.term}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {showDate(term.start)} a {showDate(term.end)}
          {days !== undefined && ` · ${countedIn(words.days, days)}`}
        </Text>
      </div>
      <Switch
        className={classes.publish ?? ''}
        label={words.publish}
        aria-label={`${words.publish}: ${name}`}
        checked={term.showPerformance}
        disabled={disabled || busy}
        onChange={() => void doing(() => togglePublishing(level, term))}
      />
      <div className={classes.state}>
        {isClosed ? (
          <StatusBadge tone="neutral">
            {fill(words.closedSince, { date: showDay(term.closedAt ?? '') })}
          </StatusBadge>
        ) : (
          <StatusBadge tone="good">{words.open}</StatusBadge>
        )}
      </div>
      <Button
        variant="default"
        className={classes.act ?? ''}
        ref={button}
        disabled={disabled}
        loading={busy}
        leftSection={isClosed ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        aria-label={`${isClosed ? words.reopen : words.close} ${name}`}
        onClick={() => void doing(() => (isClosed ? reopenTerm(level, term) : closeTerm(level, term)))}
      >
        {isClosed ? words.reopen : words.close}
      </Button>
    </li>
  )
}

/** Publishing and closing, term by term: each act counts at once, so that typed dates must be saved before. */
export const TermsStatus = ({
  level,
  daysOf,
  isFinished,
}: {
  level: EducationLevel
  daysOf: (termId: string) => number | undefined
  isFinished: boolean
}) => {
  const [heldClosing, setHeldClosing] = useState<{ term: AcademicTerm; held: MissingBeforeClose } | null>(
    null,
  )
  const { control } = useFormContext<TermsValues>()
  const { isDirty } = useFormState({ control })
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.actsHint}
      </Text>
      {isDirty && (
        <div className={classes.notice}>
          <Notice tone="info">{words.saveFirst}</Notice>
        </div>
      )}
      <ul className={classes.terms}>
        {level.academicTerms.map(term => (
          <Row
            key={term.id}
            level={level}
            term={term}
            days={daysOf(term.id)}
            disabled={isDirty || isFinished}
            onHeld={held => setHeldClosing({ term, held })}
          />
        ))}
      </ul>
      {heldClosing && (
        <Suspense>
          <ClosingWarnings
            level={level}
            term={heldClosing.term}
            held={heldClosing.held}
            onClose={() => setHeldClosing(null)}
          />
        </Suspense>
      )}
    </>
  )
}
