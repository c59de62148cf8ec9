import type { TimetableFinding } from '@lousa/contract/planning/making/timetable-check.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as CheckScreen } from './check-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2026', start: '2026-02-09', end: '2026-12-18', status: 'OPEN', version: 1 }
const finding = (more: Partial<TimetableFinding>): TimetableFinding => ({
  severity: 'NOTICE',
  kind: 'ROW_FREE_PERIODS',
  sentence: 'Sobram horários.',
  place: 'WISHES',
  gradeId: null,
  educationLevelId: null,
  instructorId: null,
  lessonPlanIds: [],
  ...more,
})
const answer = (data: TimetableFinding[]) =>
  server.on(`GET academic-year/${year.id}/timetable-check`, () => ({ body: { data, total: data.length } }))
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <CheckScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: year.id, year: '2026' } })
  server.on('GET academic-year', () => ({ body: { data: [year], total: 1 } }))
})

describe('the check before a timetable', () => {
  it('names findings by what they forbid, each with the way to its cure', async () => {
    answer([
      finding({
        severity: 'IMPOSSIBLE',
        kind: 'INSTRUCTOR_HOURS',
        sentence: 'Otávio tem 8 aulas e só 4 horários.',
        place: 'AVAILABILITY',
        instructorId: id(3),
      }),
      finding({ gradeId: id(4) }),
    ])
    open()
    const forbids = await screen.findByRole('region', { name: 'Impede o horário' })
    within(forbids).getByText('Otávio tem 8 aulas e só 4 horários.')
    expect(within(forbids).getByRole('link', { name: 'Ver a disponibilidade' }).getAttribute('href')).toBe(
      `/app/planos-de-aula/montar-horario/disponibilidade?professor=${id(3)}`,
    )
    const toKnow = screen.getByRole('region', { name: 'Para saber' })
    expect(within(toKnow).getByRole('link', { name: 'Ver os desejos' }).getAttribute('href')).toBe(
      `/app/planos-de-aula/montar-horario/desejos?turma=${id(4)}`,
    )
    screen.getByRole('link', { name: /^Conferir ?1 impedimento$/ })
  })

  it('says that nothing stands in the way', async () => {
    answer([])
    open()
    await screen.findByText('Nada impede o horário')
  })
})
