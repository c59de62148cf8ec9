import { PREVIEW } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsPreview as Preview, PreviewedLesson } from '@lousa/contract/lessons-preview.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { showShortDate, showTime } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import classes from './lessons-preview.module.css'

/** More than these make no reader wiser. */
const LINES = 12
const PARTS = [
  { part: 'added', words: PREVIEW.added },
  { part: 'removed', words: PREVIEW.removed },
  { part: 'kept', words: PREVIEW.kept },
  { part: 'skipped', words: PREVIEW.skipped },
] as const

/** Words of the parts where a change does something else than to add or remove lessons. */
export type PreviewWords = Partial<Record<(typeof PARTS)[number]['part'], readonly [string, string]>>

const counted = ([one, many]: readonly [string, string], count: number): string =>
  count === 1 ? one : fill(many, { count: showCount(count) })

const Line = ({ lesson }: { lesson: PreviewedLesson }) => {
  const { date, start, end, lessonPlan, reason } = lesson
  return (
    <li>
      {fill(PREVIEW.line, { date: showShortDate(date), start: showTime(start), end: showTime(end) })}
      {` · ${lessonPlan.curriculumComponent.name}, ${lessonPlan.grade.name}`}
      {reason && (
        <Text span size="sm" c="dimmed">
          {` (${PREVIEW.reasons[reason]})`}
        </Text>
      )}
    </li>
  )
}

const Part = ({ title, lessons }: { title: string; lessons: readonly PreviewedLesson[] }) => (
  <details className={classes.part}>
    <summary>{title}</summary>
    <ul>
      {lessons.slice(0, LINES).map(lesson => (
        <Line
          key={`${lesson.lessonPlan.id} ${lesson.date} ${lesson.start} ${lesson.reason ?? ''}`}
          lesson={lesson}
        />
      ))}
      {lessons.length > LINES && <li>{fill(PREVIEW.more, { count: showCount(lessons.length - LINES) })}</li>}
    </ul>
  </details>
)

/** The lessons that a change would add, remove, leave and skip: counts first, lessons on demand. */
export const LessonsPreview = ({ preview, words: own = {} }: { preview: Preview; words?: PreviewWords }) => {
  const parts = PARTS.filter(({ part }) => preview[part].length > 0)
  if (parts.length === 0) return <Text>{PREVIEW.nothing}</Text>
  return (
    <div role="status">
      {parts.map(({ part, words }) => (
        <Part key={part} title={counted(own[part] ?? words, preview[part].length)} lessons={preview[part]} />
      ))}
    </div>
  )
}
