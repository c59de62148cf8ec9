import type { StudentYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
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
      protocol: '2B3C4D5F',
      offer: null,
      previousEnrollmentId: null,
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

const open = (status: 'FINISHED' | 'OPEN', of = data) => {
  server.on('GET academic-year', () => ({ body: { data: [{ ...year, status }] } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentBoard data={of} yearId={year.id} today="2026-11-20" greeting="Bom dia, Bia!" />
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

  it('who trains two modalities reads them with their núcleo, in the enrolment and at each lesson', async () => {
    const className = 'Futsal – Núcleo Centro – 6 a 9 anos'
    const futsal = { id: 'c', name: 'Futsal' }
    const modalities = [futsal, { id: 'd', name: 'Natação' }].map((curriculumComponent, index) => ({
      position: index + 1,
      curriculumComponent,
    }))
    const lesson = {
      id: 'l',
      date: '2026-11-23',
      start: '08:00:00',
      end: '09:00:00',
      lessonPlan: { id: 'p', grade: { id: 'g', name: className }, curriculumComponent: futsal },
      accomplished: null,
      deleted: false,
      deletedReason: null,
      attendanceTaken: false,
      studentsWithoutAttendance: 0,
      can: { launch: false, takeAttendance: false, edit: false },
      version: 1,
    }
    const grade = { id: 'g', name: className, isEvent: false }
    const enrolledGrades = data.enrolledGrades.map(each => ({ ...each, grade, modalities }))
    open('OPEN', { ...data, enrolledGrades, nextLessons: [lesson] })
    await screen.findByText('Futsal · Núcleo Centro')
    screen.getByText('nº 15 na turma · Futsal, Natação · Núcleo Centro · desde 09/02/2025')
  })
})
