import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeTimetable, type DraftDesk, draftDesk } from '../../../../test/draft-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { codeOf, type TimetableDesk, timetableDesk } from '../../../../test/timetable-desk.ts'
import { insertRows } from '../../rows.ts'
import { planInstructorRow, planRow } from '../planning.factory.ts'

let app: TestApp
let school: School
let desk: DraftDesk
let times: TimetableDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.owner.query('delete from timetable_draft')
  school = await createSchool(app)
  await arrangeTimetable(app, school, 3)
  desk = draftDesk(app, school)
  times = timetableDesk(app, school)
})

const FROM = '2026-08-24'
type Place = { planId: string; weekday: string; start: string }
type Time = { lessonPlanId: string; weekday: string; start: string; validFrom: string; validUntil: string }
const keyOf = ({ planId, weekday, start }: Place) => `${planId} ${weekday} ${start}`
/** Weekly times of the first class on a day. */
const inForce = async (date: string, gradeId = school.classes[0]!.id): Promise<string[]> => {
  const { body } = await times.list({ gradeId, date })
  return body.data.map((time: Time) => keyOf({ ...time, planId: time.lessonPlanId })).sort()
}
const placesOfClass = (draft: { placements: Place[] }): string[] =>
  draft.placements
    .filter(({ planId }) => planId !== school.plans.mathematicsOfSecondClass)
    .map(keyOf)
    .sort()

