import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showLongDate, showTime } from '../../lib/text/dates.ts'
import classes from './week-list.module.css'

const Line = ({ lesson, sign, withClass }: { lesson: Lesson; sign: ReactNode; withClass: boolean }) => (
  <>
    <span className={classes.time}>
      {showTime(lesson.start)}–{showTime(lesson.end)}
    </span>
    <span className={classes.what}>
      <Text span fw={550}>
        {withNucleus(lesson.lessonPlan.curriculumComponent.name, lesson.lessonPlan.grade.name)}
      </Text>{' '}
      {withClass && (
        <Text span c="dimmed" size="sm" className={classes.class ?? ''}>
          {lesson.lessonPlan.grade.name}
        </Text>
      )}
    </span>
    {sign}
  </>
)

/** Lessons under their days. */
export const WeekList = ({
  lessons,
  signOf,
  to,
  withClass = true,
}: {
  lessons: readonly Lesson[]
  signOf?: (lesson: Lesson) => ReactNode
  /** Where a lesson leads. */
  to?: (lesson: Lesson) => string
  /** False where every lesson is of the same class. */
  withClass?: boolean
}) => (
  <div className={classes.days}>
    {[...Map.groupBy(lessons, ({ date }) => date).entries()].map(([date, ofDay]) => (
      <section key={date} aria-label={showLongDate(date)}>
        <Title order={3} className={classes.day}>
          {showLongDate(date)}
        </Title>
        <ul className={classes.list}>
          {ofDay.map(lesson => (
            <li key={lesson.id}>
              {to ? (
                <Link to={to(lesson)} className={classes.line}>
                  <Line lesson={lesson} sign={signOf?.(lesson)} withClass={withClass} />
                </Link>
              ) : (
                <div className={classes.line}>
                  <Line lesson={lesson} sign={signOf?.(lesson)} withClass={withClass} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
