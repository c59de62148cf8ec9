import { fill } from '@lousa/contract/messages.ts'
import { PENDING_PANEL } from '@lousa/contract/planning/pending/pending-panel.messages.ts'
import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { classPathsOf } from '../../../lib/address/paths.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { pendingTotal, pendingWords } from '../planning.api.ts'
import classes from './pending-panel.module.css'
import { EvaluationRow, LessonRow } from './pending-rows.tsx'
import { isScored, type Pending } from './pending-tasks.ts'
import { lessonsDue, waitingIn } from './pending-work.part.ts'

const SHOWN_AT_FIRST = 4

type Paths = ReturnType<typeof classPathsOf>

const AllDone = () => (
  <p className={classes.done}>
    <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
    {PENDING_PANEL.nothing}
  </p>
)

/** Pending work of past days, oldest first, each one tap from its screen. */
export const PendingPanel = ({ pending, paths }: { pending: Pending; paths: Paths }) => {
  const { entries } = useOutbox()
  const [isWhole, setWhole] = useState(false)
  const lessons = lessonsDue(pending.lessons, entries)
  const rows = [
    ...lessons.map(due => <LessonRow key={due.lesson.id} due={due} paths={paths} />),
    ...pending.evaluations.map(evaluation => (
      <EvaluationRow
        key={evaluation.id}
        evaluation={evaluation}
        due={isScored(evaluation, entries) ? 'waiting' : 'due'}
        paths={paths}
      />
    )),
  ]
  if (rows.length === 0) return <AllDone />
  const hidden = rows.length - SHOWN_AT_FIRST
  const waiting = waitingIn(lessons)
  const total = pendingTotal(pending.plans)
  const words = pendingWords({
    unreleased: total.unreleased - waiting.unreleased,
    withoutAttendance: total.withoutAttendance - waiting.withoutAttendance,
    unscored: total.unscored,
  }).map(({ words }) => words)
  const inQueue = waiting.unreleased + waiting.withoutAttendance
  if (inQueue > 0) words.push(fill(PENDING_PANEL.queued, { count: inQueue }))
  return (
    <ContentCard title={PENDING_PANEL.title}>
      <Text size="sm" c="dimmed" mt={-8} mb="xs">
        {words.join(' · ')}
      </Text>
      <ul className={classes.rows}>{isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)}</ul>
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="sm"
          mt="xs"
          ml={-18}
          aria-expanded={isWhole}
          rightSection={
            <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} data-whole={isWhole} />
          }
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? PENDING_PANEL.less : fill(PENDING_PANEL.more, { count: hidden })}
        </Button>
      )}
    </ContentCard>
  )
}
