import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeTimetable, type DraftDesk, draftDesk } from '../../../../test/draft-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { codeOf } from '../../../../test/timetable-desk.ts'

let app: TestApp
let school: School
let desk: DraftDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Drafts of the tests before would be searched too.
  await app.owner.query('delete from timetable_draft')
  school = await createSchool(app)
  await arrangeTimetable(app, school)
  desk = draftDesk(app, school)
})

type Place = { planId: string; weekday: string; start: string }
const keyOf = ({ planId, weekday, start }: Place) => `${planId} ${weekday} ${start}`

describe('drafts of timetables', () => {
  test('are of administrators alone, and stay in the institution', async () => {
    const { id } = (await desk.create()).body
    for (const actor of [school.editor, school.instructor, school.students[0]!]) {
      const answers = await Promise.all([
        desk.create({}, actor),
        desk.list(actor),
        desk.get(id, actor),
        desk.progress(id, actor),
        desk.stop(id, actor),
        desk.resume(id, { seconds: 1 }, actor),
        desk.rename(id, { name: 'x' }, actor),
        desk.remove(id, actor),
        desk.undo(id, {}, actor),
        desk.compare(id, {}, actor),
        desk.apply(id, {}, actor),
        desk.fet(id, actor),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    }
    const neighbour = draftDesk(app, await createSchool(app))
    expect((await neighbour.get(id)).status).toBe(404)
    expect((await neighbour.create({ gradeIds: school.classes.map(each => each.id) })).status).toBe(404)
  })

  test('are refused without lessons, out of the year, in a year that has ended, and beyond ten', async () => {
    const bare = draftDesk(app, await createSchool(app))
    expect(codeOf(await bare.create())).toEqual([422, 'NOTHING_TO_PLACE'])
    expect((await desk.create({ validFrom: '2027-03-01' })).body.errors[0].path).toBe('validFrom')
    expect((await desk.create({ seconds: 301 })).body.errors[0].path).toBe('seconds')
    for (let count = 0; count < 10; count++) await desk.create()
    expect(codeOf(await desk.create())).toEqual([422, 'TOO_MANY_DRAFTS'])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(codeOf(await desk.create())).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('are refused with the sentence of the check where the engine cannot begin', async () => {
    await app.owner.query('update plan_wish set lessons_a_week = 1, pinned = $2 where lesson_plan_id = $1', [
      school.plans.portuguese,
      JSON.stringify([450, 500].map(from => ({ weekday: 1, from }))),
    ])
    const pinned = await desk.create({ keep: 'PINNED' })
    expect(codeOf(pinned)).toEqual([422, 'NO_SEARCH_OF_TIMETABLE'])
    expect(pinned.body.message).toContain('2 aulas fixadas e são 1 por semana')
    const two = (value: number) => String(value).padStart(2, '0')
    await app.owner.query('update bell_times set slots = $2 where education_level_id = $1', [
      school.level,
      JSON.stringify(
        Array.from({ length: 21 }, (_, index) => ({
          start: `${two(7 + Math.floor(index / 6))}:${two((index % 6) * 10)}:00`,
          end: `${two(7 + Math.floor((index + 1) / 6))}:${two(((index + 1) % 6) * 10)}:00`,
        })),
      ),
    ])
    const fine = await desk.create()
    expect(codeOf(fine)).toEqual([422, 'NO_SEARCH_OF_TIMETABLE'])
    expect(fine.body.message).toContain('inícios demais')
  })

  test('have a whole table without clashes after their search, and say how good it is', async () => {
    const draft = await desk.made({ name: 'Primeiro' })
    expect(draft).toMatchObject({ state: 'READY', name: 'Primeiro', hard: 0, unplacedCount: 0, changes: [] })
    expect(draft.placements).toHaveLength(15)
    const ofInstructor = draft.placements.filter(({ planId }: Place) => planId !== school.plans.portuguese)
    expect(new Set(ofInstructor.map(({ weekday, start }: Place) => `${weekday} ${start}`)).size).toBe(10)
    expect(draft.quality.instructors).toHaveLength(2)
    expect(draft.quality.grades.map(({ lessons }: { lessons: number }) => lessons)).toEqual([10, 5])
    expect(draft.instructors.map(({ name }: { name: string }) => name).sort()).toEqual(
      [school.instructor.name, school.otherInstructor.name].sort(),
    )
    const progress = (await desk.progress(draft.id)).body
    expect(progress.moves).toBeGreaterThan(0)
    expect(progress.resultVersion).toBeGreaterThan(0)
    const { rows } = await app.owner.query('select input::text || best::text as stored from timetable_draft')
    expect(rows[0].stored).not.toContain(school.instructor.name)
  })

  test('of the same input and seed are no worse with more moves', async () => {
    const made = [await desk.made({ seed: 3 }), await desk.made({ seed: 3 })]
    const [fewer, more] = made.toSorted((one, other) => one.moves - other.moves)
    expect(more.hard).toBeLessThanOrEqual(fewer.hard)
    if (more.hard === fewer.hard) expect(more.soft).toBeLessThanOrEqual(fewer.soft)
    if (more.moves === fewer.moves) expect(more.placements).toEqual(fewer.placements)
  })

  test('are renamed and deleted, with a version, and never while they are searched', async () => {
    const { id, version } = (await desk.create()).body
    expect((await desk.rename(id, { name: 'Manhã', version: version + 1 })).body.code).toBe('STALE_VERSION')
    expect((await desk.rename(id, { name: '  ' })).body.errors[0].path).toBe('name')
    expect((await desk.rename(id, { name: 'Manhã', version })).body.name).toBe('Manhã')
    expect((await desk.list()).body.data.map(({ name }: { name: string }) => name)).toEqual(['Manhã'])
    await app.owner.query("update timetable_draft set state = 'RUNNING' where id = $1", [id])
    expect(codeOf(await desk.remove(id))).toEqual([422, 'DRAFT_RUNNING'])
    expect(codeOf(await desk.resume(id))).toEqual([422, 'DRAFT_RUNNING'])
    await app.owner.query("update timetable_draft set state = 'STOPPED' where id = $1", [id])
    expect((await desk.remove(id)).status).toBe(204)
    expect((await desk.get(id)).status).toBe(404)
  })

  test('that wait are stopped at once, and those that are searched keep their best table', async () => {
    const waiting = (await desk.create()).body
    expect((await desk.stop(waiting.id)).body.state).toBe('STOPPED')
    await app.runJobs()
    expect((await desk.progress(waiting.id)).body.state).toBe('STOPPED')
    const { id } = (await desk.create({ seconds: 60 })).body
    const working = app.runJobs()
    await expect.poll(async () => (await desk.progress(id)).body.hard, { timeout: 15_000 }).toBe(0)
    if ((await desk.progress(id)).body.state === 'RUNNING') await desk.stop(id)
    await working
    const draft = (await desk.get(id)).body
    expect(['STOPPED', 'READY']).toContain(draft.state)
    expect(draft.placements).toHaveLength(15)
  })

  test('go on from their table with the records of then', async () => {
    const draft = await desk.made()
    await app.owner.query('update plan_wish set lessons_a_week = 4 where lesson_plan_id = $1', [
      school.plans.portuguese,
    ])
    const outdated = (await desk.get(draft.id)).body
    expect(outdated.changes).toMatchObject([{ kind: 'PLAN_PERIODS', planId: school.plans.portuguese }])
    expect(codeOf(await desk.apply(draft.id))).toEqual([422, 'DRAFT_OUTDATED'])
    expect((await desk.resume(draft.id)).body.state).toBe('PENDING')
    await app.runJobs()
    const resumed = (await desk.get(draft.id)).body
    expect(resumed).toMatchObject({ state: 'READY', hard: 0, changes: [] })
    expect(resumed.placements).toHaveLength(14)
  })

  test('without a table that meets all rules say why, and what would help', async () => {
    await app.owner.query(
      `insert into instructor_week (institution_id, academic_year_id, account_id, intervals) values ($1, $2, $3, $4)`,
      [
        school.id,
        school.year,
        school.otherInstructor.id,
        JSON.stringify(
          [1, 2, 3, 4].map(weekday => ({
            weekday,
            from: 0,
            until: 1440,
            kind: 'BLOCKED',
            source: 'OFFICE',
            travel: 0,
            note: null,
          })),
        ),
      ],
    )
    const draft = await desk.made()
    expect(draft.hard).toBeGreaterThan(0)
    expect(draft.findings).toContainEqual(
      expect.objectContaining({ kind: 'INSTRUCTOR_HOURS', instructorId: school.otherInstructor.id }),
    )
    expect(draft.explanation.rules.length).toBeGreaterThan(0)
    expect(draft.placements.some(({ isLeftOut }: { isLeftOut: boolean }) => isLeftOut)).toBe(true)
  })
})

describe('the table of a draft', () => {
  test('changes by hand with the chain that a lesson needs, and back', async () => {
    const draft = await desk.made()
    const from = draft.placements.find(({ planId }: Place) => planId === school.plans.portuguese)
    const lesson = { planId: from.planId, weekday: from.weekday, start: from.start }
    expect(codeOf(await desk.places(draft.id, { ...lesson, start: '06:00:00' }))).toEqual([
      422,
      'NO_SUCH_LESSON',
    ])
    const { places, forbidden } = (await desk.places(draft.id, lesson)).body
    expect(places.length).toBeGreaterThan(10)
    // No lesson is fixed: not even the others of the plan are in its way.
    expect(forbidden).toEqual([])
    const { weekday, start } = places[0]
    const to = { weekday, start }
    const preview = await desk.move(draft.id, { ...lesson, to, preview: true })
    expect(preview.status).toBe(200)
    expect(preview.body.moved[0]).toEqual({
      planId: lesson.planId,
      from: { weekday: lesson.weekday, start: lesson.start },
      to,
    })
    expect((await desk.get(draft.id)).body.undoable).toBe(0)
    expect((await desk.move(draft.id, { ...lesson, to, version: draft.version + 1 })).body.code).toBe(
      'STALE_VERSION',
    )
    const moved = (await desk.move(draft.id, { ...lesson, to, version: draft.version })).body
    expect(moved.hard).toBe(places[0].hard)
    expect(moved.soft).toBe(places[0].soft)
    const changed = (await desk.get(draft.id)).body
    expect(changed).toMatchObject({
      undoable: 1,
      hard: draft.hard + moved.hard,
      soft: draft.soft + moved.soft,
    })
    expect((await desk.undo(draft.id, { version: moved.version })).body.soft).toBe(draft.soft)
    const back = (await desk.get(draft.id)).body
    expect(back.placements.map(keyOf).sort()).toEqual(draft.placements.map(keyOf).sort())
    expect(back.undoable).toBe(0)
  })

  test('keeps pinned lessons, and says which one is in the way', async () => {
    const draft = await desk.made()
    const [one, other] = draft.placements.filter(
      ({ planId }: Place) => planId !== school.plans.mathematicsOfSecondClass,
    )
    const lesson = { planId: one.planId, weekday: one.weekday, start: one.start }
    await desk.pin(draft.id, { ...lesson, isPinned: true })
    const pinned = (await desk.get(draft.id)).body
    expect(pinned.placements.filter(({ isPinned }: { isPinned: boolean }) => isPinned).map(keyOf)).toEqual([
      keyOf(one),
    ])
    const refused = await desk.move(draft.id, {
      planId: other.planId,
      weekday: other.weekday,
      start: other.start,
      to: { weekday: one.weekday, start: one.start },
    })
    expect(codeOf(refused)).toEqual([422, 'NO_PLACE_FOR_LESSON'])
    expect(refused.body.fixed.map(keyOf)).toEqual([keyOf(one)])
    await desk.resume(draft.id)
    await app.runJobs()
    expect((await desk.get(draft.id)).body.placements.map(keyOf)).toContain(keyOf(one))
    await desk.pin(draft.id, { ...lesson, isPinned: false })
    expect(
      (await desk.get(draft.id)).body.placements.some(({ isPinned }: { isPinned: boolean }) => isPinned),
    ).toBe(false)
  })

  test('has no pin left where a pinned lesson was before its move was taken back', async () => {
    const draft = await desk.made()
    const { planId, weekday, start } = draft.placements[0]
    const [place] = (await desk.places(draft.id, { planId, weekday, start })).body.places
    const to = { weekday: place.weekday, start: place.start }
    await desk.move(draft.id, { planId, weekday, start, to })
    await desk.pin(draft.id, { planId, ...to, isPinned: true })
    expect((await desk.undo(draft.id)).status).toBe(200)
    const pinsOf = async () =>
      (await app.owner.query('select pins from timetable_draft where id = $1', [draft.id])).rows[0].pins
    expect(await pinsOf()).toEqual([])
    // A pin whose lesson is gone can be taken away.
    const free = (await desk.places(draft.id, { planId, weekday, start })).body.places[0]
    const pin = { planId, weekday: free.weekday, start: free.start }
    await app.owner.query('update timetable_draft set pins = $2 where id = $1', [
      draft.id,
      JSON.stringify([
        {
          planId,
          weekday: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'].indexOf(free.weekday) + 1,
          from: Number(free.start.slice(0, 2)) * 60 + Number(free.start.slice(3, 5)),
        },
      ]),
    ])
    expect((await desk.pin(draft.id, { ...pin, isPinned: false })).status).toBe(200)
    expect(await pinsOf()).toEqual([])
    expect(codeOf(await desk.pin(draft.id, { ...pin, isPinned: false }))).toEqual([422, 'NO_SUCH_LESSON'])
  })

  test('is exported as a problem of FET, with the names of classes and people', async () => {
    const draft = await desk.made()
    const { status, raw } = await desk.fet(draft.id)
    expect(status).toBe(200)
    const text = raw.toString()
    expect(text).toContain(`<Name>${school.instructor.name}</Name>`)
    expect(text.match(/<Activity>/g)).toHaveLength(15)
  })

  test('is compared with another one, and with the timetable in use', async () => {
    const [one, other] = [await desk.made({ seed: 1 }), await desk.made({ seed: 99 })]
    const compared = (await desk.compare(one.id, { otherId: other.id })).body
    expect(compared.one.draft.id).toBe(one.id)
    expect(compared.weeks).toHaveLength(2)
    const inUse = (await desk.compare(one.id)).body
    expect(inUse.other.draft).toBe(null)
    expect(inUse.grades.map(({ onlyOne }: { onlyOne: unknown[] }) => onlyOne.length)).toEqual([10, 5])
  })
})
