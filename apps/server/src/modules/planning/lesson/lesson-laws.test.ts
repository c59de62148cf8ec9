import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const FIRST = '2026-08-18'
const HOURS = ['10:00:00', '11:00:00', '12:00:00']
type Placed = { day: number; hour: number; touched: 'no' | 'released' | 'attended' }
const placed = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    hour: fc.integer({ min: 0, max: HOURS.length - 1 }),
    touched: fc.constantFrom('no' as const, 'no' as const, 'released' as const, 'attended' as const),
  }),
  { selector: ({ day, hour }) => `${day} ${hour}`, minLength: 2, maxLength: 6 },
)

/** A school of its own with these lessons, of two plans in turns. */
const schoolWith = async (lessons: readonly Placed[]): Promise<{ school: School; ids: string[] }> => {
  const school = await createSchool(app)
  const ids: string[] = []
  for (const [index, { day, hour, touched }] of lessons.entries()) {
    const start = HOURS[hour] ?? '10:00:00'
    const planId = index % 2 === 0 ? school.plans.portuguese : school.plans.mathematics
    const id = await putLesson(app, school, {
      planId,
      at: [addDays(FIRST, day), start, start.replace('00:00', '50:00')],
    })
    if (touched === 'released') await releaseBeneath(app, school, id)
    if (touched === 'attended') await takeAttendanceBeneath(app, id)
    ids.push(id)
  }
  return { school, ids }
}

const dates = (list: LessonsPreview['removed']) =>
  list.map(({ date, start }) => `${date} ${start}`).toSorted()

test('a day off tells before what it does, touches nothing that was touched, and takes nothing with it for good', async () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 3 }), length: fc.integer({ min: 0, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(placed, span, async (lessons, { from, length }) => {
      const { school } = await schoolWith(lessons)
      const desk = lessonDesk(app, school)
      const before = await lessonsStored(app, school)
      const start = addDays(FIRST, from)
      const body = { type: 'RECESS', start, end: addDays(start, length), lessons: 'REMOVE' }
      const asked = await desk.addEvent({ ...body, preview: true })
      expect(await lessonsStored(app, school)).toEqual(before)
      const made = await desk.addEvent(body)
      expect([asked.status, made.status]).toEqual([200, 201])
      const after = await lessonsStored(app, school)
      const gone = after.filter(({ deleted }) => deleted)
      expect(gone.map(({ date, start }) => `${date} ${start}`).toSorted()).toEqual(
        dates(asked.body.preview.removed),
      )
      expect(gone.every(({ accomplished, attended }) => !accomplished && !attended)).toBe(true)
      const back = await desk.removeEvent(made.body.id, { preview: true })
      expect(dates(back.body.preview.added)).toEqual(dates(asked.body.preview.removed))
      await desk.removeEvent(made.body.id)
      expect(await lessonsStored(app, school)).toEqual(before)
    }),
    { numRuns: 12 },
  )
})

test('a swap of any two lessons is refused and changes nothing, or exchanges them; twice is as before', async () => {
  await fc.assert(
    fc.asyncProperty(placed, async lessons => {
      const { school, ids } = await schoolWith(lessons)
      const desk = lessonDesk(app, school)
      const [one = '', other = ''] = ids
      const before = await lessonsStored(app, school)
      const untouched = lessons.slice(0, 2).every(({ touched }) => touched === 'no')
      const { status } = await desk.swap(one, other)
      expect(status).toBe(untouched ? 200 : 422)
      if (untouched) {
        const at = (id: string) => before.find(lesson => lesson.id === id)
        const swapped = (await lessonsStored(app, school)).find(({ id }) => id === one)
        expect([swapped?.date, swapped?.start]).toEqual([at(other)?.date, at(other)?.start])
        await desk.swap(one, other)
      }
      expect(await lessonsStored(app, school)).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
