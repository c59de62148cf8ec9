import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListColumn } from '../../../../frames/list/list-page.tsx'
import type { RowAction } from '../../../../frames/list/row-actions.tsx'
import { showDate, showShortDate, showTime, showWeekday } from '../../../../lib/text/dates.ts'
import { attendanceSign, isAttendanceComplete, releaseSign } from '../../planning.api.ts'
import {
  contentInEntry,
  isPending,
  isUnsynced,
  type LessonEntries,
} from '../../record/release-record.values.ts'
import { EntrySign } from '../entry-sign.tsx'
import classes from './lesson-columns.module.css'

type Ways = {
  today: string
  /** The entry of a lesson on this device. */
  entriesFor: (lesson: Lesson) => LessonEntries
  /** Text that was typed here and not saved. */
  hasDraft: (lesson: Lesson) => boolean
  open: (lesson: Lesson) => void
  attendanceTo: (lesson: Lesson) => string
  /** The term of a lesson after its end, in a sentence; null of others. */
  lateTerm: (lesson: Lesson) => string | null
  /** One line for a lesson, and what was taught below it. */
  isPhone: boolean
}

/** The content that was taught, or that the outbox will send. */
const contentOf = ({ accomplished }: Lesson, { release }: LessonEntries): string | undefined =>
  (isUnsynced(release) ? contentInEntry(release) : undefined) ?? accomplished?.contentRegistration

/** The states that need attention. A due lesson has its buttons below. */
const Signs = ({ lesson, ways }: { lesson: Lesson; ways: Ways }) => {
  const { release, attendance } = ways.entriesFor(lesson)
  return (
    <>
      {(isUnsynced(release) || lesson.deleted) && (
        <EntrySign entry={release} otherwise={releaseSign(lesson, ways.today)} />
      )}
      {isUnsynced(attendance) && (
        <EntrySign entry={attendance} otherwise={attendanceSign(lesson, ways.today)} />
      )}
    </>
  )
}

const Day = ({ lesson, ways }: { lesson: Lesson; ways: Ways }) => {
  const { date, start, end } = lesson
  const content = contentOf(lesson, ways.entriesFor(lesson))
  const today = date === ways.today && LESSON_LIST.today
  const lateTerm = ways.lateTerm(lesson)
  return (
    <div data-lesson={lesson.id}>
      {ways.isPhone ? (
        <span className={classes.when}>
          <Text span size="sm" fw={550}>
            {fill(LESSON_LIST.line, {
              day: showShortDate(date),
              start: showTime(start),
              end: showTime(end),
            })}
            {today}
          </Text>
          <Signs lesson={lesson} ways={ways} />
        </span>
      ) : (
        <>
          <Text size="sm" fw={550}>
            {showDate(date)}
            {today}
          </Text>
          <Text size="xs" c="dimmed">
            {showWeekday(date)}
          </Text>
        </>
      )}
      {lateTerm && (
        <Text size="xs" c="dimmed">
          {lateTerm}
        </Text>
      )}
      {content && <span className={classes.content}>{content}</span>}
    </div>
  )
}

const NEEDS_DECISION: readonly (string | undefined)[] = ['conflict', 'refused']

/** The due work of a lesson, if any: on a card all of it, in a table's row the first. */
const Due = ({ lesson, open, attendanceTo, entriesFor }: Ways & { lesson: Lesson }) => {
  const { release, attendance } = entriesFor(lesson)
  const takesAttendance = lesson.can.takeAttendance && !isAttendanceComplete(lesson) && !isPending(attendance)
  if (NEEDS_DECISION.includes(release?.state))
    return (
      <Button size="xs" variant="light" color="red" onClick={() => open(lesson)}>
        {LESSON_LIST.resolve}
      </Button>
    )
  if (lesson.can.launch && !isPending(release))
    return (
      <>
        <Button size="xs" onClick={() => open(lesson)}>
          {M.btn.releaseLesson}
        </Button>
        {takesAttendance && (
          <Button
            size="xs"
            variant="light"
            className={classes.second ?? ''}
            component={Link}
            to={attendanceTo(lesson)}
          >
            {M.btn.takeAttendance}
          </Button>
        )}
      </>
    )
  if (takesAttendance)
    return (
      <Button size="xs" variant="light" component={Link} to={attendanceTo(lesson)}>
        {M.btn.takeAttendance}
      </Button>
    )
  return null
}

export const lessonColumns = (ways: Ways): ListColumn<Lesson>[] => [
  {
    id: 'dia',
    title: M.field.date,
    render: lesson => <Day lesson={lesson} ways={ways} />,
  },
  {
    id: 'horario',
    title: LESSON_LIST.time,
    onCard: 'hidden',
    render: ({ start, end }) => (
      <Text span size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {showTime(start)}–{showTime(end)}
      </Text>
    ),
  },
  {
    id: 'registro',
    title: LESSON_LIST.record,
    onCard: 'hidden',
    render: lesson => (
      <>
        <EntrySign entry={ways.entriesFor(lesson).release} otherwise={releaseSign(lesson, ways.today)} />
        {ways.hasDraft(lesson) && (
          <Text size="xs" c="dimmed">
            {LESSON_LIST.withDraft}
          </Text>
        )}
        {lesson.deletedReason && (
          <Text size="xs" c="dimmed">
            {lesson.deletedReason}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'frequencia',
    title: M.menu.attendance,
    onCard: 'hidden',
    render: lesson => {
      const sign = attendanceSign(lesson, ways.today)
      const otherwise = sign && { ...sign, label: sign.label.replace(/^Frequência (.)/, upper) }
      return <EntrySign entry={ways.entriesFor(lesson).attendance} otherwise={otherwise} />
    },
  },
  {
    id: 'pendente',
    title: LESSON_LIST.due,
    onCard: 'foot',
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
  ({ open, attendanceTo, entriesFor }: Ways) =>
  (lesson: Lesson): RowAction[] => {
    const actions: RowAction[] = []
    const { release, attendance } = entriesFor(lesson)
    const recordHeld = isUnsynced(release)
    if (lesson.can.launch && !recordHeld)
      actions.push({ label: M.btn.releaseLesson, onClick: () => open(lesson) })
    if (lesson.accomplished || recordHeld)
      actions.push({ label: LESSON_LIST.seeRecord, onClick: () => open(lesson) })
    if (lesson.can.takeAttendance || lesson.attendanceTaken) {
      const taken = lesson.attendanceTaken || isUnsynced(attendance)
      const label = taken ? LESSON_LIST.seeAttendance : M.btn.takeAttendance
      actions.push({ label, to: attendanceTo(lesson) })
    }
    return actions
  }
