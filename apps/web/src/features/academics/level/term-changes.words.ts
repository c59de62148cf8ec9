import type { TermChanges } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { TERM_CHANGES as W } from '@lousa/contract/academics/level/term-changes.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'

type LessonRow = TermChanges['lessons']['shown'][number]
type EvaluationRow = TermChanges['evaluations']['shown'][number]

const sumOf = (rows: readonly LessonRow[]): number => rows.reduce((sum, { lessons }) => sum + lessons, 0)

/** "6º ano A: Arte, 2; História, 1" for each class. */
const classesText = (rows: readonly LessonRow[]): string =>
  [...Map.groupBy(rows, ({ grade }) => grade.id).values()]
    .map(ofClass =>
      fill(W.ofClass, {
        grade: ofClass[0]?.grade.name ?? '',
        components: ofClass
          .map(({ curriculumComponent, lessons }) =>
            fill(W.ofComponent, { component: curriculumComponent.name, count: showCount(lessons) }),
          )
          .join('; '),
      }),
    )
    .join(' · ')

const shiftLine = (rows: readonly LessonRow[], type: TermType): string => {
  const [{ from = null, to = null } = {}] = rows
  const name = (position: number | null): string => (position === null ? '' : termName(type, position))
  return fill(countedIn(from === null ? W.lessons : W.lessonsFrom, sumOf(rows)), {
    from: name(from),
    to: name(to),
    where: classesText(rows),
  })
}

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

/** Sentences on lessons that pass to another term and evaluations after the end of theirs. */
export const termChangeLines = ({ lessons, evaluations }: TermChanges, type: TermType): string[] => {
  const shifts = Map.groupBy(lessons.shown, ({ from, to }) => `${from} ${to}`)
  const moreLessons = lessons.count - sumOf(lessons.shown)
  const list = evaluations.shown.map(each => evaluationText(each, type)).join('; ')
  const moreEvaluations = evaluations.count - evaluations.shown.length
  const which = moreEvaluations > 0 ? fill(W.more, { list, count: showCount(moreEvaluations) }) : list
  return [
    ...[...shifts.values()].map(rows => shiftLine(rows, type)),
    ...(moreLessons > 0 ? [countedIn(W.moreLessons, moreLessons)] : []),
    ...(evaluations.count > 0 ? [fill(countedIn(W.evaluations, evaluations.count), { which })] : []),
    W.reversible,
  ]
}
