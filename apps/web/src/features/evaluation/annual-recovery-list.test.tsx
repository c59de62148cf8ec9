import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { AnnualRecoveryList } from './annual-recovery-list.tsx'

const server = testServer()
const row = (
  name: string,
  componentId: string,
  situation: GradePerformance['situation'],
  needed: GradePerformance['needed'] = null,
  recovery: number | null = null,
) => ({
  studentEnrollment: {
    id: name,
    number: 1,
    status: 'ACTIVE',
    exit: null,
    user: {
      id: name,
      name,
      socialName: null,
      registration: null,
      thumb: null,
      type: 'STUDENT',
      role: 'STUDENT',
    },
  },
  curriculumComponent: { id: componentId, name: componentId },
  academicTerm: null,
  situation,
  needed,
  recovery,
})
const show = (data: ReturnType<typeof row>[]) => {
  server.on('GET grade-performance', () => ({ body: { status: 'UPDATED', data, results: [] } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <AnnualRecoveryList gradeId="g" componentId="c" />
    </QueryClientProvider>,
  )
}

it('an instructor reads who is in recovery in the component, and the score that passes', async () => {
  show([
    row('Caio Lima', 'c', 'IN_RECOVERY', { score: 6, of: 10 }),
    row('Ana Dias', 'c', 'IN_RECOVERY'),
    row('Bia Souza', 'c', 'APPROVED'),
    row('Enzo Sá', 'c', 'AFTER_RECOVERY', null, 8),
    row('Davi Reis', 'other', 'IN_RECOVERY'),
  ])
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Ana Dias',
    'Caio Lima: precisa de 6,0 de 10,0 na recuperação anual',
    'Enzo Sá: recuperação anual 8,0',
  ])
})

it('an instructor is told where no student is in recovery', async () => {
  show([row('Bia Souza', 'c', 'APPROVED')])
  expect(await screen.findByText('Nenhum aluno está em recuperação anual neste componente.')).toBeDefined()
})

it('while a term is open, an instructor reads that it is not known yet', async () => {
  show([row('Bia Souza', 'c', 'ONGOING')])
  expect(await screen.findByText(/^Ainda não se sabe quem fica em recuperação anual/)).toBeDefined()
})
