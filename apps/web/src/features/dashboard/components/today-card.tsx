import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconNotes, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { showTime } from '../../../lib/dates.ts'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { attendanceSign, releaseSign } from '../../planning/planning.api.ts'
import classes from './today-card.module.css'

const paths = classPathsOf('INSTRUCTOR')

export const recordAddress = ({ id, date, lessonPlan }: Lesson): string =>
  classAddress(paths.lessons, { plano: lessonPlan.id, aula: id, dia: date })

const attendanceAddress = ({ id, lessonPlan }: Lesson): string =>
  classAddress(paths.attendance, { plano: lessonPlan.id, aula: id })

const LessonSigns = ({ lesson, today }: { lesson: Lesson; today: string }) => {
  const release = releaseSign(lesson, today)
  const attendance = attendanceSign(lesson, today)
  return (
    <span className={classes.signs}>
      <StatusBadge tone={release.tone}>{release.label}</StatusBadge>
      {attendance && <StatusBadge tone={attendance.tone}>{attendance.label}</StatusBadge>}
    </span>
  )
}

/** For a line among many: only what is missing, or that nothing is. */
export const LessonSummary = ({ lesson, today }: { lesson: Lesson; today: string }) => {
  const signs = [releaseSign(lesson, today), attendanceSign(lesson, today)].filter(sign => sign !== null)
  const open = signs.filter(({ tone }) => tone !== 'good')
  return (
    <span className={classes.signs}>
      {open.length === 0 && <StatusBadge tone="good">em dia</StatusBadge>}
      {open.map(({ tone, label }) => (
        <StatusBadge key={label} tone={tone}>
          {label}
        </StatusBadge>
      ))}
    </span>
  )
}

/** What comes next is the filled button; what is done can still be opened. */
const lookOf = (done: boolean, next: boolean) => (done ? 'subtle' : next ? 'filled' : 'default')

/** One lesson of today, with the two things to do about it. */
export const TodayCard = ({ lesson, today, now }: { lesson: Lesson; today: string; now: string }) => {
  const { start, end, lessonPlan, accomplished, attendanceTaken } = lesson
  const running = start <= now && now < end
  const name = `${lessonPlan.curriculumComponent.name}, ${lessonPlan.grade.name}, ${showTime(start)}`
  const isLaunched = accomplished !== null
  const record = isLaunched ? 'Ver registro' : M.btn.launchLesson
  const attendance = attendanceTaken ? 'Ver frequência' : M.btn.launchAttendance
  return (
    <li className={classes.card} data-running={running}>
      <div className={classes.time}>
        <Text span fw={650}>
          {showTime(start)}–{showTime(end)}
        </Text>
        {running && <StatusBadge tone="info">agora</StatusBadge>}
      </div>
      <div className={classes.what}>
        <Title order={3} size="h2">
          {lessonPlan.curriculumComponent.name}
        </Title>
        <Text c="dimmed">{lessonPlan.grade.name}</Text>
      </div>
      <LessonSigns lesson={lesson} today={today} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={recordAddress(lesson)}
          variant={lookOf(isLaunched, true)}
          leftSection={<IconNotes size={18} aria-hidden />}
          aria-label={`${record}: ${name}`}
        >
          {record}
        </Button>
        <Button
          component={Link}
          to={attendanceAddress(lesson)}
          variant={lookOf(attendanceTaken, isLaunched)}
          leftSection={<IconUserCheck size={18} aria-hidden />}
          aria-label={`${attendance}: ${name}`}
        >
          {attendance}
        </Button>
      </div>
    </li>
  )
}
