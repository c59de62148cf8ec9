import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { triesOf } from '../../features/records/academic-record.api.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { StudentHistory } from './student-history.tsx'

const server = testServer()
const idOf = (last: number) => `019b0821-f279-732c-8bcf-${String(last).padStart(12, '0')}`
const student = { id: idOf(1), name: 'Bia Rocha' }
const EVERY_MS = 5000

const record = (over: Partial<AcademicRecord> = {}): AcademicRecord => ({
  id: idOf(2),
  studentId: student.id,
  type: 'FUNDAMENTAL',
  revision: 1,
  status: 'READY',
  note: null,
  at: '2026-03-05T12:30:00Z',
  version: 1,
  records: [
    {
      grade: { id: idOf(3), name: '6º ano A' },
      year: '2025',
      institution: 'Escola',
      city: 'Cuiabá',
      state: 'MT',
      situation: 'APPROVED',
      hours: 800,
      frequency: 91.7,
      scale: null,
      components: [],
      own: true,
      corrected: false,
    },
  ],
  ...over,
})

const tell = (records: AcademicRecord[], building = false) =>
  server.on('GET academic-record', () => ({ body: { ...allOf(records), building, failure: null } }))

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentHistory student={student} type="FUNDAMENTAL" />
    </QueryClientProvider>,
  )

const asked = () => server.sent('GET').filter(({ path }) => path === 'academic-record').length
const sent = () => server.sent('PATCH')

beforeEach(() => {
  sessionStorage.clear()
  server.on(`GET academic-record/${idOf(2)}/revision`, () => ({ body: allOf([]) }))
})
afterEach(() => void vi.useRealTimers())

it('asks for a history in the making every 5 s, twelve times, and then leaves it to the person', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  tell([], true)
  const of = { studentId: student.id, type: 'FUNDAMENTAL' } as const
  const answered = (times: number) =>
    act(async () => {
      await expect.poll(() => triesOf(of)).toBe(times)
    })
  const { user } = open()
  await answered(1)
  for (let tries = 2; tries <= 13; tries += 1) {
    expect(screen.getByText(W.building)).toBeDefined()
    expect(screen.queryByText(W.notReady, { exact: false })).toBeNull()
    vi.advanceTimersByTime(EVERY_MS)
    await answered(tries)
  }
  expect(screen.getByText(W.notReady, { exact: false })).toBeDefined()
  expect(screen.queryByText(W.building)).toBeNull()
  vi.advanceTimersByTime(10 * EVERY_MS)
  expect(asked()).toBe(13)
  vi.useRealTimers()
  tell([record()])
  await user.click(screen.getByRole('button', { name: W.again }))
  expect(await screen.findByRole('region', { name: '6º ano A, 2025' })).toBeDefined()
})

it('offers to try again what could not be built', async () => {
  server.on('GET academic-record', () => ({ body: { ...allOf([]), building: false, failure: W.failed } }))
  server.on('POST academic-record', () => {
    tell([record()])
    return { status: 202, body: { status: 'BUILDING' } }
  })
  const { user } = open()
  expect(await screen.findByText(W.failed, { exact: false })).toBeDefined()
  await user.click(screen.getByRole('button', { name: W.again }))
  expect(await screen.findByRole('region', { name: '6º ano A, 2025' })).toBeDefined()
})

it('keeps what was typed when it could not be saved, and when the screen is opened again', async () => {
  tell([record()])
  server.on(`PATCH academic-record/${idOf(2)}`, () => ({
    status: 500,
    body: { code: 'UNEXPECTED', message: 'Ocorreu um erro.' },
  }))
  const { user, unmount } = open()
  await user.type(await screen.findByLabelText(W.note), 'Veio de longe')
  await user.click(screen.getByRole('button', { name: W.save }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByLabelText(W.note)).toHaveProperty('value', 'Veio de longe')
  unmount()
  queryClient.clear()
  open()
  expect(await screen.findByText(/^Rascunho recuperado/)).toBeDefined()
  expect(screen.getByLabelText(W.note)).toHaveProperty('value', 'Veio de longe')
})

it('shows what somebody else saved meanwhile only as a warning while something is typed, and takes it when asked', async () => {
  tell([record()])
  const theirs = record({ note: 'De outra pessoa', version: 2, revision: 2 })
  server.on(`PATCH academic-record/${idOf(2)}`, () => {
    tell([theirs])
    return { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current: theirs } }
  })
  const { user } = open()
  await user.type(await screen.findByLabelText(W.note), 'Minha')
  await user.click(screen.getByRole('button', { name: W.save }))
  expect(await screen.findByText(/Depois disso o histórico mudou/)).toBeDefined()
  expect(screen.getByLabelText(W.note)).toHaveProperty('value', 'Minha')
  await user.click(screen.getByRole('button', { name: W.discard }))
  expect(screen.getByLabelText(W.note)).toHaveProperty('value', 'De outra pessoa')
  expect(sessionStorage).toHaveLength(0)
})

it('sends the whole list with the version seen, and goes on from the answer', async () => {
  tell([record()])
  server.on(`PATCH academic-record/${idOf(2)}`, () => {
    tell([record({ note: 'Nova', version: 2, revision: 2 })])
    return { body: record({ note: 'Nova', version: 2, revision: 2 }) }
  })
  const { user } = open()
  await user.type(await screen.findByLabelText(W.note), 'Nova')
  await user.click(screen.getByRole('button', { name: W.save }))
  expect(await screen.findByText(/^Revisão 2/)).toBeDefined()
  expect(screen.queryByText('Alterações não salvas')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  expect(sent()).toMatchObject([{ body: { note: 'Nova', records: [{ year: '2025', hours: 800 }] } }])
})

it('sends nothing while a word stands in the place of a number', async () => {
  tell([record()])
  const { user } = open()
  const year = within(await screen.findByRole('region', { name: '6º ano A, 2025' }))
  await user.click(year.getByRole('button', { expanded: false }))
  await user.clear(year.getByLabelText(W.hours))
  await user.type(year.getByLabelText(W.hours), 'oitocentas')
  await user.click(screen.getByRole('button', { name: W.save }))
  expect(year.getByLabelText(W.hours)).toHaveProperty('ariaInvalid', 'true')
  expect(sent()).toEqual([])
})

it('asks before what was corrected by hand is built anew, and leaves it where the person stays', async () => {
  const [own] = record().records
  if (!own) throw new Error('A year')
  tell([record({ records: [{ ...own, corrected: true }] })])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: W.rebuild }))
  const question = within(await screen.findByRole('dialog', { name: W.rebuildTitle }))
  expect(question.getByText(/6º ano A, 2025/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Cancelar' }))
  expect(server.sent('POST')).toEqual([])
})
