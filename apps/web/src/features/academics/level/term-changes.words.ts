import type { TermChanges } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { TERM_CHANGES as W } from '@lousa/contract/academics/level/term-changes.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'

type LessonRow = TermChanges['lessons']['shown'][number]
type EvaluationRow = TermChanges['evaluations']['shown'][number]

/** Lessons that pass from one term to another: a sentence, and each class with the lessons of its components. */
export type ShiftText = { sentence: string; classes: { name: string; components: string }[] }

const sumOf = (rows: readonly LessonRow[]): number => rows.reduce((sum, { lessons }) => sum + lessons, 0)

const classText = (rows: readonly LessonRow[]): ShiftText['classes'][number] => ({
  name: fill(countedIn(W.ofClass, sumOf(rows)), { grade: rows[0]?.grade.name ?? '' }),
  components: rows
    .map(({ curriculumComponent, lessons }) =>
      fill(W.ofComponent, { component: curriculumComponent.name, count: showCount(lessons) }),
    )
    .join('; '),
})

const shiftText = (rows: readonly LessonRow[], type: TermType): ShiftText => {
  const [{ from = null, to = null } = {}] = rows
  const name = (position: number | null): string => (position === null ? '' : termName(type, position))
  return {
    sentence: fill(countedIn(from === null ? W.lessons : W.lessonsFrom, sumOf(rows)), {
      from: name(from),
      to: name(to),
    }),
    classes: [...Map.groupBy(rows, ({ grade }) => grade.id).values()].map(classText),
  }
}

export const shiftTexts = ({ lessons }: TermChanges, type: TermType): ShiftText[] =>
  [...Map.groupBy(lessons.shown, ({ from, to }) => `${from} ${to}`).values()].map(rows =>
    shiftText(rows, type),
  )

/** Lessons of classes that are not named; null without any. */
export const moreLessonsText = ({ lessons: { count, shown } }: TermChanges): string | null =>
  count > sumOf(shown) ? countedIn(W.moreLessons, count - sumOf(shown)) : null

const evaluationText = (
  { name, grade, curriculumComponent, date, position, scores }: EvaluationRow,
  type: TermType,
): string =>
  fill(W.evaluation, {
    name,
    grade: grade.name,
    component: curriculumComponent.name,
    date: showDate(date),
    term: termName(type, position),
    scores: countedIn(W.scores, scores),
  })

/** A sentence on evaluations after the end of their term, and each by name; null without any. */
export const evaluationsText = (
  { evaluations: { count, shown } }: TermChanges,
  type: TermType,
): { sentence: string; names: string[] } | null =>
  count === 0
    ? null
    : {
        sentence: countedIn(W.evaluations, count),
        names: [
          ...shown.map(each => evaluationText(each, type)),
          ...(count > shown.length ? [fill(W.more, { count: showCount(count - shown.length) })] : []),
        ],
      }
