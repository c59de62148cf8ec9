import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './cover-day-screen.tsx'

const server = testServer()
const guid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const ana = { id: guid(1), name: 'Ana Souza' }
const lesson = {
  id: guid(2),
  date: '2026-08-17',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: {
    id: guid(3),
    grade: { id: guid(4), name: '6º ano A' },
    curriculumComponent: { id: guid(5), name: 'Ciências' },
  },
}
const cover = (over: Record<string, unknown> = {}) => ({
  id: guid(6),
  lesson,
  absent: ana,
  outcome: 'SUBSTITUTE',
  substitute: { id: guid(7), name: 'Bruno Lima' },
  reason: null,
  madeUp: null,
  createdBy: ana,
  createdAt: '2026-08-17T10:00:00.000Z',
  version: 1,
  ...over,
})
const candidate = (last: number, name: string, over: Record<string, unknown> = {}) => ({
  id: guid(last),
  name,
  isFree: true,
  reasons: [] as string[],
  covers: 0,
  ...over,
})
const row = (over: Record<string, unknown> = {}) => ({
  lesson,
  absent: ana,
  absenceId: guid(8),
  isRecorded: false,
  cover: null,
  isSubstituteAbsent: false,
  last: { date: '2026-08-10', contentRegistration: 'Fotossíntese' },
  candidates: [
    candidate(7, 'Bruno Lima', { reasons: ['CLASS', 'NEXT_TO'], covers: 2 }),
    candidate(9, 'Rita Reis', { isFree: false }),
  ],
  ...over,
})
const day = (lessons: unknown[]) => ({
  date: '2026-08-17',
  absences: [
    {
      id: guid(8),
      instructor: ana,
      start: '2026-08-17',
      end: '2026-08-17',
      startTime: '07:00:00',
      endTime: '09:00:00',
      kind: 'HEALTH',
      note: 'Consulta',
      version: 1,
    },
  ],
  lessons,
})

const open = (lessons: unknown[]) => {
  server.on('GET lesson-cover/day', () => ({ body: day(lessons) }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/?dia=2026-08-17',
  )
}
beforeEach(() => {
  server.on('GET user', () => ({ body: pageOf([], { currentPage: 1, rowsPerPage: 20 }, 0) }))
})

it('without absences the day says how one is entered', async () => {
  server.on('GET lesson-cover/day', () => ({ body: { date: '2026-08-17', absences: [], lessons: [] } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/?dia=2026-08-17',
  )
  await screen.findByText('Nenhuma falta registrada neste dia')
})

it('one tap sends the cover of the first candidate, and one who has a lesson joins the classes', async () => {
  const sent: unknown[] = []
  server.on('POST lesson-cover', body => {
    sent.push(body)
    return { status: 201, body: cover() }
  })
  const { user } = open([row()])
  const item = await screen.findByRole('listitem', { name: 'Ciências, 6º ano A' })
  expect(item.textContent).toContain('Última aula lançada, 10/08/2026: Fotossíntese')
  expect(item.textContent).toContain(
    'dá aula na turma · tem aula logo antes ou depois · cobriu 2 aulas no mês',
  )
  await user.click(within(item).getByRole('button', { name: 'Juntar com a turma de Rita Reis' }))
  await user.click(within(item).getByRole('button', { name: 'Chamar Bruno Lima' }))
  expect(await screen.findAllByText(/dá a aula e recebeu uma mensagem/)).not.toHaveLength(0)
  expect(sent).toEqual([
    { lessonId: lesson.id, outcome: 'JOINT', substituteId: guid(9) },
    { lessonId: lesson.id, outcome: 'SUBSTITUTE', substituteId: guid(7) },
  ])
})

it('a lesson without substitute is registered with its reason', async () => {
  const sent: unknown[] = []
  server.on('POST lesson-cover', body => {
    sent.push(body)
    return { status: 201, body: cover({ outcome: 'NOT_GIVEN', substitute: null, reason: 'Chuva' }) }
  })
  const { user } = open([row()])
  await user.click(await screen.findByRole('button', { name: 'Sem substituto' }))
  const form = await screen.findByRole('dialog', { name: 'Registrar aula não dada' })
  const reason = within(form).getByRole('textbox', { name: /Motivo/ })
  await user.clear(reason)
  await user.type(reason, 'Chuva')
  await user.click(within(form).getByRole('button', { name: 'Registrar aula não dada' }))
  await waitFor(() => expect(sent).toEqual([{ lessonId: lesson.id, outcome: 'NOT_GIVEN', reason: 'Chuva' }]))
  await screen.findByText('Aula não dada registrada')
})

it('a decided lesson can be taken back, and says when its substitute is absent too', async () => {
  server.on(`DELETE lesson-cover/${guid(6)}`, () => ({ status: 204, body: undefined }))
  const { user } = open([row({ cover: cover(), candidates: [], isSubstituteAbsent: true })])
  await screen.findByText('Substituição: Bruno Lima')
  screen.getByText(/O substituto também está ausente/)
  await user.click(screen.getByRole('button', { name: 'Desfazer: Ciências, 6º ano A' }))
  await screen.findByText('Desfeito. A aula voltou a Ana Souza')
  expect(server.sent('DELETE').map(({ version }) => version)).toEqual(['"1"'])
})
