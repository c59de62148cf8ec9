import 'fake-indexeddb/auto'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { hashKey, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerOfflineData } from '../../../lib/device/offline-data.ts'
import { writeCachedRead } from '../../../lib/device/read-cache.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { addDays, todayIn } from '../../../lib/text/dates.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { LESSON_ROWS, lessonsOptions } from '../planning.api.ts'
import { planningOffline } from '../planning.offline.ts'
import { Component } from './list/lessons-screen.tsx'

const server = testServer()
registerOfflineData([planningOffline])
testOutbox({ handlers: [] })
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const [PLAN, GRADE, YEAR, LEVEL] = [guid(1), guid(3), guid(4), guid(5)]
const LIST = `lesson-plan/${PLAN}/lesson`
const grade = { id: GRADE, name: '6º ano A' }
const curriculumComponent = { id: guid(6), name: 'Arte' }
const TODAY = todayIn('America/Sao_Paulo')
const DUE = '2026-01-05'

const lesson: Lesson = {
  id: guid(8),
  date: DUE,
  start: '07:00:00',
  end: '07:50:00',
  lessonPlan: { id: PLAN, grade, curriculumComponent },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false, withdraw: null },
  version: 4,
}
/** The queries of the list that the screen requested. */
const requested = () =>
  server
    .sent('GET')
    .filter(({ path }) => path === LIST)
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
const open = async (period = '&periodo=ano') => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/turmas/aulas?plano=${PLAN}${period}`,
  )
  await screen.findByText('07:00–07:50')
  return view
}
let pending: Lesson[]
const offline = (isOffline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
afterEach(() => vi.restoreAllMocks())

beforeEach(() => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  pending = []
  server.on(`GET lesson-plan/${PLAN}`, () => ({
    body: {
      id: PLAN,
      name: null,
      parallelGroup: null,
      grade,
      curriculumComponent: { ...curriculumComponent, knowledgeArea: null },
      instructors: [],
      isActive: true,
      isEvaluated: true,
      parentLessonPlanId: null,
      childLessonPlans: [],
      lessonCount: { planned: 25, accomplished: 0 },
      can: { launch: true, evaluate: true, manage: false },
      version: 1,
    },
  }))
  server.on(`GET grade/${GRADE}`, () => ({
    body: { ...grade, academicYear: { id: YEAR, year: '2026' }, educationLevel: { id: LEVEL, name: 'Fund' } },
  }))
  server.on('GET education-level', () => ({ body: pageOf([], { currentPage: 1, rowsPerPage: 20 }, 0) }))
  server.on(`GET dashboard/academic-year/${YEAR}/pending`, () => ({ body: { plans: [], lessons: pending } }))
  server.on(`GET ${LIST}`, () => ({ body: pageOf([lesson], { currentPage: 2, rowsPerPage: 10 }, 25) }))
})

describe('the list of lessons of an instructor', () => {
  it('opens at the page of today with one request, and shows which page it is', async () => {
    await open()
    expect(requested()).toEqual([{ pageOfDay: TODAY, rowsPerPage: '10' }])
    expect(screen.getByText(/11–11 de 25/)).toBeDefined()
  })

  it('opens at the first lesson with something to do', async () => {
    pending = [lesson]
    await open()
    expect(requested()).toEqual([{ pageOfDay: DUE, rowsPerPage: '10' }])
  })

  it('opens at the first page where the server does not know pages of days', async () => {
    server.on(`GET ${LIST}`, (_, query) =>
      query.has('pageOfDay')
        ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Inválido' } }
        : { body: pageOf([lesson], { currentPage: 1, rowsPerPage: 10 }, 25) },
    )
    await open()
    await waitFor(() => expect(requested().at(-1)).toEqual({ currentPage: '1', rowsPerPage: '10' }))
  })
  it('stays at the page that opened when the page of the day comes late', async () => {
    let answers = 0
    server.on(`GET ${LIST}`, (_, query) => {
      if (!query.has('pageOfDay')) return { body: pageOf([lesson], { currentPage: 1, rowsPerPage: 10 }, 25) }
      answers += 1
      return answers === 1
        ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Inválido' } }
        : { body: pageOf([lesson], { currentPage: 3, rowsPerPage: 10 }, 25) }
    })
    await open()
    expect(screen.getByText(/1–1 de 25/)).toBeDefined()
    await queryClient.refetchQueries()
    expect(screen.getByText(/1–1 de 25/)).toBeDefined()
    expect(requested().filter(query => 'pageOfDay' in query)).toHaveLength(1)
  })

  it('opens at the first thing to do once the network is back, where nothing was shown before', async () => {
    pending = [lesson]
    let isAway = true
    server.on(`GET ${LIST}`, () =>
      isAway ? 'lost' : { body: pageOf([lesson], { currentPage: 2, rowsPerPage: 10 }, 25) },
    )
    offline(true)
    const opening = open()
    await waitFor(() => expect(requested().some(query => 'currentPage' in query)).toBe(true))
    isAway = false
    offline(false)
    await queryClient.refetchQueries()
    await opening
    const view = await screen.findByText(/11–11 de 25/)
    const before = requested().length
    await queryClient.refetchQueries()
    expect(requested().slice(before)).toEqual([{ pageOfDay: DUE, rowsPerPage: '10' }])
    expect(view).toBeDefined()
  })

  it('opens without network at the next day on the device', async () => {
    const monday = addDays(TODAY, 2)
    const user = useSession.getState().auth?.user
    const { queryKey } = lessonsOptions(PLAN, { pageOfDay: monday, rowsPerPage: LESSON_ROWS })
    if (user)
      await writeCachedRead(readsOwner(user), hashKey(queryKey), {
        at: Date.now(),
        data: pageOf([lesson], { currentPage: 2, rowsPerPage: 10 }, 25),
      })
    server.on(`GET ${LIST}`, () => 'lost')
    offline(true)
    await open()
    expect(screen.getByText(/11–11 de 25/)).toBeDefined()
  })

  it('opens between two terms at the lessons of the term that has begun', async () => {
    const [start, end] = [addDays(TODAY, -60), addDays(TODAY, -3)]
    const term = { id: guid(7), position: 1, start, end, showPerformance: true, closedAt: null }
    const next = { ...term, id: guid(9), position: 2, start: addDays(TODAY, 4), end: addDays(TODAY, 60) }
    const academicYear = { id: YEAR, year: '2026', start, end: addDays(TODAY, 90) }
    const level = { id: LEVEL, name: 'Fund', type: 'QUARTER', academicYear, academicTerms: [term, next] }
    server.on('GET education-level', () => ({
      body: pageOf([level], { currentPage: 1, rowsPerPage: 20 }, 1),
    }))
    await open('')
    expect(requested()[0]).toEqual({ start, end: addDays(TODAY, 3), pageOfDay: TODAY, rowsPerPage: '10' })
  })
})
