import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PendingByInstructorCard } from './pending-by-instructor-card.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const bia = { id: 'bia', name: 'Bia Lima', socialName: null, thumb: null }

const open = (owing: unknown[]) => {
  server.on(`GET dashboard/academic-year/${YEAR}/pending`, (_body, query) => ({
    body: { plans: [], lessons: [], evaluations: [], ...(query.get('owing') === '5' ? { owing } : {}) },
  }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PendingByInstructorCard yearId={YEAR} />
    </QueryClientProvider>,
  )
}

it('leads the secretary to the list of what is left over, whole or of one instructor', async () => {
  open([{ instructor: bia, unreleased: 2, withoutAttendance: 0, unscored: 0 }])
  const all = await screen.findByRole('link', { name: 'Ver todas as pendências' })
  expect(all.getAttribute('href')).toBe('/app/planos-de-aula/pendencias')
  expect(screen.getByRole('link', { name: /^Bia Lima.*2 aulas a lançar/ }).getAttribute('href')).toBe(
    '/app/planos-de-aula/pendencias?professor=bia',
  )
})

it('says that nothing is left over', async () => {
  open([])
  await screen.findByText('Tudo em dia até ontem.')
  expect(screen.queryByRole('link')).toBeNull()
})
