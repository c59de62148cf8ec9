import type { ClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './class-ending-screen.tsx'

const server = testServer()
const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const GRADE = testId(3)
const COUNCIL = `/app/parametros/series/${GRADE}/conselho`
const ART = { id: testId(50), name: 'Arte' }

const ending: ClassEnding = {
  grade: { id: GRADE, name: '7º ano A' },
  status: 'COUNCIL',
  edition: 0,
  version: 1,
  reason: null,
  publishedAt: null,
  changedAt: null,
  changedBy: null,
  academicYear: { id: testId(1), year: '2026', status: 'OPEN' },
  level: { id: testId(2), name: 'Anos Finais' },
  retention: 'FULL',
  type: 'MARK',
  next: ['DECIDED'],
  findings: [
    {
      kind: 'CANDIDATES_WITHOUT_DECISION',
      severity: 'ADVISES',
      count: 1,
      places: [{ enrollmentId: testId(101), name: 'Ana Lima', count: 1 }],
    },
    {
      kind: 'DAYS_BELOW_LAW',
      severity: 'ADVISES',
      count: 12,
      places: [{ name: '', count: 188, required: 200 }],
    },
    {
      kind: 'HOURS_BELOW_MATRIX',
      severity: 'ADVISES',
      count: 1,
      places: [{ name: 'Arte', lessonPlanId: testId(60), count: 94.17, required: 100 }],
    },
  ],
  components: [ART],
  students: [
    {
      student: {
        id: testId(101),
        number: 1,
        user: { id: testId(201), name: 'Ana Lima', socialName: null, thumb: null },
        exit: null,
      },
      situation: 'FAILED',
      frequency: 95,
      absences: 3,
      failedComponents: 1,
      distance: 6,
      steps: [],
      components: [],
    },
  ],
  differences: [],
  changes: [],
}
let answer: ClassEnding

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.classEnding} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    `/app/fim-de-ano/${GRADE}`,
  )

beforeEach(() => {
  queryClient.clear()
  answer = ending
  server.on(`GET grade/${GRADE}/ending`, () => ({ body: answer }))
})

describe('the end of the year of a class', () => {
  it('links the council, also from a student without a decision', async () => {
    open()
    const council = await screen.findByRole('link', { name: 'Conselho de classe' })
    expect(council.getAttribute('href')).toBe(COUNCIL)
    expect(screen.getByRole('link', { name: 'Ana Lima' }).getAttribute('href')).toBe(COUNCIL)
  })

  it('links no council before and after it', async () => {
    answer = { ...ending, status: 'DECIDED', next: ['PUBLISHED', 'COUNCIL'] }
    open()
    await screen.findByText('Decidida')
    expect(screen.queryByRole('link', { name: 'Conselho de classe' })).toBeNull()
  })

  it('links the annual recovery that is due to the year of the plan, and names the component', async () => {
    const place = { enrollmentId: testId(101), name: 'Ana Lima', component: 'Arte', count: 1 }
    answer = {
      ...ending,
      findings: [
        {
          kind: 'RECOVERY_DUE',
          severity: 'BLOCKS',
          count: 1,
          places: [{ ...place, componentId: ART.id, lessonPlanId: testId(60) }],
        },
      ],
    }
    open()
    const link = await screen.findByRole('link', { name: 'Ana Lima, Arte' })
    expect(link.getAttribute('href')).toBe(
      `/app/planos-de-aula/gerenciar/avaliacoes?plano=${testId(60)}&periodo=ano`,
    )
  })

  it('shows the score that a student in recovery needs, and the missing points of who has failed', async () => {
    const [student] = ending.students
    if (!student) throw new Error('The class has no student')
    const { user } = student.student
    const result = {
      componentId: ART.id,
      mark: 48,
      recovery: null,
      final: 48,
      missing: 12,
      absences: 0,
      frequency: null,
      terms: [],
    }
    const needed = { score: 6.5, of: 10 }
    answer = {
      ...ending,
      students: [
        { ...student, components: [{ ...result, needed: null, situation: 'FAILED' }] },
        {
          ...student,
          student: {
            ...student.student,
            id: testId(102),
            user: { ...user, id: testId(202), name: 'Bia Reis' },
          },
          situation: 'IN_RECOVERY',
          components: [{ ...result, needed, situation: 'IN_RECOVERY' }],
        },
      ],
    }
    open()
    const failed = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(within(failed).getByText('faltam 12,0')).toBeDefined()
    const inRecovery = screen.getByRole('row', { name: /Bia Reis/ })
    expect(within(inRecovery).getByText('precisa de 6,5 de 10,0 na recuperação anual')).toBeDefined()
    expect(within(inRecovery).queryByText(/faltam/)).toBeNull()
  })

  it('counts whole days, and hours without a zero after the comma', async () => {
    open()
    expect(await screen.findByRole('link', { name: '188 de 200' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Arte: 94,17 de 100' })).toBeDefined()
  })

  it('shows the situation before the components, where no scrolling is needed', async () => {
    open()
    const table = await screen.findByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Aluno',
      'Situação',
      'Arte',
      'Frequência',
      'Pontos que faltam',
    ])
  })
})
