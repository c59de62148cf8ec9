import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OfficeDay } from './office-day.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const data: AdministratorYear = {
  activeStudents: 1,
  studentsPerGrade: [{ grade: { id: 'g', name: '6º ano A' }, active: 28, surplus: 3, capacity: 30 }],
  lessons: { planned: 0, accomplished: 0, pending: 0 },
  grades: 1,
  events: 0,
  instructors: 1,
  today: { lessons: 120, attendanceTaken: 90, present: 2500, absent: 140 },
}
const term = (position: number, end: string, closedAt: string | null = null) => ({
  id: String(position),
  position,
  start: '2026-02-09',
  end,
  showPerformance: false,
  closedAt,
})
const level = {
  id: 'l',
  name: 'Ensino Médio',
  isActive: true,
  type: 'QUARTER',
  stage: 'MEDIO',
  academicYear: { id: YEAR, year: '2026', start: '2026-01-01', end: '2026-12-31' },
  academicTerms: [
    term(1, '2026-04-24', '2026-04-30T12:00:00Z'),
    term(2, '2026-07-10'),
    term(3, '2026-08-20'),
    term(4, '2026-12-18'),
  ],
  version: 1,
}

const open = (status = 'OPEN', figures = data) => {
  server.on('GET academic-year', () => ({ body: { data: [{ id: YEAR, year: '2026', status }] } }))
  server.on('GET education-level', () => ({ body: { data: [level] } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <OfficeDay data={figures} yearId={YEAR} today="2026-08-17" />
    </QueryClientProvider>,
  )
}

describe('what an office can do something about today', () => {
  beforeEach(() => queryClient.clear())

  it('names the terms that end or have ended, each a way to closing', async () => {
    open()
    const terms = await screen.findByRole('region', { name: 'Períodos a encerrar' })
    const links = within(terms).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2º bimestre · Ensino Médioterminou em 10/07/2026'),
      expect.stringContaining('3º bimestre · Ensino Médiotermina em 3 dias, 20/08/2026'),
    ])
    expect(links[0]?.getAttribute('href')).toBe('/app/parametros/niveis-de-ensino?periodos=l')
  })

  it('speaks of no term of a finished year', async () => {
    open('FINISHED')
    await screen.findByRole('region', { name: 'Frequência de hoje' })
    expect(screen.queryByRole('region', { name: 'Períodos a encerrar' })).toBeNull()
  })

  it('leads from a class with places and people waiting to its enrolments', async () => {
    open()
    const places = await screen.findByRole('region', { name: 'Vagas livres com gente em espera' })
    const link = within(places).getByRole('link')
    expect(link.textContent).toContain('2 vagas, 3 em espera')
    expect(link.getAttribute('href')).toBe('/app/matricula?turma=g')
  })

  it("says how far today's attendance has come", async () => {
    open()
    const today = await screen.findByRole('region', { name: 'Frequência de hoje' })
    expect(
      within(today)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['120', '90', '2.500', '140'])
    within(today).getByRole('img', { name: '90 de 120 com frequência' })
  })

  it('says that there are no lessons today', async () => {
    open('OPEN', { ...data, today: { lessons: 0, attendanceTaken: 0, present: 0, absent: 0 } })
    await screen.findByText('Nenhuma aula hoje.')
  })
})
