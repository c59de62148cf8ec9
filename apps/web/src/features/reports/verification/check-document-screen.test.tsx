import { createHash } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as CheckDocumentScreen } from './check-document-screen.tsx'

const server = testServer()
const CODE = 'K7QM-2XTR-9PFA-0000'
const CALL = `GET document/${CODE}`
const PDF = 'the file'
const DOCUMENT = {
  type: 'REPORT_CARD',
  title: 'Boletim escolar',
  issuedTo: 'Maria E. C.',
  issuedAt: '2026-08-03T12:00:00Z',
  institution: 'Escola Aurora',
  valid: true,
  revoked: false,
  revokedAt: null,
  replaced: false,
  replacedAt: null,
  sha256: createHash('sha256').update(PDF).digest('hex'),
}
beforeEach(() => queryClient.clear())

const open = (address: string) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/verificar/:id?" element={<CheckDocumentScreen />} />
      </Routes>
    </QueryClientProvider>,
    address,
  )

it('a stranger types a code as it comes and reads that the document stands', async () => {
  server.on(CALL, () => ({ body: DOCUMENT }))
  open('/verificar')
  fireEvent.change(screen.getByLabelText('Código de autenticidade'), {
    target: { value: 'k7qm 2xtr9pfa oooo' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Verificar' }))
  expect(await screen.findByText('Documento válido')).toBeDefined()
  expect(screen.getByText('Maria E. C.')).toBeDefined()
})

it.each([
  [{ revokedAt: '2026-08-04T12:00:00Z' }, 'Documento invalidado'],
  [{ replacedAt: '2026-08-04T12:00:00Z' }, 'Documento substituído'],
])('a stranger reads of %j that it is a “%s”', async (change, name) => {
  server.on(CALL, () => ({ body: { ...DOCUMENT, ...change, valid: false } }))
  open(`/verificar/${CODE}`)
  expect(await screen.findByText(name)).toBeDefined()
  expect(screen.queryByText('Documento válido')).toBeNull()
})

it('a stranger with a wrong code reads what to do', async () => {
  server.on(CALL, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'x' } }))
  open(`/verificar/${CODE}`)
  expect(await screen.findByText('Nenhum documento com este código')).toBeDefined()
})

it('a stranger with too many wrong codes reads how long to wait', async () => {
  server.on(CALL, () => ({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'x', retryAfter: 61 },
  }))
  open(`/verificar/${CODE}`)
  expect(await screen.findByText(/daqui a 2 minutos/)).toBeDefined()
})

it.each([
  [PDF, /exatamente o que foi emitido\.$/],
  ['another', /não é igual/],
])('the file “%s” is compared on the device', async (content, says) => {
  server.on(CALL, () => ({ body: DOCUMENT }))
  open(`/verificar/${CODE}`)
  await screen.findByText('Documento válido')
  const file = new File([content], 'boletim.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(content).buffer })
  fireEvent.drop(screen.getByText(/não é enviado a ninguém/), { dataTransfer: { files: [file] } })
  expect(await screen.findByText(says)).toBeDefined()
})
