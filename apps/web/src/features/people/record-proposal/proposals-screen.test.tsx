import { OFFICE_PROPOSALS as W } from '@lousa/contract/people/record-proposal/office-proposals.messages.ts'
import type { OfficeProposal } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './proposals-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const listed = (name: string, n: number, more: Partial<OfficeProposal> = {}): OfficeProposal => ({
  id: id(n),
  student: {
    id: id(n + 4),
    type: 'STUDENT',
    role: 'STUDENT',
    name,
    socialName: null,
    registration: '2026001',
    thumb: null,
  },
  grades: [{ id: id(9), name: '7º ano A' }],
  field: 'cellphone',
  value: '51999990000',
  before: '51988880000',
  present: '51988880000',
  isChanged: false,
  status: 'SENT',
  sentBy: { id: id(8), name: 'Rosa Lima', socialName: null, thumb: null },
  kinship: 'Mãe',
  isReached: true,
  sentAt: '2026-08-12T12:00:00.000Z',
  decidedBy: null,
  closedAt: null,
  decisionReason: null,
  recordVersion: 7,
  version: 1,
  ...more,
})

let waiting: OfficeProposal[]
let decisions: unknown[]
beforeEach(() => {
  waiting = [listed('Ana Lima', 1), listed('Bento Sá', 2)]
  decisions = []
  server.on('GET record-proposal', () => ({ body: allOf(waiting) }))
  for (const n of [1, 2])
    server.on(`POST record-proposal/${id(n)}/decision`, body => {
      decisions.push(body)
      waiting = waiting.filter(each => each.id !== id(n))
      return { body: { id: id(n), version: 2 } }
    })
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
  )

describe('the desk of proposals', () => {
  it('shows the value of the record and the proposed one, with the sender', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: W.list }))
    const [first] = list.getAllByRole('listitem')
    expect(first?.textContent).toContain('(51) 98888-0000')
    expect(first?.textContent).toContain('(51) 99999-0000')
    expect(first?.textContent).toContain('Rosa Lima (Mãe)')
  })

  it('is decided by keys: accepted at once, refused with an optional reason', async () => {
    const { user } = open()
    await screen.findByRole('list', { name: W.list })
    await user.keyboard('a')
    await waitFor(() => expect(decisions).toEqual([{ decision: 'ACCEPTED', version: 1 }]))
    await waitFor(() => expect(screen.queryByText('Ana Lima')).toBeNull())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Recusar: Celular de Bento/ })).toHaveProperty(
        'disabled',
        false,
      ),
    )
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: W.refuse }))
    await waitFor(() => expect(decisions).toHaveLength(2))
    expect(decisions[1]).toEqual({ decision: 'REFUSED', reason: null, version: 1 })
    expect(await screen.findByText(W.none)).toBeDefined()
  })

  it('asks before it writes over a value that changed since, and sends the version that was seen', async () => {
    waiting = [listed('Ana Lima', 1, { present: '51977770000', isChanged: true })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Aceitar: Celular de Ana Lima' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/\(51\) 97777-0000/)).toBeDefined()
    expect(decisions).toEqual([])
    await user.click(dialog.getByRole('button', { name: W.accept }))
    await waitFor(() => expect(decisions).toEqual([{ decision: 'ACCEPTED', recordVersion: 7, version: 1 }]))
  })

  it('says where the sender has no access any more', async () => {
    waiting = [listed('Ana Lima', 1, { isReached: false })]
    open()
    expect(await screen.findByText(W.noAccess)).toBeDefined()
  })

  it('asks before it accepts from a sender without access, also by the key', async () => {
    waiting = [listed('Ana Lima', 1, { isReached: false })]
    const { user } = open()
    await screen.findByRole('list', { name: W.list })
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/“\(51\) 98888-0000” passa a ser “\(51\) 99999-0000”/)).toBeDefined()
    expect(decisions).toEqual([])
    await user.click(dialog.getByRole('button', { name: W.accept }))
    await waitFor(() =>
      expect(decisions).toEqual([{ decision: 'ACCEPTED', withoutAccess: true, version: 1 }]),
    )
  })

  it('accepts no e-mail from a sender without access', async () => {
    waiting = [listed('Ana Lima', 1, { isReached: false, field: 'email', value: 'outro@example.com' })]
    const { user } = open()
    expect(await screen.findByRole('button', { name: /^Aceitar: E-mail/ })).toHaveProperty('disabled', true)
    await user.keyboard('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(new RegExp(W.noEmail))).toBeDefined()
    expect(decisions).toEqual([])
  })

  it('says that nothing waits', async () => {
    waiting = []
    open()
    expect(await screen.findByText(W.none)).toBeDefined()
  })
})
