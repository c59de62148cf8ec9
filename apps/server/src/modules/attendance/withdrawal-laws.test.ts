import { getFrequency, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { restoreRecords, withdrawRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import type { RecordPart } from '@lousa/rules/planning/withdrawal.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marksDesk } from '../../../test/marks-desk.ts'
import { lessonsOutOfStep } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Status = 'ATTENDANCE' | 'ABSENCE' | 'JUSTIFIED_ABSENCE'
type Step =
  | { act: 'CALL'; lesson: number; statuses: Status[] }
  | { act: 'RELEASE'; lesson: number }
  | { act: 'WITHDRAW'; lesson: number; parts: RecordPart[]; office: boolean }
  | { act: 'RESTORE'; which: number; office: boolean }

const LESSONS = ['lastWeek', 'today', 'todaySecond'] as const
const lesson = fc.nat({ max: LESSONS.length - 1 })
const status = fc.constantFrom<Status>('ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('CALL' as const),
    lesson,
    statuses: fc.array(status, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ act: fc.constant('RELEASE' as const), lesson }),
  fc.record({
    act: fc.constant('WITHDRAW' as const),
    lesson,
    parts: fc.uniqueArray(fc.constantFrom<RecordPart>('ATTENDANCE', 'RELEASE'), { minLength: 1 }),
    office: fc.boolean(),
  }),
  fc.record({ act: fc.constant('RESTORE' as const), which: fc.nat({ max: 5 }), office: fc.boolean() }),
)

/** A lesson by the book: its marks by place in the class, and whether it is released. */
type Model = { marks: Map<number, Status> | null; isReleased: boolean }
type Removed = { id: string; lesson: number; own: boolean; done: boolean } & {
  marks: Model['marks']
  isReleased: boolean
}

const runSteps = async (school: School, steps: readonly Step[]): Promise<Model[]> => {
  const model: Model[] = LESSONS.map(() => ({ marks: null, isReleased: false }))
  const withdrawals: Removed[] = []
  const at = (index: number, office: boolean) => ({
    host: school.host,
    token: office ? school.administrator.token : school.instructor.token,
    params: { id: school.plans.portuguese, lessonId: school.lessons[LESSONS[index]!] },
  })
  const perform = {
    CALL: async ({ lesson, statuses }: Extract<Step, { act: 'CALL' }>) => {
      const attendances = statuses.map((status, index) => ({
        studentEnrollmentId: school.enrollments[index],
        status,
      }))
      await app.call(saveAttendance, { ...at(lesson, false), body: { attendances } })
      const marks = new Map(model[lesson]!.marks ?? [])
      for (const [index, status] of statuses.entries()) marks.set(index, status)
      model[lesson]!.marks = marks
    },
    RELEASE: async ({ lesson }: Extract<Step, { act: 'RELEASE' }>) => {
      await app.call(releaseLesson, { ...at(lesson, false), body: { contentRegistration: 'Frações' } })
      model[lesson]!.isReleased = true
    },
    WITHDRAW: async ({ lesson, parts, office }: Extract<Step, { act: 'WITHDRAW' }>) => {
      const body = { parts, ...(office ? { reason: 'Engano' } : {}) }
      const { status, body: answer } = await app.call(withdrawRecords, { ...at(lesson, office), body })
      expect(status).toBe(201)
      const before = model[lesson]!
      const marks = parts.includes('ATTENDANCE') ? before.marks : null
      const isReleased = parts.includes('RELEASE') && before.isReleased
      expect(answer.id === null).toBe(marks === null && !isReleased)
      if (answer.id !== null)
        withdrawals.push({ id: answer.id, lesson, own: !office, done: false, marks, isReleased })
      if (marks) before.marks = null
      if (isReleased) before.isReleased = false
    },
    RESTORE: async ({ which, office }: Extract<Step, { act: 'RESTORE' }>) => {
      const removed = withdrawals[which]
      if (!removed) return
      const { params, ...caller } = at(removed.lesson, office)
      const { status } = await app.call(restoreRecords, {
        ...caller,
        params: { ...params, withdrawalId: removed.id },
      })
      const now = model[removed.lesson]!
      const isFree = !(removed.marks && now.marks) && !(removed.isReleased && now.isReleased)
      const isReached = office || removed.own
      expect(status === 200).toBe(isReached && (removed.done || isFree))
      if (status !== 200 || removed.done) return
      removed.done = true
      if (removed.marks) now.marks = new Map(removed.marks)
      if (removed.isReleased) now.isReleased = true
    },
  }
  for (const each of steps) await perform[each.act](each as never)
  return model
}

const ofPlace = (model: readonly Model[], place: number) => {
  const released = model.filter(({ isReleased }) => isReleased)
  const statuses = released.flatMap(({ marks }) => marks?.get(place) ?? [])
  const count = (wanted: Status) => statuses.filter(status => status === wanted).length
  return { rows: statuses.length, absences: count('ABSENCE'), justified: count('JUSTIFIED_ABSENCE') }
}

test('figures after random lists, releases, withdrawals and restorations are those of the remaining rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const school = await createSchool(app)
      const marks = marksDesk(app, school)
      const model = await runSteps(school, steps)
      const stored = await app.owner.query(
        `select l.id, l.attendance_taken_at is not null as taken, l.accomplished,
           (select count(*)::int from attendance a where a.lesson_id = l.id) as marks
         from lesson l where l.id = any($1)`,
        [LESSONS.map(name => school.lessons[name])],
      )
      for (const [index, name] of LESSONS.entries())
        expect(stored.rows.find(({ id }) => id === school.lessons[name])).toMatchObject({
          taken: model[index]!.marks !== null,
          accomplished: model[index]!.isReleased,
          marks: model[index]!.marks?.size ?? 0,
        })
      expect(await lessonsOutOfStep(app)).toEqual([])
      const frequency = await app.call(getFrequency, {
        host: school.host,
        token: school.instructor.token,
        params: { id: school.plans.portuguese },
      })
      await marks.compute()
      const figures = (await marks.read()).body.data
      for (const [place, studentEnrollmentId] of school.enrollments.entries()) {
        const { rows, absences, justified } = ofPlace(model, place)
        const row = frequency.body.data.find(
          (each: { studentEnrollmentId: string }) => each.studentEnrollmentId === studentEnrollmentId,
        )
        expect(row).toMatchObject({ absences, justifiedAbsences: justified })
        expect(row.lessonsGiven).toBe(rows)
        const figure = marks.rowOf(figures, place)
        expect([figure?.absences ?? 0, figure?.lessonsGiven ?? 0]).toEqual([absences, rows])
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
