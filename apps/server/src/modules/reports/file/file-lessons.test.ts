import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { saveBellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { type GeneratedFile, listFiles } from '@lousa/contract/reports/reports.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesDesk, TAGS } from '../../../../test/files-desk.ts'
import { lessonDesk, putLesson } from '../../../../test/lesson-desk.ts'
import { mergeDesk } from '../../../../test/merge-desk.ts'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { timetableDesk } from '../../../../test/timetable-desk.ts'
import { SOURCES_BY_TAG } from './file-sources.values.ts'
import { formerMarkOf } from './former-marks.queries.ts'
import { markSteps } from './source-fingerprint.queries.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { made, everyTag, outdated } = filesDesk(
  () => app,
  () => school,
)
const as = () => ({ host: school.host, token: school.administrator.token })
const lessons = () => lessonDesk(app, school)
const times = () => timetableDesk(app, school)
const portuguese = () => school.plans.portuguese
const beneath = (text: string, ...values: unknown[]) => app.owner.query(text, [school.id, ...values])

/** Kinds that print lessons or attendance. */
const TAUGHT = [
  'LESSON_PLAN_FREQUENCY',
  'NOTE_SUMMARY',
  'OVERVIEW_MAP',
  'SCHOOL_DIARY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
  'STUDENT_ENROLLMENT_FREQUENCY',
]
const NO_LESSONS = ['CLASS_LIST', 'ENROLLMENT_FORM', 'REPORT_CARD', 'STUDENT_PERFORMANCE']

type Answer = { status: number }
type Write = {
  what: string
  before?: () => Promise<unknown>
  write: (prepared: unknown) => Promise<Answer>
  outdates?: readonly string[]
  spares: readonly string[]
}

const attend = (row: object) =>
  app.call(saveAttendance, {
    ...as(),
    params: { id: portuguese(), lessonId: school.lessons.lastWeek },
    body: {
      attendances: [
        { studentEnrollmentId: school.enrollments[0], status: 'JUSTIFIED_ABSENCE', version: 0, ...row },
      ],
    },
  })
const weekly = async () => {
  await beneath('delete from lesson where institution_id = $1')
  const { body } = await times().create(portuguese(), 'TUESDAY', ['10:00:00', '10:50:00'])
  return body.id
}
const generated = async () => {
  const id = await weekly()
  await times().generate()
  return id
}
const holiday = { type: 'HOLIDAY', start: '2026-08-24', end: '2026-08-24', lessons: 'REMOVE' }

const WRITES: Write[] = [
  {
    what: 'a release',
    write: () =>
      app.call(releaseLesson, {
        ...as(),
        params: { id: portuguese(), lessonId: school.lessons.lastWeek },
        body: { contentRegistration: 'Crônica' },
      }),
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'a justification alone',
    before: () => attend({ justification: 'Consulta' }),
    write: () => attend({ justification: 'Viagem', version: 1 }),
    spares: ['CLASS_LIST', 'ENROLLMENT_FORM', 'TIMETABLE'],
  },
  {
    what: 'a lesson more',
    write: () => lessons().add(portuguese(), { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }),
    spares: [...NO_LESSONS, 'TIMETABLE'],
  },
  {
    what: 'a lesson that is removed',
    write: () => lessons().remove(portuguese(), school.lessons.nextWeek),
    spares: [...NO_LESSONS, 'TIMETABLE'],
  },
  {
    what: 'a lesson that is restored',
    before: () => lessons().remove(portuguese(), school.lessons.nextWeek),
    write: () => lessons().change(portuguese(), school.lessons.nextWeek, { deleted: false }),
    spares: [...NO_LESSONS, 'TIMETABLE'],
  },
  {
    what: 'lessons that are exchanged',
    before: () =>
      putLesson(app, school, {
        planId: school.plans.mathematics,
        at: ['2026-08-25', '07:30:00', '08:20:00'],
      }),
    write: id => lessons().swap(school.lessons.nextWeek, String(id)),
    spares: [...NO_LESSONS, 'TIMETABLE'],
  },
  {
    what: 'a day off over lessons',
    write: () => lessons().addEvent(holiday),
    spares: [...NO_LESSONS.filter(tag => tag !== 'STUDENT_PERFORMANCE'), 'TIMETABLE'],
  },
  {
    what: 'a day off that is taken back',
    before: async () => (await lessons().addEvent(holiday)).body.id,
    write: id => lessons().removeEvent(String(id)),
    spares: [...NO_LESSONS.filter(tag => tag !== 'STUDENT_PERFORMANCE'), 'TIMETABLE'],
  },
  {
    what: 'lessons that are generated',
    before: weekly,
    write: () => times().generate(),
    spares: NO_LESSONS,
  },
  {
    what: 'a weekly time at another hour',
    before: generated,
    write: id => times().update(String(id), { start: '11:00:00', end: '11:50:00', validFrom: '2026-09-01' }),
    outdates: [...TAUGHT, 'TIMETABLE'],
    spares: NO_LESSONS,
  },
  {
    what: 'another hour on the bells',
    write: () =>
      app.call(saveBellTimes, {
        ...as(),
        params: { id: school.level },
        body: { shift: null, slots: [{ start: '07:00:00', end: '07:50:00' }] },
      }),
    outdates: ['TIMETABLE'],
    spares: TAGS.filter(tag => tag !== 'TIMETABLE'),
  },
]

