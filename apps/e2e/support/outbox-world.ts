import { z } from 'zod'
import { listEducationLevels } from '../../../packages/contract/src/academics/academics.contract.ts'
import { listAttendance } from '../../../packages/contract/src/attendance/attendance.contract.ts'
import {
  createEvaluation,
  listEvaluations,
  listScores,
} from '../../../packages/contract/src/evaluation/evaluation.contract.ts'
import { listLessons } from '../../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { listLessonPlans } from '../../../packages/contract/src/planning/plan/plan.contract.ts'
import type { EntrySubject } from '../../web/src/lib/outbox/outbox.types.ts'
import { type Asking, runningYear } from '../server-answers.ts'
import type { Heard } from './unreliable-network.ts'

const STUDENTS = 2
const RECORD = 'record'
const NAME = 'Fila dos aparelhos'
const HIGHEST = 2
const WHOLE_PAGE = 100

/** A row that people change, and how the test's texts become its values. */
export type Row = {
  readonly key: string
  readonly subject: EntrySubject
  readonly id: string
  /** The value that only the n-th edit of all has. */
  readonly valueAt: (n: number) => unknown
  /** A value of that row as one short text. */
  readonly wordOf: (value: unknown) => string
}
export type Stored = { readonly version: number; readonly word: string }
export type World = {
  readonly rows: readonly Row[]
  /** Reads the rows of the server without the devices. */
  readonly read: () => Promise<Map<string, Stored>>
}

const scoreValue = z.object({ score: z.number().nullable() })
const markValue = z.object({ status: z.string(), justification: z.string().nullable() })
const recordValue = z.object({ contentRegistration: z.string() })

const wordOfMark = (value: unknown): string => {
  const { status, justification } = markValue.parse(value)
  return justification ?? status
}

const words = {
  scores: (value: unknown) => String(scoreValue.parse(value).score),
  attendance: wordOfMark,
  dayRoll: wordOfMark,
  release: (value: unknown) => recordValue.parse(value).contentRegistration,
}

const saved = { version: z.number().nullable() }
const listed = z.object({
  data: z.array(z.looseObject({ ...saved, studentEnrollment: z.object({ id: z.string() }) })),
})
const record = z.looseObject({ version: z.number(), contentRegistration: z.string() })

const SAVES = [
  { kind: 'scores', path: /\/school-evaluation\/([^/]+)\/student-evaluation$/ },
  { kind: 'attendance', path: /\/lesson\/([^/]+)\/student-attendance$/ },
  { kind: 'release', path: /\/lesson\/([^/]+)\/accomplish(?:\/[^/]+)?$/ },
] as const

/** The rows in the answer to a save. */
export const shownBy = ({ path, status, answer }: Heard): [key: string, stored: Stored][] => {
  if (status < 200 || status > 299) return []
  for (const { kind, path: pattern } of SAVES) {
    const subjectId = pattern.exec(path)?.[1]
    if (subjectId === undefined) continue
    if (kind === 'release') {
      const { version } = record.parse(answer)
      return [[`${kind}:${subjectId}:${RECORD}`, { version, word: words.release(answer) }]]
    }
    return listed
      .parse(answer)
      .data.flatMap(row => {
        const { version, studentEnrollment } = row
        if (version === null) return []
        return [
          [`${kind}:${subjectId}:${studentEnrollment.id}`, { version, word: words[kind](row) }] as const,
        ]
      })
      .map(([key, stored]) => [key, stored])
  }
  return []
}

type Within = { start: string; end: string }

const lessonsOf = async (ask: Asking, planId: string, within: Within) => {
  const query = { ...within, rowsPerPage: WHOLE_PAGE }
  return (await ask(listLessons, { params: { id: planId }, query })).data
}

/** A lesson of the instructor that may be written, preferably one that has not been released. */
const openLesson = async (ask: Asking, planIds: readonly string[], within: Within) => {
  const all = await Promise.all(
    planIds.map(async planId => (await lessonsOf(ask, planId, within)).map(lesson => ({ planId, lesson }))),
  )
  const writable = all.flat().filter(({ lesson: { can } }) => can.takeAttendance && (can.launch || can.edit))
  const lessonToWrite = writable.find(({ lesson: { can } }) => can.launch) ?? writable[0]
  if (!lessonToWrite) throw new Error('The demo instructor has no lesson to write')
  return lessonToWrite
}

