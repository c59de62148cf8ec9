import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { StudentMarks } from './student-marks.part.tsx'

const server = testServer()
const [YEAR, STUDENT, NOW, BEFORE] = ['y', 's', 'now', 'before']
const TERMS = [1, 2].map(position => ({ id: `t${position}`, type: 'QUARTER', position }))
const figure = (enrollmentId: string, position: number | null, mean: number, absences: number) => ({
  studentEnrollment: {
    id: enrollmentId,
    number: 1,
    user: { id: STUDENT, name: 'Ana', socialName: null, thumb: null },
  },
  curriculumComponent: { id: 'c', name: 'Arte' },
  academicTerm: position === null ? null : { id: `t${position}`, position },
  ...{ mark: mean, recovery: null, mean, partial: null, concept: null, text: null },
  ...{ absences, justifiedAbsences: 2, lessonsGiven: 40, frequency: 92.5, situation: 'ONGOING' },
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StudentMarks yearId={YEAR} studentId={STUDENT} />
    </QueryClientProvider>,
  )

it('shows the terms and the year of the current class on one line a component, with absences and frequency', async () => {
  server.on(`GET grade-performance/academic-year/${YEAR}/student/${STUDENT}`, () => ({
    body: {
      ...{ status: 'UPDATED', updatedAt: null },
      data: [
        figure(NOW, 1, 16.5, 1),
        figure(NOW, 2, 20, 1),
        figure(NOW, null, 36.5, 3),
        figure(BEFORE, 1, 9, 5),
      ],
      results: [
        {
          ...{ studentEnrollmentId: NOW, frequency: 91.2, absences: 3, justifiedAbsences: 2 },
          ...{ lessonsGiven: 40, situation: 'ONGOING', failedComponents: 0 },
        },
      ],
      classes: [
        { studentEnrollmentId: NOW, grade: { id: 'g', name: '6º ano A' }, terms: TERMS },
        { studentEnrollmentId: BEFORE, grade: { id: 'h', name: '6º ano B' }, terms: TERMS },
      ],
    },
  }))
  open()
  const card = await screen.findByRole('region', { name: /6º ano A/ })
  const row = within(card).getByRole('row', { name: /Arte/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(['16,5', '20,0', '36,5', expect.stringMatching(/^5.*2 justificadas/), '92,5%'])
  expect(within(card).getAllByRole('row')).toHaveLength(2)
  expect(within(card).getByText('Frequência geral: 91,2%')).toBeDefined()
  expect(within(card).getByText('5 faltas, das quais 2 justificadas')).toBeDefined()
})
