import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { RetentionTerms } from './retention.part.tsx'

const server = testServer()
beforeEach(() => queryClient.clear())

const mails = { kind: 'mails', days: 30, default: 30, minimum: 7, maximum: 180, law: 'LGPD art. 15 I' }
const requests = {
  kind: 'accessRequests',
  days: 1,
  default: 1,
  minimum: 1,
  maximum: 1,
  law: 'LGPD art. 46',
}
const links = { ...requests, kind: 'accessLinks', days: 0, default: 0, minimum: 0, maximum: 0 }
const stored = { version: 3, lastAt: '2026-08-17T06:00:00Z', terms: [mails, requests, links] }
const open = (removals: object[] = [], over: object = {}) => {
  server.on('GET retention', () => ({ body: { ...stored, ...over } }))
  server.on('GET retention/removal', () => ({
    body: {
      data: removals,
      currentPage: 1,
      nextPage: null,
      previousPage: null,
      rowsPerPage: 10,
      totalPages: 1,
      totalRowCount: removals.length,
    },
  }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <RetentionTerms />
    </QueryClientProvider>,
  )
}

it('an administrator reads each term with its reason, and what the last runs removed', async () => {
  open([{ runAt: '2026-08-17T06:00:00Z', kind: 'mails', count: 1200, until: '2026-07-18T06:00:00Z' }])
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items.slice(0, 3)).toEqual([
    'Registro dos e-mails enviados: 30 dias (LGPD art. 15 I)',
    'Pedidos de nova senha: 1 dia (LGPD art. 46)',
    'Links de acesso usados ou vencidos: logo que termina (LGPD art. 46)',
  ])
  expect(
    await screen.findByText(/Registro dos e-mails enviados: 1\.200 registros, de antes de 18\/07\/2026/),
  ).toBeDefined()
  expect(screen.getByText(/^Última limpeza: 17\/08\/2026/)).toBeDefined()
})

it('where nothing was removed yet it is said', async () => {
  open([], { lastAt: null })
  expect(await screen.findByText('A limpeza ainda não passou por aqui.')).toBeDefined()
  expect(await screen.findByText('Nada foi eliminado até agora.')).toBeDefined()
})

it('an administrator changes what may be changed, within its bounds, under the version that was read', async () => {
  const { user } = open()
  server.on('PATCH retention', () => ({
    body: { ...stored, version: 4, terms: [{ ...mails, days: 7 }, requests, links] },
  }))
  await user.click(await screen.findByRole('button', { name: 'Alterar prazos' }))
  const days = await screen.findByLabelText('Registro dos e-mails enviados')
  expect(screen.queryByLabelText('Pedidos de nova senha')).toBeNull()
  await user.clear(days)
  await user.type(days, '6')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('O prazo deve ser de 7 a 180 dias')).toBeDefined()
  expect(server.sent('PATCH')).toEqual([])
  await user.clear(days)
  await user.type(days, '7')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ terms: { mails: 7 } }]))
  expect(await screen.findByText('7 dias')).toBeDefined()
})