/** Two scores of an evaluation, two marks of a lesson and its record, in a class of the instructor. */
export const makeWorld = async (ask: Asking): Promise<World> => {
  const { id: academicYearId } = await runningYear(ask)
  const plans = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: WHOLE_PAGE } })
  const levels = await ask(listEducationLevels, { query: { academicYearId } })
  const term = levels.data
    .flatMap(({ academicTerms }) => academicTerms)
    .find(({ closedAt }) => closedAt === null)
  if (!term) throw new Error('The demo has no open term')
  const { planId, lesson } = await openLesson(
    ask,
    plans.data.map(({ id }) => id),
    { start: term.start, end: term.end },
  )
  const evaluations = await ask(listEvaluations, {
    query: { lessonPlanId: planId, academicTermId: term.id, rowsPerPage: WHOLE_PAGE },
  })
  const body = {
    lessonPlanId: planId,
    academicTermId: term.id,
    name: NAME,
    type: 'WORK',
    date: evaluations.data[0]?.date ?? term.start,
    highest: HIGHEST,
  }
  const evaluation =
    evaluations.data.find(({ name }) => name === NAME) ?? (await ask(createEvaluation, { body }))
  const lessonParams = { id: planId, lessonId: lesson.id }
  const scoresNow = async () =>
    (await ask(listScores, { params: { id: evaluation.id } })).data.slice(0, STUDENTS)
  const marksNow = async () => (await ask(listAttendance, { params: lessonParams })).data.slice(0, STUDENTS)
  const recordNow = async () =>
    (await lessonsOf(ask, planId, { start: lesson.date, end: lesson.date })).find(
      ({ id }) => id === lesson.id,
    )?.accomplished ?? null

  const place = { planId }
  const scores: EntrySubject = { kind: 'scores', subjectId: evaluation.id, place, title: 'Notas' }
  const marks: EntrySubject = { kind: 'attendance', subjectId: lesson.id, place, title: 'Frequência' }
  /** Screens know which record they show. */
  const releasePlace: Record<string, string> = { planId }
  const release: EntrySubject = { kind: 'release', subjectId: lesson.id, place: releasePlace, title: 'Aula' }
  const row = (subject: EntrySubject, id: string, valueAt: Row['valueAt']): Row => ({
    key: `${subject.kind}:${subject.subjectId}:${id}`,
    subject,
    id,
    valueAt,
    wordOf: words[subject.kind],
  })
  const scoreOf = (n: number) => ({ score: (n % (HIGHEST * 100)) / 100, text: null })
  const markOf = (n: number) => ({ status: 'JUSTIFIED_ABSENCE', justification: `motivo ${n}` })
  const recordOf = (n: number) => ({
    contentRegistration: `conteúdo ${n}`,
    note: null,
    materialUsage: null,
    lessonIds: [],
  })
  return {
    rows: [
      ...(await scoresNow()).map(({ studentEnrollment: { id } }) => row(scores, id, scoreOf)),
      ...(await marksNow()).map(({ studentEnrollment: { id } }) => row(marks, id, markOf)),
      row(release, RECORD, recordOf),
    ],
    read: async () => {
      const rows = [
        ...(await scoresNow()).map(now => [scores, now.studentEnrollment.id, now] as const),
        ...(await marksNow()).map(now => [marks, now.studentEnrollment.id, now] as const),
      ]
      const stored = new Map<string, Stored>()
      for (const [{ kind, subjectId }, id, now] of rows) {
        const word = now.version === null ? '' : words[kind](now)
        stored.set(`${kind}:${subjectId}:${id}`, { version: now.version ?? 0, word })
      }
      const released = await recordNow()
      if (released) releasePlace.accomplishId = released.id
      const key = `release:${lesson.id}:${RECORD}`
      stored.set(key, { version: released?.version ?? 0, word: released ? words.release(released) : '' })
      return stored
    },
  }
}
