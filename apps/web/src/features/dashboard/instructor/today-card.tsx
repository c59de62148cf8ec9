import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON_WORDS } from '@lousa/contract/planning/lesson-words.messages.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconNotes, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { STATE_LABELS } from '../../../lib/outbox/entry-text.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { entriesOf, isPending } from '../../planning/pending/pending-work.part.ts'
import { attendanceSign, isAttendanceComplete, releaseSign } from '../../planning/planning.api.ts'
import classes from './today-card.module.css'

const W = DASHBOARD.instructor

const paths = classPathsOf('INSTRUCTOR')

const recordAddress = ({ id, date, lessonPlan }: Lesson): string =>
  planAddress(paths.lessons, { plano: lessonPlan.id, aula: id, dia: date })

export const attendanceAddress = ({ id, date, lessonPlan }: Lesson): string =>
  planAddress(paths.attendance, { plano: lessonPlan.id, aula: id, dia: date })

type SignProps = { entry: EntryView | null; what: string; otherwise: { tone: Tone; label: string } | null }

/** The state on this device comes before the server's; both have names, as they stand side by side. */
const Sign = ({ entry, what, otherwise }: SignProps) => {
  const held =
    entry && entry.state !== 'saved' ? fill(W.held, { what, state: STATE_LABELS[entry.state] }) : null
  if (held) return <StatusBadge tone={isPending(entry) ? 'info' : 'bad'}>{held}</StatusBadge>
  return otherwise && <StatusBadge tone={otherwise.tone}>{otherwise.label}</StatusBadge>
}

/** Where the attendance is, on this device or at the server; nothing while there is nothing to say. */
export const AttendanceSign = ({ entry, otherwise }: Omit<SignProps, 'what'>) =>
  (otherwise || entry) && <Sign entry={entry} what={W.attendance} otherwise={otherwise} />

export const LessonSigns = ({ lesson, today }: { lesson: Lesson; today: string }) => {
  const { release, attendance } = entriesOf(useOutbox().entries, lesson.id)
  const taken = attendanceSign(lesson, today)
  return (
    <span className={classes.signs}>
      <Sign entry={release} what={W.record} otherwise={releaseSign(lesson, today)} />
      <AttendanceSign entry={attendance} otherwise={taken} />
    </span>
  )
}

/** For a line among many: only what is missing, or that nothing is. */
export const LessonSummary = ({ lesson, today }: { lesson: Lesson; today: string }) => {
  const { release, attendance } = entriesOf(useOutbox().entries, lesson.id)
  const held = [release, attendance].filter(entry => entry !== null && entry.state !== 'saved')
  const signs = [
    ...(release && release.state !== 'saved' ? [] : [releaseSign(lesson, today)]),
    ...(attendance && attendance.state !== 'saved' ? [] : [attendanceSign(lesson, today)]),
  ].filter(sign => sign !== null)
  const open = signs.filter(({ tone }) => tone !== 'good')
  return (
    <span className={classes.signs}>
      {open.length + held.length === 0 && <StatusBadge tone="good">{DASHBOARD.upToDate}</StatusBadge>}
      {held.length > 0 && (
        <StatusBadge tone={held.every(isPending) ? 'info' : 'bad'}>
          {held.every(isPending) ? W.inQueue : W.toResolve}
        </StatusBadge>
      )}
      {open.map(({ tone, label }) => (
        <StatusBadge key={label} tone={tone}>
          {label}
        </StatusBadge>
      ))}
    </span>
  )
}

/** The next step is the filled button; finished ones can still be opened. */
const lookOf = (done: boolean, next: boolean) => (done ? 'subtle' : next ? 'filled' : 'default')

/** The two things to do about a lesson. */
export const LessonActions = ({ lesson }: { lesson: Lesson }) => {
  const { start, lessonPlan, accomplished } = lesson
  const held = entriesOf(useOutbox().entries, lesson.id)
  const name = `${lessonPlan.curriculumComponent.name}, ${lessonPlan.grade.name}, ${showTime(start)}`
  const isReleased = accomplished !== null || isPending(held.release)
  const attendanceTaken = isAttendanceComplete(lesson) || isPending(held.attendance)
  const record = isReleased ? W.seeRecord : M.btn.releaseLesson
  const attendance = attendanceTaken ? W.seeAttendance : M.btn.takeAttendance
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={recordAddress(lesson)}
        variant={lookOf(isReleased, true)}
        leftSection={<IconNotes size={18} aria-hidden />}
        aria-label={`${record}: ${name}`}
      >
        {record}
      </Button>
      <Button
        component={Link}
        to={attendanceAddress(lesson)}
        variant={lookOf(attendanceTaken, isReleased)}
        leftSection={<IconUserCheck size={18} aria-hidden />}
        aria-label={`${attendance}: ${name}`}
      >
        {attendance}
      </Button>
    </div>
  )
}

/** One lesson of today, with the two things to do about it. */
export const TodayCard = ({ lesson, today, now }: { lesson: Lesson; today: string; now: string }) => {
  const { start, end, lessonPlan } = lesson
  const running = start <= now && now < end
  return (
    <li className={classes.card} data-running={running}>
      <div className={classes.time}>
        <Text span fw={650}>
          {showTime(start)}–{showTime(end)}
        </Text>
        {running && <StatusBadge tone="info">{W.running}</StatusBadge>}
      </div>
      <div className={classes.what}>
        <Title order={3} size="h2">
          {withNucleus(lessonPlan.curriculumComponent.name, lessonPlan.grade.name)}
        </Title>
        <Text c="dimmed">{lessonPlan.grade.name}</Text>
        {lesson.cover && <StatusBadge tone="info">{LESSON_WORDS.covering}</StatusBadge>}
      </div>
      <LessonSigns lesson={lesson} today={today} />
      <LessonActions lesson={lesson} />
    </li>
  )
}
