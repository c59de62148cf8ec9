import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { getMakeUp, MadeDay } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate, showLongDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { undoMakeUpDays } from './cover.api.ts'
import classes from './cover.module.css'

const W = MAKE_UP

type Decision = AnswerOf<typeof getMakeUp>['decisions'][number]

const datesOf = (days: readonly MadeDay[]): string => days.map(({ date }) => showDate(date)).join(', ')

/** Takes days of make-up back, and says which of them stay. */
export const undoDecision = async (yearId: string, eventIds: readonly string[]): Promise<void> => {
  try {
    const { removed, remaining } = await undoMakeUpDays(yearId, eventIds)
    if (removed.length > 0) toast.success(countedIn(W.undone, removed.length))
    if (remaining.length > 0)
      toast.info(fill(countedIn(W.undoneRemaining, remaining.length), { dates: datesOf(remaining) }))
    if (removed.length + remaining.length === 0) toast.info(W.undoneBefore)
  } catch (error) {
    toast.error(error)
  }
}

const askUndo = async (yearId: string, { days }: Decision): Promise<void> => {
  const going = days.filter(({ stays }) => stays === null)
  const staying = days.filter(({ stays }) => stays !== null)
  const goesOn = await confirm({
    title: countedIn(W.undoTitle, going.length),
    effect: [
      fill(W.undoEffect, { dates: datesOf(going) }),
      ...(staying.length > 0
        ? [fill(countedIn(W.undoRemaining, staying.length), { dates: datesOf(staying) })]
        : []),
    ].join(' '),
    verb: W.undo,
  })
  if (goesOn)
    await undoDecision(
      yearId,
      days.map(({ eventId }) => eventId),
    )
}

const DecisionRow = ({
  yearId,
  decision,
  isFinished,
}: {
  yearId: string
  decision: Decision
  isFinished: boolean
}) => {
  const [isBusy, setBusy] = useState(false)
  const { days } = decision
  const undo = async (): Promise<void> => {
    setBusy(true)
    await askUndo(yearId, decision)
    setBusy(false)
  }
  return (
    <li className={classes.row}>
      <Stack gap={4}>
        {days.map(({ eventId, date, weekday, lessons, stays }) => (
          <div key={eventId}>
            <Text size="sm">
              {fill(countedIn(W.madeDay, lessons), {
                date: showLongDate(date),
                weekday: CALENDAR.weekdays[weekday],
              })}
            </Text>
            {stays && (
              <Text size="sm" c="dimmed">
                {W.stays[stays]}
              </Text>
            )}
          </div>
        ))}
      </Stack>
      {!isFinished && days.some(({ stays }) => stays === null) && (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={fill(W.undoOf, { dates: datesOf(days) })}
          onClick={() => void undo()}
        >
          {W.undo}
        </Button>
      )}
    </li>
  )
}

/** The decisions of the year that have made days, each of which is taken back as a whole. */
export const MakeUpDecisions = ({
  yearId,
  decisions,
  isFinished,
}: {
  yearId: string
  decisions: readonly Decision[]
  isFinished: boolean
}) =>
  decisions.length === 0 ? null : (
    <ContentCard title={W.decisionsTitle}>
      <ul className={classes.rows}>
        {decisions.map(decision => (
          <DecisionRow key={decision.id} yearId={yearId} decision={decision} isFinished={isFinished} />
        ))}
      </ul>
    </ContentCard>
  )
