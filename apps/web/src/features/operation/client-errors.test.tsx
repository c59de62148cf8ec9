import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ClientErrors } from './client-errors.part.tsx'

const server = testServer()
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ClientErrors />
    </QueryClientProvider>,
  )
const answer = (data: unknown[]) => ({ body: { data } })

it('an administrator reads how often screens failed, by build', async () => {
  server.on('GET client-error', () =>
    answer([
      { build: 'test', count: 1, firstAt: '2026-08-17T12:00:00Z', lastAt: '2026-08-17T12:00:00Z' },
      { build: 'm3x9', count: 1200, firstAt: '2026-08-01T12:00:00Z', lastAt: '2026-08-16T12:00:00Z' },
    ]),
  )
  open()
  expect(
    await screen.findByText(/^Versão test \(a desta página\): 1 erro, o último em 17\/08\/2026/),
  ).toBeDefined()
  expect(screen.getByText(/^Versão m3x9: 1\.200 erros, o último em 16\/08\/2026/)).toBeDefined()
})

it('an administrator of a school without errors reads that there are none', async () => {
  server.on('GET client-error', () => answer([]))
  open()
  expect(await screen.findByText('Nenhum erro registrado.')).toBeDefined()
})
