import type { StudentYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { useSession } from '../../../lib/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { StudentBoard } from './student-board.tsx'

const server = testServer()
const year = { id: '00000000-0000-4000-8000-000000000001', year: '2025' }
const bia: StudentYear['enrolledGrades'][number]['user'] = {
  id: 'a',
  type: 'STUDENT',
  role: 'STUDENT',
  name: 'Bia',
  socialName: null,
  registration: null,
  thumb: null,
  educationInstitutionEnrollment: null,
}

const data: StudentYear = {
  enrolledGrades: [
    {
      id: 'e',
      grade: { id: 'g', name: '6º ano A', isEvent: false },
      user: bia,
      status: 'ACTIVE',
      number: 15,
      queuePosition: null,
      modalities: [],
      start: '2025-02-09',
      exit: null,
      councilApproved: false,
      createdAt: '2025-01-10T12:00:00Z',
      version: 1,
    },
  ],
  enrolledEvents: [],
  nextLessons: [],
}

const open = (status: 'FINISHED' | 'OPEN') => {
  server.on('GET academic-year', () => ({ body: { data: [{ ...year, status }] } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentBoard data={data} today="2026-11-20" greeting="Bom dia, Bia!" />
    </QueryClientProvider>,
  )
}

describe("a student's board", () => {
  beforeEach(() => useSession.getState().setMenuYear(year))

  it('a student who looks at a year that is over is told so, and is not promised lessons in it', async () => {
    open('FINISHED')
    await screen.findByText('Ano letivo encerrado')
    screen.getByText('Ano encerrado')
    expect(screen.queryByText('Ativa')).toBeNull()
  })

  it('a student whose class has no timetable yet is told when lessons will appear', async () => {
    open('OPEN')
    await screen.findByText('Nenhuma aula prevista')
    screen.getByText('Ativa')
  })
})