describe.each(WRITES)('after $what', ({ before, write, outdates = TAUGHT, spares }) => {
  test.each([
    ['class', () => ({ gradeId: school.classes[0]?.id })],
    ['year', () => ({ academicYearId: school.year })],
  ] as const)('files of the %s that print it are out of date, and no others', async (_, params) => {
    const prepared = await before?.()
    await everyTag(params())
    const { status } = await write(prepared)
    expect(status).toBeLessThan(300)
    const changed = await outdated()
    expect(changed).toEqual(expect.arrayContaining([...outdates]))
    expect(changed.filter(tag => spares.includes(tag))).toEqual([])
  })
})

const statuses = async (): Promise<(string | undefined)[]> => {
  const { body } = await app.call(listFiles, { ...as(), query: { rowsPerPage: '100' } })
  return body.data.map(({ updateStatus }: GeneratedFile) => updateStatus)
}
const diary = () => made('SCHOOL_DIARY', { gradeId: school.classes[0]?.id })

test('a record of a lesson that becomes another account’s leaves its diary out of date', async () => {
  const other = await app.within(school.id, db =>
    createAccount(db, {
      institution: school.id,
      role: 'INSTRUCTOR',
      name: school.otherInstructor.name,
      taxNumber: null,
    }),
  )
  await releaseBeneath(app, school, school.lessons.lastWeek)
  await beneath('update lesson_accomplishment set account_id = $2 where institution_id = $1', other.id)
  await diary()
  const merged = await mergeDesk(app, school).merge({ keptId: school.otherInstructor.id, otherId: other.id })
  expect(merged.status).toBe(201)
  expect(await statuses()).toEqual(['NEED_UPDATE'])
})

test('another name of a person who recorded a lesson without teaching the plan leaves its diary out of date', async () => {
  await releaseBeneath(app, school, school.lessons.lastWeek)
  await beneath(
    'update lesson_accomplishment set account_id = $2 where institution_id = $1',
    school.editor.id,
  )
  await diary()
  await beneath(
    "update person set name = 'Outro' where institution_id = $1 and id = $2",
    school.editor.personId,
  )
  expect(await statuses()).toEqual(['NEED_UPDATE'])
})

test('a plan that comes to another parallel group leaves its diary out of date', async () => {
  await beneath("update grade set parallel_groups = '{A,B}' where institution_id = $1")
  await diary()
  expect((await plansDesk(app, school).update(portuguese(), { parallelGroup: 2 })).status).toBe(200)
  expect(await statuses()).toEqual(['NEED_UPDATE'])
})

test('a timetable is out of date on the day on which a weekly time begins or has ended, and on no other', async () => {
  await beneath(
    "update lesson_plan_recurrence set valid_from = '2026-08-20', valid_until = '2026-09-10' where institution_id = $1 and id = $2",
    await weekly(),
  )
  const id = await made('TIMETABLE', { academicYearId: school.year })
  const markOn = (day: string) =>
    app.within(school.id, async db => {
      const at = { institutionId: school.id, now: `${day}T15:00:00.000Z` }
      const { rows } = await sql<{ mark: string }>`
        with ${markSteps(at, { fileIds: [id], tags: ['TIMETABLE'] })} select mark from current_mark`.execute(
        db,
      )
      return rows[0]?.mark
    })
  const marks: (string | undefined)[] = []
  for (const day of ['2025-12-01', '2026-08-19', '2026-08-20', '2026-09-10', '2026-09-11', '2027-03-01'])
    marks.push(await markOn(day))
  const changed = marks.slice(1).map((mark, row) => mark !== marks[row])
  // The last day is after the year, on whose last day the periods of the instructors still run.
  expect(changed).toEqual([true, true, false, true, false])
})

