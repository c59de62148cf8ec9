import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classDayAddress } from '../../../lib/address/paths.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { entriesOf, isPending } from '../../planning/pending/pending-work.part.ts'
import { attendanceSign, isAttendanceComplete } from '../../planning/planning.api.ts'
import type { BoardCard } from './day-lessons.ts'
import classes from './today-card.module.css'
import { AttendanceSign } from './today-card.tsx'

const W = DASHBOARD.instructor

/** The day of an instructor in a class that calls one roll a day: one thing to do, for all of its lessons. */
export const ClassDayCard = ({
  lessons,
  today,
  now,
}: Pick<BoardCard, 'lessons'> & { today: string; now: string }) => {
  const { entries } = useOutbox()
  const [first] = lessons
  const { date, lessonPlan } = first
  const running = lessons.some(({ start, end }) => start <= now && now < end)
  const end = lessons.reduce((last, lesson) => (lesson.end > last ? lesson.end : last), first.end)
  const states = lessons.map(lesson => ({ lesson, ...entriesOf(entries, lesson.id) }))
  const open = states.filter(
    ({ lesson, attendance }) => !isAttendanceComplete(lesson) && !isPending(attendance),
  )
  const toRelease = states.filter(
    ({ lesson, release }) => lesson.accomplished === null && !isPending(release),
  )
  // The lesson that lacks most speaks for the day.
  const sign = attendanceSign((open[0] ?? states[0])?.lesson ?? first, today)
  const components = [...new Set(lessons.map(lesson => lesson.lessonPlan.curriculumComponent.name))]
  const isDone = open.length + toRelease.length === 0
  return (
    <li className={classes.card} data-running={running}>
      <div className={classes.time}>
        <Text span fw={650}>
          {showTime(first.start)}–{showTime(end)}
        </Text>
        {running && <StatusBadge tone="info">{W.running}</StatusBadge>}
      </div>
      <div className={classes.what}>
        <Title order={3} size="h2">
          {lessonPlan.grade.name}
        </Title>
        <Text c="dimmed">
          {fill(countedIn(W.day.lessons, lessons.length), { components: components.join(', ') })}
        </Text>
      </div>
      <span className={classes.signs}>
        <AttendanceSign entry={states[0]?.attendance ?? null} otherwise={sign} />
        <StatusBadge tone={toRelease.length === 0 ? 'good' : 'warn'}>
          {toRelease.length === 0 ? W.allReleased : countedIn(W.day.toRelease, toRelease.length)}
        </StatusBadge>
      </span>
      <Button
        component={Link}
        to={classDayAddress(lessonPlan.grade.id, date)}
        variant={isDone ? 'subtle' : 'filled'}
        mih={44}
        leftSection={<IconUserCheck size={18} aria-hidden />}
        aria-label={`${W.day.open}: ${lessonPlan.grade.name}`}
      >
        {W.day.open}
      </Button>
    </li>
  )
}
