import { M } from '@lousa/contract/messages.ts'
import type { OwnProposal } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS as W } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { ERRORS } from '@lousa/contract/refusal/errors.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ChildProposals } from './child-proposals.part.tsx'

const server = testServer()
const child = { id: '00000000-0000-4000-8000-000000000001', name: 'Ana' }
const path = `family/child/${child.id}/record-proposal`
const proposal = (more: Partial<OwnProposal> = {}): OwnProposal => ({
  id: '00000000-0000-4000-8000-000000000002',
  field: 'cellphone',
  value: '51999990000',
  status: 'SENT',
  sentAt: '2026-08-17T12:00:00.000Z',
  closedAt: null,
  decisionReason: null,
  version: 1,
  ...more,
})

let fields: string[]
let own: OwnProposal[]
beforeEach(() => {
  fields = ['cellphone', 'phone', 'email', 'address']
  own = []
  server.on(`GET ${path}`, () => ({ body: { fields, data: own } }))
  server.on(`POST ${path}`, () => {
    own = [proposal()]
    return { status: 201, body: { data: [{ id: proposal().id, version: 1 }] } }
  })
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ChildProposals child={child} />
    </QueryClientProvider>,
  )

describe('the proposals of a guardian', () => {
  it('are not there where the record of the child is not shown', async () => {
    fields = []
    open()
    // The card is not there before the answer either.
    expect(screen.queryByText(W.lead)).toBeNull()
    await waitFor(() => expect(server.sent('GET').length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByText(W.lead)).toBeNull())
  })

  it('say that they were not read, and are read again', async () => {
    server.on(`GET ${path}`, () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Erro' } }))
    open()
    expect(await screen.findByRole('button', { name: M.btn.retry }, { timeout: 4000 })).toBeDefined()
  })

  it('without a filled field are refused, and the form stays', async () => {
    const [, message] = ERRORS.NOTHING_PROPOSED
    server.on(`POST ${path}`, () => ({ status: 422, body: { code: 'NOTHING_PROPOSED', message } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: W.propose }))
    await user.click(await screen.findByRole('button', { name: W.send }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByRole('button', { name: W.send })).toBeDefined()
  })

  it('have the filled fields alone, and are listed with what the guardian typed', async () => {
    const { user } = open()
    expect(await screen.findByText(W.none)).toBeDefined()
    await user.click(screen.getByRole('button', { name: W.propose }))
    await user.type(await screen.findByLabelText('Celular'), '51999990000')
    await user.click(screen.getByRole('button', { name: W.send }))
    const list = within(await screen.findByRole('list', { name: W.own }))
    expect(list.getByText('(51) 99999-0000')).toBeDefined()
    expect(list.getByText(W.statuses.SENT)).toBeDefined()
    const [sent] = server.sent('POST')
    expect(sent?.body).toMatchObject({ cellphone: '51999990000', phone: null, email: null })
  })

  it('show the answer of the school, and only one that waits is withdrawn', async () => {
    own = [proposal({ status: 'REFUSED', decisionReason: 'Traga um comprovante.' })]
    open()
    expect(await screen.findByText('Resposta da escola: Traga um comprovante.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retirar a proposta: Celular' })).toBeNull()
  })
})
