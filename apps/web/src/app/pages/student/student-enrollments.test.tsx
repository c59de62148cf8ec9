import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anEnrollment, testId } from '../../../features/enrollment/enrollment-test-world.ts'
import { savedStudent } from '../../../features/people/person-sample.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { StudentEnrollments } from './student-enrollments.tsx'

const server = testServer()
const YEAR_ID = testId(1)

beforeEach(() => {
  useSession.getState().setMenuYear({ id: YEAR_ID, year: '2026' })
})

const open = (student = savedStudent()) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentEnrollments student={student} />
    </QueryClientProvider>,
  )

describe('the enrolments on a student’s page', () => {
  it('have their protocol, say which one they follow, and lead to their class', async () => {
    const former = anEnrollment(1, 'Beatriz Souza', {
      grade: { id: testId(4), name: '6º ano B', isEvent: false },
      exit: { date: '2026-03-04', reason: 'MOVED' },
    })
    const present = anEnrollment(2, 'Beatriz Souza', { previousEnrollmentId: former.id })
    server.on(`GET student-enrollment/academic-year/${YEAR_ID}/student/${savedStudent().id}`, () => ({
      body: allOf([present, former]),
    }))
    open()
    const link = await screen.findByRole('link', { name: '6º ano A' })
    expect(link.getAttribute('href')).toBe(`/app/matricula?turma=${present.grade.id}`)
    expect(screen.getByText(/protocolo BCDF0002 · continua a de 6º ano B/)).toBeDefined()
    expect(screen.getByText('Remanejado em 04/03/2026')).toBeDefined()
    const enroll = screen.getByRole('link', { name: 'Matricular' })
    expect(enroll.getAttribute('href')).toBe(`/app/matricula?aluno=${savedStudent().id}`)
  })
})
