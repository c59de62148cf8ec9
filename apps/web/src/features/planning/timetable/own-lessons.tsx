import { LESSON_WORDS } from '@lousa/contract/planning/lesson-words.messages.ts'
import { OWN_SCHEDULE } from '@lousa/contract/planning/timetable/timetable.messages.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './own-schedule.module.css'
import type { ScheduledLesson } from './own-schedule.values.ts'

const S = OWN_SCHEDULE

export type LessonMark = 'running' | 'next' | null

const Content = ({
  scheduled: { lesson, name, instructors },
  mark,
  isTaught,
}: {
  scheduled: ScheduledLesson
  mark: LessonMark
  isTaught: boolean
}) => (
  <>
    <span className={classes.time}>
      {showTime(lesson.start)}–{showTime(lesson.end)}
    </span>
    <Text span fw={600}>
      {name}
    </Text>
    <Text span size="sm" c="dimmed">
      {isTaught || !instructors ? lesson.lessonPlan.grade.name : instructors}
    </Text>
    {isTaught && lesson.cover && <StatusBadge tone="info">{LESSON_WORDS.covering}</StatusBadge>}
    {mark && (
      <StatusBadge tone={mark === 'running' ? 'good' : 'info'}>
        {mark === 'running' ? S.running : S.nextLesson}
      </StatusBadge>
    )}
  </>
)

/** The lessons of one day; an instructor goes on to the record of each. */
export const OwnLessons = ({
  lessons,
  markOf,
  isTaught,
}: {
  lessons: readonly ScheduledLesson[]
  markOf: (lesson: ScheduledLesson) => LessonMark
  /** By the person who looks; else they attend them. */
  isTaught: boolean
}) => (
  <ul className={classes.lessons}>
    {lessons.map(scheduled => {
      const { id, date, lessonPlan } = scheduled.lesson
      const mark = markOf(scheduled)
      const content = <Content scheduled={scheduled} mark={mark} isTaught={isTaught} />
      return (
        <li key={id} {...(mark === null ? {} : { 'aria-current': 'time' as const })}>
          {isTaught ? (
            <Link
              className={classes.lesson}
              data-mark={mark}
              to={planAddress(classPathsOf('INSTRUCTOR').lessons, {
                plano: lessonPlan.id,
                aula: id,
                dia: date,
              })}
            >
              {content}
            </Link>
          ) : (
            <div className={classes.lesson} data-mark={mark}>
              {content}
            </div>
          )}
        </li>
      )
    })}
  </ul>
)
