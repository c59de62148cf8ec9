import type { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { PENDING_PANEL } from '@lousa/contract/planning/pending/pending-panel.messages.ts'
import { type classPathsOf, PATHS, planAddress } from '../../../lib/address/paths.ts'
import { unsentRowCount } from '../../../lib/outbox/entry-text.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { lessonsDue } from './pending-work.part.ts'

const T = PENDING_PANEL.task

export type Pending = AnswerOf<typeof getPending>
type Paths = ReturnType<typeof classPathsOf>

/** One thing that is left over, and where it is done. */
export type PendingTask = { key: string; to: string; words: string }

/** A lesson's record or attendance, or an evaluation's scores. */
export type TaskOf = 'record' | 'attendance' | 'scores'

export const taskKey = (of: TaskOf, id: string): string => `${of}:${id}`

const dayAndMonth = (date: string): string => showDate(date).slice(0, 5)

/** An instructor goes on from one to the next; the office looks at one thing and back at its list. */
const trailOf = ({ classes }: Paths): { pendencia?: 'sim' } =>
  classes === PATHS.classes ? { pendencia: 'sim' } : {}

/** Where the record of a lesson is written. */
export const recordTo = (paths: Paths, { id, date, lessonPlan }: Lesson): string =>
  planAddress(paths.lessons, { plano: lessonPlan.id, aula: id, dia: date, ...trailOf(paths) })
export const attendanceTo = (paths: Paths, { id, date, lessonPlan }: Lesson): string =>
  planAddress(paths.attendance, { plano: lessonPlan.id, aula: id, dia: date, ...trailOf(paths) })
export const scoresTo = (paths: Paths, { id, lessonPlanId }: SchoolEvaluation): string =>
  planAddress(paths.scores, { plano: lessonPlanId, avaliacao: id, ...trailOf(paths) })

/** The scores that wait on this device are given, wherever they are. */
export const isScored = (
  { id, scored, expected }: SchoolEvaluation,
  entries: readonly EntryView[],
): boolean => {
  const entry = entries.find(({ kind, subjectId }) => kind === 'scores' && subjectId === id)
  return scored + (entry ? unsentRowCount(entry) : 0) >= expected
}

/** Pending work that is not on this device yet, in the order of the list: lessons by age, then evaluations. */
export const pendingTasks = (
  { lessons, evaluations }: Pick<Pending, 'lessons' | 'evaluations'>,
  entries: readonly EntryView[],
  paths: Paths,
): PendingTask[] => [
  ...lessonsDue(lessons, entries).flatMap(({ lesson, release, attendance }) => {
    const of = fill(PENDING_PANEL.lesson, {
      when: dayAndMonth(lesson.date),
      component: lesson.lessonPlan.curriculumComponent.name,
      grade: lesson.lessonPlan.grade.name,
    })
    return [
      ...(release === 'due'
        ? [
            {
              key: taskKey('record', lesson.id),
              to: recordTo(paths, lesson),
              words: fill(T.record, { of }),
            },
          ]
        : []),
      ...(attendance === 'due'
        ? [
            {
              key: taskKey('attendance', lesson.id),
              to: attendanceTo(paths, lesson),
              words: fill(T.attendance, { of }),
            },
          ]
        : []),
    ]
  }),
  ...evaluations
    .filter(evaluation => !isScored(evaluation, entries))
    .map(evaluation => ({
      key: taskKey('scores', evaluation.id),
      to: scoresTo(paths, evaluation),
      words: fill(evaluation.type === 'FEEDBACK' ? T.opinions : T.scores, {
        name: evaluation.name,
        grade: evaluation.grade.name,
      }),
    })),
]

/**
 * The task after `current`. A finished one is no longer in the list, and the one that has moved up to its `place` is next; after
 * the last come skipped ones.
 */
export const nextTask = (
  tasks: readonly PendingTask[],
  current: string,
  place: number,
): { task: PendingTask | null; isDone: boolean } => {
  const at = tasks.findIndex(({ key }) => key === current)
  const others = tasks.filter(({ key }) => key !== current)
  return { task: others[at >= 0 ? at : place] ?? others[0] ?? null, isDone: at < 0 }
}
