import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { createMakeUpDays, type MakeUpDays, makeUpPreviewOptions } from './cover.api.ts'
import classes from './cover.module.css'
import { undoDecision } from './make-up-decisions.tsx'

const W = MAKE_UP

type Effect = {
  lessonPlan: { id: string; grade: { name: string }; curriculumComponent: { name: string } }
  madeUp: number
  more: number
}

const Effects = ({ effects }: { effects: readonly Effect[] }) => {
  const making = effects.filter(({ madeUp }) => madeUp > 0)
  const more = effects.reduce((sum, each) => sum + each.more, 0)
  return (
    <>
      {making.length === 0 && <Text size="sm">{W.noEffect}</Text>}
      {making.map(({ lessonPlan, madeUp }) => (
        <Text key={lessonPlan.id} size="sm">
          {fill(countedIn(W.effect, madeUp), {
            component: lessonPlan.curriculumComponent.name,
            grade: lessonPlan.grade.name,
          })}
        </Text>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {countedIn(W.more, more)}
        </Text>
      )}
    </>
  )
}

/** The effect of the chosen days before they are created, and the one decision. */
export const MakeUpReview = ({
  yearId,
  days,
  onClose,
  onDone,
}: {
  yearId: string
  days: MakeUpDays
  onClose: () => void
  onDone: () => void
}) => {
  const { data, error } = useQuery(makeUpPreviewOptions(yearId, days))
  const [isBusy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      const { eventIds } = await createMakeUpDays(yearId, days)
      toast.undoable(countedIn(W.created, eventIds.length), () => void undoDecision(yearId, eventIds))
      onDone()
    } catch (failure) {
      toast.error(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={W.reviewTitle}>
      <Stack gap="sm">
        <Text size="sm">{W.reviewLead}</Text>
        {error ? (
          <Notice tone="bad">{errorText(error)}</Notice>
        ) : !data ? (
          <RowsSkeleton rows={3} />
        ) : (
          <ul className={classes.rows}>
            {data.days.map(({ date, weekday, effects }) => (
              <li key={date} className={classes.row}>
                <Text fw={600}>
                  {fill(W.ofDay, { date: showDate(date), weekday: CALENDAR.weekdays[weekday] })}
                </Text>
                <Effects effects={effects} />
              </li>
            ))}
          </ul>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {M.btn.cancel}
          </Button>
          <Button loading={isBusy} disabled={!data} onClick={() => void create()}>
            {W.create}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