test('a list of files waits neither for lessons nor for attendance', async () => {
  await everyTag({ academicYearId: school.year })
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('lock table lesson, lesson_accomplishment, attendance in access exclusive mode')
    expect(await outdated()).toEqual([])
    await client.query('rollback')
  } finally {
    client.release(true)
  }
})

test('every kind that prints lessons depends on figures too, which releases and attendance raise', () => {
  const without = Object.entries(SOURCES_BY_TAG)
    .filter(([, sources]) => sources.includes('lessons') && !sources.includes('figures'))
    .map(([tag]) => tag)
  // The register prints the time of a lesson and what became of it, and no record of it.
  expect(without).toEqual(['COVER_REGISTER'])
})

test('lessons and their records are written by these files alone, each of which raises a version', () => {
  const modules = join(import.meta.dirname, '../..')
  const writes =
    /\b(?:insert into|update|delete from) (?:lesson|lesson_accomplishment)\b|(?:insertInto|updateTable|deleteFrom)\('(?:lesson|lesson_accomplishment)'|moveRows\(sql`(?:lesson|lesson_accomplishment)`/
  const textOf = (file: string) => readFileSync(join(modules, file), 'utf8')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.queries.ts') && writes.test(textOf(file)))
    .toSorted()
  // Marks of a release and of attendance: who writes these raises the version of the scopes.
  const marks = 'planning/lesson-writing/lesson-marks.public.queries.ts'
  // Reasons of removed lessons, which no file prints.
  const reasons = 'planning/cover/absence-retention.queries.ts'
  expect(files).toEqual([
    reasons,
    'planning/generation/lesson-insert.queries.ts',
    // No file prints a lesson that stays removed: followRemoved raises no version.
    'planning/generation/lesson-replacement.queries.ts',
    'planning/hooks.queries.ts',
    marks,
    'planning/lesson-writing/record-withdrawal.public.queries.ts',
    'planning/lesson/lesson-change.queries.ts',
    'planning/lesson/lesson-hooks.queries.ts',
    'planning/plan/plan-writing.queries.ts',
    'planning/release/release.queries.ts',
  ])
  const raises = /(?:raiseLessonVersions|noteChangedLessons)\(/
  expect(files.filter(file => !raises.test(textOf(file)))).toEqual([reasons, marks])
})

describe('a mark of the former release', () => {
  const former = async (tag: string, params: object): Promise<void> => {
    const id = await made(tag, params)
    const at = { institutionId: school.id, now: app.clock.now().toISOString() }
    await app.within(school.id, db =>
      sql`update generated_file f set made_from = ${formerMarkOf('f', at)}
        where f.institution_id = ${school.id} and f.id = ${id}`.execute(db),
    )
  }
  const formerMarks = async (): Promise<number> => {
    const { rows } = await beneath(
      "select 1 from generated_file where institution_id = $1 and made_from not like '2:%'",
    )
    return rows.length
  }

  test.each(TAGS)('of a %s is compared as that release did, once, and then as this one does', async tag => {
    await former(tag, { academicYearId: school.year })
    expect(await formerMarks()).toBe(1)
    expect(await statuses()).toEqual(['UPDATED'])
    expect(await formerMarks()).toBe(0)
    expect(await statuses()).toEqual(['UPDATED'])
    await beneath("update grade set name = name || ' Z' where institution_id = $1")
    expect(await statuses()).toEqual(['NEED_UPDATE'])
  })

  test('is out of date where a lesson changed before the update, and stays so', async () => {
    await former('SCHOOL_DIARY', { academicYearId: school.year })
    await former('CLASS_LIST', { academicYearId: school.year })
    await beneath(
      'update lesson set date = date + 1 where institution_id = $1 and id = $2',
      school.lessons.nextWeek,
    )
    const { body } = await app.call(listFiles, { ...as(), query: {} })
    expect(
      body.data.map(({ tag, updateStatus }: GeneratedFile) => `${tag} ${updateStatus}`).toSorted(),
    ).toEqual(['CLASS_LIST UPDATED', 'SCHOOL_DIARY NEED_UPDATE'])
    expect(await formerMarks()).toBe(0)
    expect((await statuses()).toSorted()).toEqual(['NEED_UPDATE', 'UPDATED'])
  })

  test('of files that several readers look at is renewed once', async () => {
    await former('SCHOOL_DIARY', { academicYearId: school.year })
    expect(await Promise.all([statuses(), statuses(), statuses()])).toEqual(
      Array.from({ length: 3 }, () => ['UPDATED']),
    )
  })
})