describe('applying a draft', () => {
  test('is refused for classes of others, out of the year, in a finished year and while it is searched', async () => {
    const draft = await desk.made({ gradeIds: [school.classes[0]!.id] })
    const [, second] = school.classes
    expect((await desk.apply(draft.id, { gradeIds: [second!.id] })).body.errors[0].path).toBe('gradeIds')
    expect((await desk.apply(draft.id, { validFrom: '2027-02-01' })).status).toBe(422)
    expect((await desk.apply(draft.id, { version: draft.version + 1 })).body.code).toBe('STALE_VERSION')
    await app.owner.query("update timetable_draft set state = 'RUNNING' where id = $1", [draft.id])
    expect(codeOf(await desk.apply(draft.id))).toEqual([422, 'DRAFT_RUNNING'])
    await app.owner.query("update timetable_draft set state = 'READY' where id = $1", [draft.id])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(codeOf(await desk.apply(draft.id))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('without a timetable before makes the weekly times, and tells the instructors', async () => {
    const draft = await desk.made()
    const preview = await desk.apply(draft.id, { preview: true })
    expect(preview.status).toBe(200)
    expect(preview.body.grades.map(({ changed }: { changed: unknown[] }) => changed.length)).toEqual([6, 3])
    expect(await inForce(FROM)).toEqual([])
    const applied = await desk.apply(draft.id)
    expect(applied.body.draft).toMatchObject({ state: 'APPLIED', appliedFrom: FROM })
    expect(applied.body.instructors).toHaveLength(2)
    expect(await inForce(FROM)).toEqual(placesOfClass(draft))
    expect(await inForce('2026-08-21')).toEqual([])
    const { rows } = await app.owner.query(
      `select count(*)::int as count from school_message_recipient where institution_id = $1`,
      [school.id],
    )
    expect(rows[0].count).toBe(2)
    const again = await desk.apply(draft.id)
    expect(again.body.grades.map(({ changed }: { changed: unknown[] }) => changed.length)).toEqual([0, 0])
  })

  test('meets no time of a left-out plan that begins later', async () => {
    const { mathematics } = school.plans
    const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
    for (const weekday of weekdays)
      await times.create(mathematics, weekday, ['07:30:00', '08:20:00'], { validFrom: '2026-10-05' })
    await app.owner.query('update plan_wish set lessons_a_week = 0 where lesson_plan_id = $1', [mathematics])
    const draft = await desk.made({ gradeIds: [school.classes[0]!.id] })
    expect(draft.hard).toBe(0)
    expect(draft.placements.filter(({ planId }: Place) => planId === mathematics)).toHaveLength(5)
    expect((await desk.apply(draft.id)).status).toBe(200)
    expect(await inForce('2026-10-05')).toEqual(placesOfClass(draft))
    // A further time that begins later outdates the next draft.
    const other = await desk.made({ gradeIds: [school.classes[0]!.id] })
    await times.create(mathematics, 'FRIDAY', ['11:10:00', '12:00:00'], { validFrom: '2026-11-02' })
    expect(codeOf(await desk.apply(other.id))).toEqual([422, 'DRAFT_OUTDATED'])
  })

  test('to some classes leaves the others, which can follow', async () => {
    const draft = await desk.made()
    const [first, second] = school.classes
    await desk.apply(draft.id, { gradeIds: [first!.id] })
    expect(await inForce(FROM)).toEqual(placesOfClass(draft))
    expect(await inForce(FROM, second!.id)).toEqual([])
    expect((await desk.apply(draft.id, { gradeIds: [second!.id] })).status).toBe(200)
    expect(await inForce(FROM, second!.id)).toHaveLength(3)
  })

  test('changes generated lessons from the day on, leaves those with a record, and is taken back by the former draft', async () => {
    const one = (await times.create(school.plans.portuguese, 'MONDAY', ['07:30:00', '08:20:00'])).body
    await times.create(school.plans.mathematics, 'MONDAY', ['08:20:00', '09:10:00'])
    await times.generate()
    const before = await times.lessons(school.plans.portuguese, FROM)
    const { rows } = await app.owner.query(
      `update lesson set attendance_taken_at = $2 where series_id = $1 and date = '2026-08-31' returning id`,
      [one.id, `${TEST_TODAY}T12:00:00Z`],
    )
    expect(rows).toHaveLength(1)
    const draft = await desk.made()
    const applied = await desk.apply(draft.id, { preview: true })
    expect(applied.body.grades[0].hasLessons).toBe(true)
    expect(applied.body.preview.added.length).toBeGreaterThan(10)
    const done = (await desk.apply(draft.id)).body
    const after = await times.lessons(school.plans.portuguese, FROM)
    expect(after).toContain('2026-08-31 07:30:00')
    expect(after.length).toBeGreaterThan(before.length)
    expect(await times.lessons(school.plans.portuguese, '2026-08-17')).toEqual(
      expect.arrayContaining(['2026-08-17 07:30:00']),
    )
    const list = (await desk.list()).body.data
    expect(list.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['FORMER', 'MADE'])
    expect(codeOf(await desk.resume(done.formerDraftId))).toEqual([422, 'DRAFT_IS_FORMER'])
    expect((await desk.get(done.formerDraftId)).body.placements).toHaveLength(2)
    expect((await desk.apply(done.formerDraftId)).status).toBe(200)
    expect(await times.lessons(school.plans.portuguese, FROM)).toEqual(before)
    expect(await inForce(FROM)).toEqual(
      [
        keyOf({ planId: school.plans.portuguese, weekday: 'MONDAY', start: '07:30:00' }),
        keyOf({ planId: school.plans.mathematics, weekday: 'MONDAY', start: '08:20:00' }),
      ].sort(),
    )
  })

  test('leaves classes and plans that the draft has left out, and places the others around them', async () => {
    const [first, second] = school.classes
    const { mathematics, portuguese, mathematicsOfSecondClass } = school.plans
    await times.create(mathematics, 'MONDAY', ['07:30:00', '08:20:00'])
    await times.create(mathematicsOfSecondClass, 'TUESDAY', ['07:30:00', '08:20:00'])
    await app.owner.query('update plan_wish set lessons_a_week = 0 where lesson_plan_id = $1', [mathematics])
    await app.owner.query("update grade set shift = 'AFTERNOON' where id = $1", [second!.id])
    await app.owner.query("update bell_times set shift = 'MORNING' where institution_id = $1", [school.id])
    await app.owner.query("update grade set shift = 'MORNING' where id = $1", [first!.id])
    const draft = await desk.made()
    expect(draft).toMatchObject({ hard: 0, changes: [], grades: [{ id: first!.id }] })
    const placed = draft.placements.filter(({ planId }: { planId: string }) => planId !== mathematics)
    expect(placed).toHaveLength(draft.placements.length - 1)
    expect(draft.quality.grades).toMatchObject([{ gradeId: first!.id, lessons: placed.length }])
    const stays = keyOf({ planId: mathematics, weekday: 'MONDAY', start: '07:30:00' })
    expect(placesOfClass(draft)).toContain(stays)
    expect(placesOfClass(draft)).not.toContain(
      keyOf({ planId: portuguese, weekday: 'MONDAY', start: '07:30:00' }),
    )
    const applied = await desk.apply(draft.id)
    expect(applied.status).toBe(200)
    expect(applied.body.grades[0].changed).toHaveLength(3)
    expect(await inForce(FROM)).toEqual(placesOfClass(draft))
    expect(await inForce(FROM, second!.id)).toHaveLength(1)
    expect((await desk.get(draft.id)).body.changes).toEqual([])
  })

  test('gives weekly times of before their days and parts back', async () => {
    const { portuguese, mathematics } = school.plans
    const part = randomUUID()
    await app.within(school.id, async db => {
      await insertRows(db, 'lesson_plan', [
        planRow({
          institution_id: school.id,
          id: part,
          academic_year_id: school.year,
          grade_id: school.classes[0]!.id,
          curriculum_component_id: school.components.portuguese,
          parent_lesson_plan_id: portuguese,
          name: 'Redação',
        }),
      ])
      await insertRows(db, 'lesson_plan_instructor', [
        planInstructorRow({
          institution_id: school.id,
          id: randomUUID(),
          lesson_plan_id: part,
          account_id: school.otherInstructor.id,
          start_date: '2026-02-09',
          end_date: '2026-12-18',
        }),
      ])
    })
    const whole = (await times.create(portuguese, 'MONDAY', ['07:30:00', '08:20:00'])).body
    expect((await times.createChild(whole.id, part)).status).toBe(201)
    await times.create(mathematics, 'FRIDAY', ['07:30:00', '08:20:00'], { validFrom: '2026-10-05' })
    const rowsOf = async () =>
      (
        await app.owner.query(
          `select lesson_plan_id as plan, parent_recurrence_id is not null as "isPart", weekday, start_time as start,
             greatest(valid_from, $2) as since, valid_until as until
           from lesson_plan_recurrence where institution_id = $1 and valid_until >= $2 order by 1, 2, 3, 4`,
          [school.id, FROM],
        )
      ).rows
    const before = await rowsOf()
    expect(before).toHaveLength(3)
    const draft = await desk.made({ gradeIds: [school.classes[0]!.id] })
    // The instructor of a part moves with the lessons of the whole.
    const { instructorIds } = draft.plans.find(({ id }: { id: string }) => id === portuguese)
    expect(instructorIds).toContain(school.otherInstructor.id)
    const { formerDraftId } = (await desk.apply(draft.id)).body
    expect(await rowsOf()).not.toEqual(before)
    // The timetable in between ends the time of the part, which is made once more.
    await app.owner.query('delete from lesson_plan_recurrence where lesson_plan_id = $1', [part])
    expect((await desk.get(formerDraftId)).body.placements).toHaveLength(1)
    expect((await desk.apply(formerDraftId)).status).toBe(200)
    expect(await rowsOf()).toEqual(before)
  })

  test('takes back also the oldest timetable that is kept, and keeps five', async () => {
    const [one, other] = [await desk.made({ seed: 1 }), await desk.made({ seed: 99 })]
    const former: string[] = []
    for (const { id } of [one, other, one, other, one, other]) {
      const { formerDraftId } = (await desk.apply(id)).body
      if (formerDraftId) former.push(formerDraftId)
    }
    expect(former).toHaveLength(6)
    expect((await desk.get(former[0]!)).status).toBe(404)
    const oldest = await desk.apply(former[1]!)
    expect(oldest.status).toBe(200)
    expect(oldest.body.draft).toMatchObject({ id: former[1], state: 'APPLIED' })
    expect(await inForce(FROM)).toEqual(placesOfClass(one))
    const kept = (await desk.list()).body.data.filter(({ kind }: { kind: string }) => kind === 'FORMER')
    expect(kept).toHaveLength(5)
  })

  test('is refused in a closed term, and where the table has clashes', async () => {
    await times.create(school.plans.portuguese, 'MONDAY', ['07:30:00', '08:20:00'])
    await times.generate()
    const draft = await desk.made()
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[3]!.id])
    expect(codeOf(await desk.apply(draft.id))).toEqual([422, 'TERM_CLOSED'])
    await app.owner.query(
      `update timetable_draft set best = jsonb_set(best, '{violations}', $2::jsonb) where id = $1`,
      [
        draft.id,
        JSON.stringify([
          {
            rule: 'INSTRUCTOR_CLASH',
            instructorId: school.instructor.id,
            units: 1,
            cost: { hard: 1, soft: 0 },
          },
        ]),
      ],
    )
    const refused = await desk.apply(draft.id)
    expect(codeOf(refused)).toEqual([422, 'DRAFT_CLASHES'])
    expect(refused.body.broken).toHaveLength(1)
  })

  test('meets no clash with classes that are not part of it', async () => {
    await times.create(school.plans.mathematicsOfSecondClass, 'MONDAY', ['07:30:00', '08:20:00'])
    const draft = await desk.made({ gradeIds: [school.classes[0]!.id] })
    expect(draft.hard).toBe(0)
    expect((await desk.apply(draft.id)).status).toBe(200)
    // A lesson of the same instructor that came since then outdates the draft.
    const other = await desk.made({ gradeIds: [school.classes[0]!.id] })
    await times.create(school.plans.mathematicsOfSecondClass, 'FRIDAY', ['11:10:00', '12:00:00'], {
      validFrom: '2026-10-05',
    })
    const refused = await desk.apply(other.id)
    expect(codeOf(refused)).toEqual([422, 'DRAFT_OUTDATED'])
    expect(refused.body.changes).toMatchObject([
      { kind: 'INSTRUCTOR_AVAILABILITY', instructorId: school.otherInstructor.id },
    ])
  })
})

describe('a repair', () => {
  test('keeps all lessons but those that must move', async () => {
    const draft = await desk.made()
    await desk.apply(draft.id)
    const repaired = await desk.made({ repair: true })
    expect(repaired).toMatchObject({ hard: 0, movedCount: 0, moved: [], isRepair: true })
    const lesson = draft.placements.find(({ planId }: Place) => planId === school.plans.portuguese)
    const weekday = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'].indexOf(lesson.weekday) + 1
    await app.owner.query(
      'insert into instructor_week (institution_id, academic_year_id, account_id, intervals) values ($1, $2, $3, $4)',
      [
        school.id,
        school.year,
        school.instructor.id,
        JSON.stringify([
          { weekday, from: 0, until: 1440, kind: 'BLOCKED', source: 'OFFICE', travel: 0, note: null },
        ]),
      ],
    )
    const onDay = draft.placements.filter(
      (place: Place) => place.planId === lesson.planId && place.weekday === lesson.weekday,
    ).length
    const again = await desk.made({ repair: true })
    expect(again.hard).toBe(0)
    expect(again.movedCount).toBeGreaterThanOrEqual(onDay)
    expect(again.movedCount).toBeLessThanOrEqual(onDay * 2)
    expect(again.moved).toHaveLength(again.movedCount)
  })
})
