import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListColumn } from '../../../frames/list-page.tsx'
import type { RowAction } from '../../../frames/row-actions.tsx'
import { showDate, showTime, showWeekday } from '../../../lib/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { attendanceSign, releaseSign } from '../planning.api.ts'
import classes from './lesson-columns.module.css'

type Ways = {
  today: string
  open: (lesson: Lesson) => void
  attendanceTo: (lesson: Lesson) => string
}

const Day = ({ lesson, today }: { lesson: Lesson; today: string }) => (
  <div>
    <Text size="sm" fw={550}>
      {showDate(lesson.date)}
      {lesson.date === today && ' · hoje'}
    </Text>
    <Text size="xs" c="dimmed">
      {showWeekday(lesson.date)}
    </Text>
  </div>
)

/** The one thing that is due on a lesson, if any. */
const Due = ({ lesson, open, attendanceTo }: Ways & { lesson: Lesson }) => {
  if (lesson.can.launch)
    return (
      <Button size="xs" onClick={() => open(lesson)}>
        {M.btn.launchLesson}
      </Button>
    )
  if (lesson.can.takeAttendance && !lesson.attendanceTaken)
    return (
      <Button size="xs" variant="light" component={Link} to={attendanceTo(lesson)}>
        {M.btn.launchAttendance}
      </Button>
    )
  return null
}

export const lessonColumns = (ways: Ways): ListColumn<Lesson>[] => [
  { id: 'dia', title: M.field.date, render: lesson => <Day lesson={lesson} today={ways.today} /> },
  {
    id: 'horario',
    title: 'Horário',
    render: ({ start, end }) => (
      <Text span size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {showTime(start)}–{showTime(end)}
      </Text>
    ),
  },
  {
    id: 'registro',
    title: 'Registro',
    render: lesson => {
      const { tone, label } = releaseSign(lesson, ways.today)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    id: 'frequencia',
    title: M.menu.attendance,
    render: lesson => {
      const sign = attendanceSign(lesson, ways.today)
      return sign ? (
        <StatusBadge tone={sign.tone}>{sign.label.replace(/^Frequência (.)/, upper)}</StatusBadge>
      ) : (
        '–'
      )
    },
  },
  {
    id: 'pendente',
    title: 'A fazer',
    onCard: 'title',
    align: 'right',
    render: lesson => (
      <div className={classes.due}>
        <Due lesson={lesson} {...ways} />
      </div>
    ),
  },
]

/** The column's head says "Frequência" already. */
const upper = (_: string, letter: string): string => letter.toUpperCase()

/** Everything that can be done with one lesson. */
export const lessonActions =
  ({ open, attendanceTo }: Ways) =>
  (lesson: Lesson): RowAction[] => {
    const actions: RowAction[] = []
    if (lesson.can.launch) actions.push({ label: M.btn.launchLesson, onClick: () => open(lesson) })
    if (lesson.accomplished) actions.push({ label: 'Ver registro', onClick: () => open(lesson) })
    if (lesson.can.takeAttendance || lesson.attendanceTaken) {
      const label = lesson.attendanceTaken ? 'Ver frequência' : M.btn.launchAttendance
      actions.push({ label, to: attendanceTo(lesson) })
    }
    return actions
  }
