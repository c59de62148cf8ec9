import 'fake-indexeddb/auto'
import { allOf } from '@lousa/contract/schema.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { planOptions } from '../../features/planning/planning.api.ts'
import { isComplete, type Prepared } from '../../lib/device/offline-readiness.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { testServer } from '../../test-server.ts'
import { prefetchNextDay } from './offline-prefetch.ts'

const server = testServer()
const YEAR = 'y'
const TODAY = '2026-03-05'
const NEXT = '2026-03-09'
const PLANS = Array.from({ length: 12 }, (_, at) => ({
  id: `p${at}`,
  grade: { id: `g${at}`, name: `${at}º ano` },
  curriculumComponent: { id: 'c', name: 'Arte' },
  isEvaluated: true,
  parentLessonPlanId: null,
}))
const level = {
  id: 'level',
  type: 'QUARTER',
  academicYear: { id: YEAR, year: '2026', start: '2026-02-01', end: '2026-12-20' },
  academicTerms: [
    { id: 't1', position: 1, start: '2026-02-02', end: '2026-03-06' },
    { id: 't2', position: 2, start: NEXT, end: '2026-06-30' },
  ],
}
const lessonOf = (plan: number, date: string) => ({
  id: `l${plan}-${date}`,
  date,
  start: '07:00:00',
  end: '07:50:00',
  lessonPlan: PLANS[plan],
  accomplished: null,
  deleted: false,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
})
/** Each plan has a lesson on both days. */
const lessonsOn = (date: string) => PLANS.map((_, at) => lessonOf(at, date))

const list = (body: readonly unknown[]) => ({ body: allOf([...body]) })
const paths = () => server.sent().map(({ path }) => path)
const lastAt = (part: RegExp) => paths().findLastIndex(path => part.test(path))
const firstAt = (part: RegExp) => paths().findIndex(path => part.test(path))

const prepare = async () => {
  const reports: Prepared[] = []
  const prepared = await prefetchNextDay({
    yearId: YEAR,
    today: TODAY,
    goesOn: () => true,
    report: report => reports.push(report),
  })
  return { prepared, reports }
}

beforeEach(() => {
  server.on('GET lesson-plan', () => list(PLANS))
  server.on(`GET dashboard/academic-year/${YEAR}`, () => ({
    body: {
      lessonPlans: PLANS.map(plan => ({ ...plan, rollMode: 'PER_LESSON' })),
      today: lessonsOn(TODAY),
      week: [],
    },
  }))
  server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () =>
    list(PLANS.map((plan, at) => ({ ...plan, lessons: [lessonOf(at, NEXT)] }))),
  )
  server.on('GET education-level', () => list([level]))
  server.on(`GET dashboard/academic-year/${YEAR}/pending`, () => ({
    body: { plans: [], lessons: [], evaluations: [] },
  }))
  server.on('GET grade', () => list([]))
  server.on('GET academic-year', () => list([]))
  server.on('GET user/me', () => ({ body: {} }))
  server.on('GET school-evaluation', (_, query) =>
    list([1, 2, 3].map(at => ({ id: `${query.get('lessonPlanId')}-${at}`, academicTerm: { id: 't1' } }))),
  )
  server.on('GET grade-performance', () => ({ body: {} }))
  for (const [at, { id, grade }] of PLANS.entries()) {
    server.on(`GET grade/${grade.id}`, () => ({ body: { ...grade, educationLevel: { id: 'level' } } }))
    server.on(`GET lesson-plan/${id}/frequency`, () => ({ body: { data: [] } }))
    server.on(`GET lesson-plan/${id}/lesson`, () => list([]))
    for (const date of [TODAY, NEXT])
      server.on(`GET lesson-plan/${id}/lesson/l${at}-${date}/student-attendance`, () => list([]))
    for (const evaluation of [1, 2, 3])
      server.on(`GET school-evaluation/${id}-${evaluation}/student-evaluation`, () => list([]))
  }
})

describe('preparing the device of an instructor with twelve classes', () => {
  it('reads everything, in few requests, and reports each step', async () => {
    const { prepared, reports } = await prepare()
    expect(prepared).toMatchObject({
      days: [TODAY, NEXT],
      counts: {
        classes: { ready: 12, all: 12 },
        lists: { ready: 24, all: 24 },
        lessons: { ready: 12, all: 12 },
        marks: { ready: 12, all: 12 },
      },
    })
    expect(prepared && isComplete(prepared)).toBe(true)
    const batches = server.requests().filter(parts => parts.length > 1)
    // 10 of the frame, 24 of classes, 72 of lists, 24 of lessons, 24 of figures, 36 of scores.
    expect(batches).toHaveLength(1 + 1 + 3 + 1 + 1 + 2)
    expect(reports[0]?.counts.classes).toEqual({ ready: 0, all: 12 })
    expect(reports.map(({ counts }) => counts.lists.ready)).toContain(8)
  })

  it('reads classes first, then the lists of both days, and scores last', async () => {
    await prepare()
    expect(lastAt(/^grade\/g/)).toBeLessThan(firstAt(/student-attendance/))
    expect(lastAt(/student-attendance/)).toBeLessThan(firstAt(/^school-evaluation$/))
    expect(lastAt(/frequency|lesson$/)).toBeLessThan(firstAt(/student-evaluation/))
  })

  it('stores each plan out of their list, without a request of its own', async () => {
    await prepare()
    expect(queryClient.getQueryData(planOptions('p11').queryKey)).toMatchObject({
      grade: { name: '11º ano' },
    })
    expect(paths()).not.toContain('lesson-plan/p11')
  })

  it('reads the lessons of each day as the list opens on it, in the term of that day', async () => {
    await prepare()
    const pages = server
      .sent()
      .filter(({ path, query }) => path === 'lesson-plan/p0/lesson' && query.includes('pageOfDay'))
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
    expect(pages).toEqual([
      { start: '2026-02-02', end: '2026-03-08', pageOfDay: TODAY, rowsPerPage: '10' },
      { start: NEXT, pageOfDay: NEXT, rowsPerPage: '10' },
    ])
  })

  it('says what is missing where one list has no answer', async () => {
    server.on(`GET lesson-plan/p3/lesson/l3-${NEXT}/student-attendance`, () => 'lost')
    const { prepared } = await prepare()
    expect(prepared?.counts).toMatchObject({ lists: { ready: 23, all: 24 }, marks: { ready: 12, all: 12 } })
    expect(prepared && isComplete(prepared)).toBe(false)
  })

  it('knows nothing to prepare where the classes have no answer', async () => {
    server.on('GET lesson-plan', () => 'lost')
    expect((await prepare()).prepared).toBeNull()
  })
})
