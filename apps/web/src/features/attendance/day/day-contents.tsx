import { DAY_ROLL } from '@lousa/contract/attendance/day/day-roll.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Textarea, Title } from '@mantine/core'
import { Link } from 'react-router'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { showTime } from '../../../lib/text/dates.ts'
import classes from './day.module.css'
import type { ContentLine } from './day-contents.values.ts'
import type { DayContents as Contents } from './use-day-contents.ts'

const paths = classPathsOf('INSTRUCTOR')

const timesOf = ({ lesson, others }: ContentLine): string =>
  [lesson, ...others].map(({ start }) => showTime(start)).join(', ')

const Line = ({ line, contents }: { line: ContentLine; contents: Contents }) => {
  const { lesson, status } = line
  const { id, date, can, lessonPlan } = lesson
  const values = { times: timesOf(line), component: lessonPlan.curriculumComponent.name }
  const mayWrite = status === 'open' || status === 'waiting' || (status === 'recorded' && can.edit)
  const text = contents.textOf(line)
  return (
    <li className={classes.line} data-status={status}>
      <span className={classes.which}>
        {fill(DAY_ROLL.line, values)}
        <span className={classes.state} data-state={status}>
          {RELEASE.section.standing[status]}
        </span>
      </span>
      {lesson.isOfGroup && <span className={classes.state}>{DAY_ROLL.group}</span>}
      {mayWrite ? (
        <Textarea
          aria-label={fill(DAY_ROLL.contentOf, values)}
          placeholder={DAY_ROLL.contentExample}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={event => contents.write(line, event.currentTarget.value)}
        />
      ) : (
        <Link to={planAddress(paths.lessons, { plano: lessonPlan.id, aula: id, dia: date })}>
          {DAY_ROLL.see}
        </Link>
      )}
    </li>
  )
}

const HEADING_ID = 'day-contents'

/** Focuses the first content that is missing. */
export const focusOpenContent = (): void =>
  document
    .querySelector<HTMLElement>(`[aria-labelledby="${HEADING_ID}"] li[data-status="open"] :is(textarea, a)`)
    ?.focus()

/** A line of content for each lesson of the day. */
export const DayContents = ({ contents }: { contents: Contents }) => (
  <section className={classes.contents} aria-labelledby={HEADING_ID}>
    <Title order={2} size="h4" id={HEADING_ID}>
      {DAY_ROLL.contents}
    </Title>
    <ul>
      {contents.lines.map(line => (
        <Line key={line.lesson.id} line={line} contents={contents} />
      ))}
    </ul>
  </section>
)
