import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import UnknownHostPage from './unknown-host-page.tsx'

const server = testServer()
const openAt = (address: string, isEmpty: boolean) => {
  server.on('GET first-run', () => ({ body: { open: isEmpty } }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <UnknownHostPage />
    </QueryClientProvider>,
    address,
  )
}

it('a person at an address that nobody has is offered nothing where there are institutions', async () => {
  const { router } = openAt('/', false)
  expect(
    await screen.findByRole('heading', { name: 'Nenhuma instituição atende neste endereço' }),
  ).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(router.state.location.pathname).toBe('/')
})

it('a person who opens some page of an empty server is offered to create its first institution', async () => {
  openAt('/login', true)
  const offer = await screen.findByRole('link', { name: FIRST_RUN.offer })
  expect(offer.getAttribute('href')).toBe('/primeiro-acesso')
})

it('a person who opens an empty server lands where its first institution is created', async () => {
  const { router } = openAt('/', true)
  await waitFor(() => expect(router.state.location.pathname).toBe('/primeiro-acesso'))
})
