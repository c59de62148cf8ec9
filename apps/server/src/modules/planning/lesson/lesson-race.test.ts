import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
let plan: string
let lesson: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = lessonDesk(app, school)
  plan = school.plans.portuguese
  lesson = school.lessons.today
})
afterAll(() => app.stop())

type Call = () => Promise<Sent>

/** Lets two calls come one after the other to a place that another transaction holds, and then go on. */
const bothAt = async (held: string, values: unknown[], calls: readonly [Call, Call]): Promise<Sent[]> => {
  const holder = await app.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(held, values)
    const first = calls[0]()
    await waitingLocks(app, 1)
    const second = calls[1]()
    await waitingLocks(app, 2)
    await holder.query('rollback')
    return await Promise.all([first, second])
  } finally {
    holder.release()
  }
}
const atLesson = (calls: readonly [Call, Call]) =>
  bothAt('select 1 from lesson where institution_id = $1 and id = $2 for update', [school.id, lesson], calls)

const asInstructor = () => ({
  host: school.host,
  token: school.instructor.token,
  params: { id: plan, lessonId: lesson },
})
const release: Call = () =>
  app.call(releaseLesson, { ...asInstructor(), body: { contentRegistration: 'Crônica' } })
const attend: Call = () =>
  app.call(saveAttendance, {
    ...asInstructor(),
    body: { attendances: [{ studentEnrollmentId: school.enrollments[0], status: 'ABSENCE' }] },
  })
const written = async () => (await lessonsStored(app, school)).find(({ id }) => id === lesson)!
const outcome = (answers: Sent[]) => answers.map(({ status, body }) => body?.code ?? status)

const orders = [
  ['first', (one: Call, other: Call) => [one, other] as const],
  ['second', (one: Call, other: Call) => [other, one] as const],
] as const

describe.each(orders)('at one instant, with the lesson held, a secretary who comes %s', (_, order) => {
  test('to remove it: it is removed or released, and never both', async () => {
    const answers = await atLesson(order(() => desk.remove(plan, lesson), release))
    const { deleted, accomplished } = await written()
    expect([deleted, accomplished].toSorted()).toEqual([false, true])
    expect(outcome(answers).toSorted()).toEqual(
      deleted ? [204, 'LESSON_DELETED'] : [201, 'LESSON_ALREADY_ACCOMPLISHED'],
    )
  })

  test('to swap it: nothing released is moved to another day', async () => {
    const other = await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: ['2026-08-31', '10:00:00', '10:50:00'],
    })
    const answers = await atLesson(order(() => desk.swap(lesson, other), release))
    const { date, accomplished } = await written()
    const isSwapped = date === '2026-08-31'
    expect(accomplished).toBe(!isSwapped)
    expect(outcome(answers).toSorted()).toEqual(
      isSwapped ? [200, 'FUTURE_LESSON'] : [201, 'LESSON_ALREADY_ACCOMPLISHED'],
    )
  })

  test('to enter a day off: an attendance that is saved is not lost', async () => {
    const dayOff = () =>
      desk.addEvent({ type: 'HOLIDAY', start: '2026-08-17', end: '2026-08-17', lessons: 'REMOVE' })
    const answers = await atLesson(order(dayOff, attend))
    const { deleted, attended } = await written()
    expect([deleted, attended].toSorted()).toEqual([false, true])
    expect(outcome(answers).toSorted()).toEqual(deleted ? [201, 'LESSON_DELETED'] : [200, 201])
    const { body } = await app.call(listAttendance, asInstructor())
    const marks = body.data?.filter(({ status }: { status: string | null }) => status !== null) ?? []
    expect(marks).toHaveLength(attended ? 1 : 0)
  })

  test('to move the terms: the lesson is left outside or released, and never both', async () => {
    const terms = school.terms.map(({ id, start, end }) => ({ id, start, end }))
    const save = () =>
      app.call(updateAcademicTerms, {
        host: school.host,
        token: school.administrator.token,
        params: { id: school.level },
        body: { academicTerms: terms.with(2, { ...terms[2]!, start: '2026-08-20' }), lessons: 'REMOVE' },
      })
    const answers = await atLesson(order(save, release))
    const { deleted, accomplished } = await written()
    expect([deleted, accomplished].toSorted()).toEqual([false, true])
    expect(outcome(answers).toSorted()).toEqual(
      deleted ? [200, 'LESSON_DELETED'] : [201, 'LESSONS_OUT_OF_TERM'],
    )
  })
})

