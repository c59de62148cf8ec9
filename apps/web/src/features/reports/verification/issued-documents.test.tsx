import type { IssuedDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { IssuedDocuments } from './issued-documents.part.tsx'

const server = testServer()
const AT = '2026-11-03T12:00:00Z'
const brief = (id: string, name: string) => ({
  id,
  type: 'STUDENT' as const,
  role: 'STUDENT' as const,
  name,
  socialName: null,
  registration: null,
  thumb: null,
})
const document = (over: Partial<IssuedDocument>): IssuedDocument => ({
  id: 'd1',
  code: 'K7QM-2XTR-9PFA-0000',
  tag: 'REPORT_CARD',
  title: 'Boletim escolar',
  issuedTo: brief('s', 'Maria Clara'),
  grade: null,
  issuedAt: AT,
  by: brief('a', 'Cecília'),
  revoked: null,
  replacedBy: null,
  laterEdition: null,
  ...over,
})
let documents: IssuedDocument[] = []

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <IssuedDocuments />
    </QueryClientProvider>,
  )
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest('li')
  if (!row) throw new Error(`No row with ${text}`)
  return row
}

beforeEach(() => {
  queryClient.clear()
  documents = []
  server.on('GET document', () => ({
    body: pageOf(documents, { currentPage: 1, rowsPerPage: 20 }, documents.length),
  }))
})

it('says of each document whether it stands, also of one of a class', async () => {
  documents = [
    document({}),
    document({
      id: 'd2',
      issuedTo: brief('t', 'João'),
      replacedBy: { id: 'd1', code: 'x', issuedAt: AT },
    }),
    document({
      id: 'd3',
      title: 'Ata de resultados finais',
      issuedTo: null,
      grade: { id: 'g', name: '6º ano A' },
      revoked: { reason: 'Nota trocada', at: AT, by: brief('a', 'Cecília') },
    }),
  ]
  open()
  expect(within(await rowOf('Boletim escolar — Maria Clara')).getByText('Vale')).toBeDefined()
  expect(within(await rowOf('Boletim escolar — João')).getByText('Substituído')).toBeDefined()
  const revoked = within(await rowOf('Ata de resultados finais — 6º ano A'))
  expect(revoked.getByText('Invalidado')).toBeDefined()
  expect(revoked.getByText('Motivo: Nota trocada')).toBeDefined()
  expect(revoked.queryByRole('button', { name: /^Invalidar/ })).toBeNull()
})

it('shows which documents another edition of the result has replaced, and lists only these', async () => {
  documents = [document({ laterEdition: AT })]
  open()
  const row = within(await rowOf('Boletim escolar — Maria Clara'))
  expect(row.getByText('Outra edição do resultado')).toBeDefined()
  documents = []
  fireEvent.click(screen.getByRole('checkbox', { name: /^Só documentos com resultado que mudou/ }))
  expect(await screen.findByText('Nenhum documento com resultado que mudou')).toBeDefined()
  expect(server.sent('GET').at(-1)?.query).toContain('replacedByEdition=true')
})

it('asks for a reason before a document is revoked, and sends it once', async () => {
  documents = [document({})]
  server.on('PATCH document/d1', () => {
    const revoked = document({ revoked: { reason: 'Nota trocada', at: AT, by: brief('a', 'Cecília') } })
    documents = [revoked]
    return { body: revoked }
  })
  open()
  const row = await rowOf('Boletim escolar — Maria Clara')
  fireEvent.click(within(row).getByRole('button', { name: /^Invalidar/ }))
  const form = within(await screen.findByRole('dialog'))
  const verb = await form.findByRole('button', { name: 'Invalidar' })
  expect(verb.hasAttribute('disabled')).toBe(true)
  fireEvent.change(form.getByLabelText(/^Motivo/), { target: { value: '   ' } })
  expect(verb.hasAttribute('disabled')).toBe(true)
  fireEvent.change(form.getByLabelText(/^Motivo/), { target: { value: 'Nota trocada' } })
  fireEvent.click(verb)
  expect(await screen.findByText('Motivo: Nota trocada')).toBeDefined()
  expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ revoked: { reason: 'Nota trocada' } }])
})

it('searches for what was typed after a pause, and says when nothing is found', async () => {
  open()
  expect(await screen.findByText('Nenhum documento emitido')).toBeDefined()
  for (const value of ['k', 'k7', 'k7qm'])
    fireEvent.change(screen.getByLabelText('Buscar por nome ou código'), { target: { value } })
  expect(await screen.findByText('Nenhum documento encontrado')).toBeDefined()
  await waitFor(() => expect(server.sent('GET')).toHaveLength(2))
})
