import type { ChildReenrollment as Campaign } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ChildReenrollment } from './child-reenrollment.tsx'

const W = FAMILY.reenrollment
const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const path = `family/child/${id(1)}/reenrollment`
const open: Campaign = {
  academicYear: { id: id(9), year: '2026' },
  opens: '2026-08-10',
  closes: '2026-08-31',
  window: 'OPEN',
  state: 'PROPOSED',
  answeredOn: null,
  isOwn: false,
  mayAnswer: true,
  version: 0,
}
const answered: Campaign = { ...open, answeredOn: '2026-08-17', version: 1 }

let stored: Campaign[]
beforeEach(() => {
  queryClient.clear()
  stored = [open]
  server.on(`GET ${path}`, () => ({ body: { data: stored } }))
})
const show = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ChildReenrollment child={{ id: id(1), name: 'Ana' }} />
    </QueryClientProvider>,
  )

describe('the question whether a child returns', () => {
  it('is answered after a choice, and says what was answered', async () => {
    server.on(`PUT ${path}`, () => {
      stored = [{ ...answered, state: 'CONFIRMED', isOwn: true }]
      return { body: { data: stored } }
    })
    const { user } = show()
    expect(await screen.findByRole('button', { name: W.send })).toHaveProperty('disabled', true)
    await user.click(screen.getByLabelText(W.answers.CONFIRMED))
    await user.click(screen.getByRole('button', { name: W.send }))
    await screen.findByText('Você respondeu em 17/08/2026: Continua na escola.')
    expect(server.sent('PUT')[0]?.body).toEqual({ academicYearId: id(9), answer: 'CONFIRMED', version: 0 })
    expect(screen.getByRole('button', { name: W.change })).toHaveProperty('disabled', true)
  })

  it('asks before a place is left, and shows the newer answer of another guardian with what happened', async () => {
    server.on(`PUT ${path}`, () => {
      stored = [{ ...answered, state: 'CONFIRMED' }]
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Outra versão', current: stored[0] } }
    })
    const { user } = show()
    await user.click(await screen.findByLabelText(W.answers.NOT_RETURNING))
    await user.click(screen.getByRole('button', { name: W.send }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Responder que Ana não continua na escola?' }),
    )
    expect(server.sent('PUT')).toEqual([])
    await user.click(question.getByRole('button', { name: W.send }))
    await screen.findByText('Já há uma resposta, de 17/08/2026: Continua na escola.')
    expect(screen.getByText(W.stale)).toBeDefined()
  })

  it('keeps the choice when the network fails', async () => {
    server.on(`PUT ${path}`, () => 'lost')
    const { user } = show()
    await user.click(await screen.findByLabelText(W.answers.CONFIRMED))
    await user.click(screen.getByRole('button', { name: W.send }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText(W.answers.CONFIRMED)).toHaveProperty('checked', true)
  })

  it.each([
    ['before the window', { window: 'BEFORE' }, /vai perguntar pela rematrícula de 10\/08\/2026/],
    ['after the window', { window: 'OVER' }, /O prazo terminou em 31\/08\/2026/],
    ['for a guardian who lives elsewhere', { window: 'OPEN' }, W.elsewhere],
  ] as const)('takes no answer %s', async (_, more, text) => {
    stored = [{ ...open, ...more, mayAnswer: false }]
    show()
    await screen.findByText(text)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('is not drawn where the school does not ask', async () => {
    stored = []
    show()
    await waitFor(() => expect(server.sent('GET')).not.toEqual([]))
    expect(screen.queryByText(/Rematrícula/)).toBeNull()
  })
})
