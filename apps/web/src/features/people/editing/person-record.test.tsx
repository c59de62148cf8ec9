import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aPerson } from '../person-test-world.ts'
import { PersonRecord } from './person-record.tsx'

testServer()

it('sections without anything in them are one line, and no cards of dashes', async () => {
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PersonRecord person={aPerson({ cellphone: '11987654321' })} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('region', { name: 'Contato' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Endereço' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Documentos' })).toBeNull()
  expect(screen.getByText('Ainda não informados: Endereço, Documentos.')).toBeDefined()
})