test('of two secretaries who put lessons into one slot one wins, and the other is shown what is there', async () => {
  const body = { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }
  const answers = await bothAt(
    "select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))",
    [school.id, school.year],
    [() => desk.add(plan, body), () => desk.add(school.plans.mathematics, body)],
  )
  expect(outcome(answers).toSorted()).toEqual([201, 'INTERVAL_TIME_OVERLAP'])
  const refused = answers.find(({ status }) => status === 422)!
  expect(refused.body.conflict).toMatchObject({ date: body.date, start: body.start })
})

describe('a save that waits for other dates of the terms', () => {
  const EARLIER = ['2026-07-10', '2026-07-27'] as const
  const LATER = ['2026-08-19', '2026-08-20'] as const
  type Between = typeof EARLIER | typeof LATER
  const termAt = (index: number): string => school.terms[index]!.id
  /** The end of the second term and the start of the third one, by `db`. The lesson is on 2026-08-17. */
  const move = async (db: Pick<pg.ClientBase, 'query'>, [end, start]: Between): Promise<void> => {
    const whose = 'where institution_id = $1 and id = $2'
    const moves = [
      () => db.query(`update academic_term set start_date = $3 ${whose}`, [school.id, termAt(2), start]),
      () => db.query(`update academic_term set end_date = $3 ${whose}`, [school.id, termAt(1), end]),
    ]
    for (const change of start === LATER[1] ? moves : moves.toReversed()) await change()
  }

  /** A save that reads the former dates, and waits for the year of the call that changes them. */
  const saveDuring = async ({ from, to, closes }: { from: Between; to: Between; closes?: number }) => {
    const holder = await app.owner.connect()
    try {
      await move(holder, from)
      await holder.query('begin')
      await holder.query('select 1 from academic_year where institution_id = $1 and id = $2 for update', [
        school.id,
        school.year,
      ])
      const save = attend()
      await waitingLocks(app, 1)
      // Terms whose dates change are locked so by the call that changes them.
      await holder.query(
        'select 1 from academic_term where institution_id = $1 and id = any($2) for update',
        [school.id, [termAt(1), termAt(2)]],
      )
      await move(holder, to)
      if (closes !== undefined)
        await holder.query(
          'update academic_term set closed_at = now() where institution_id = $1 and id = $2',
          [school.id, termAt(closes)],
        )
      await holder.query('commit')
      return await save
    } finally {
      holder.release()
    }
  }

  test.each([
    ['former', { from: EARLIER, to: LATER, term: 1 }],
    ['next', { from: LATER, to: EARLIER, term: 2 }],
  ])(
    'counts for the %s term where the lesson is in that now, and is refused where it is closed',
    async (_, { term, ...dates }) => {
      const refused = await saveDuring({ ...dates, closes: term })
      expect(outcome([refused])).toEqual(['TERM_CLOSED'])
      expect((await written()).attended).toBe(false)
      await app.owner.query('update academic_term set closed_at = null where institution_id = $1', [
        school.id,
      ])
      expect((await saveDuring(dates)).status).toBe(200)
      const { rows } = await app.owner.query(
        'select academic_term_id from performance_scope where institution_id = $1 and academic_term_id is not null',
        [school.id],
      )
      expect(rows).toEqual([{ academic_term_id: termAt(term) }])
    },
  )
})
