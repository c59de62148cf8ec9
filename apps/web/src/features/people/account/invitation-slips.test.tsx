import { fill, M } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testServer } from '../../../test-server.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { aPerson } from '../person-test-world.ts'
import { canPrintSlip, slipOf } from './invitation-slip.values.ts'
import { InvitationSlips } from './invitation-slips.part.tsx'

const server = testServer()
const link = 'https://escola.example/register#abc'
const made = {
  institution: 'Escola de Teste',
  slips: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Bia Reis',
      signInName: '202600012',
      about: '6º ano A',
      link,
      expiresAt: '2026-08-24T12:00:00.000Z',
    },
  ],
  without: [{ reason: 'HAS_PASSWORD', count: 2 }],
  remaining: 0,
  madeAt: '2026-08-17T12:00:00.000Z',
}
let sent: unknown
let answer: unknown
const onClose = vi.fn()

beforeEach(() => {
  answer = made
  onClose.mockClear()
  server.on('POST user/invitation-slip', body => {
    sent = body
    return { body: answer }
  })
})
afterEach(() => vi.restoreAllMocks())

const open = (request: Parameters<typeof InvitationSlips>[0]['request']) => {
  render(
    <MantineProvider env="test">
      <Overlays />
      <QueryClientProvider client={queryClient}>
        <InvitationSlips request={request} about={SLIPS.of.STUDENT} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}

/** The last of the two: the cross of the window has the same name. */
const closeButton = (): HTMLElement => {
  const button = screen.getAllByRole('button', { name: M.btn.close }).at(-1)
  if (!button) throw new Error('no button closes the window')
  return button
}

describe('invitations to print', () => {
  it('are made when it is confirmed, each with name, class, address, QR code and sign-in name', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const user = open({ kind: 'STUDENT' })
    expect(screen.queryByText('Bia Reis')).toBeNull()
    await user.click(await screen.findByRole('button', { name: SLIPS.make }))
    expect(await screen.findByText('1 convite pronto para imprimir.')).toBeDefined()
    expect(sent).toEqual({ kind: 'STUDENT', onlyWithoutInvitation: true })
    expect(screen.getByText('Escola de Teste · 6º ano A')).toBeDefined()
    expect(screen.getByText(link)).toBeDefined()
    expect(screen.getByRole('img', { name: fill(SLIPS.slip.qr, { name: 'Bia Reis' }) })).toBeDefined()
    expect(screen.getByText(fill(SLIPS.slip.signIn, { name: '202600012' }))).toBeDefined()
    expect(screen.getByText('2 pessoas já têm acesso.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: SLIPS.printNow }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('of one person replace an open invitation without a question', async () => {
    const user = open(slipOf(aPerson()).request)
    await user.click(await screen.findByRole('button', { name: SLIPS.make }))
    expect(await screen.findByText('Bia Reis')).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(sent).toMatchObject({ userIds: [aPerson().id], onlyWithoutInvitation: false })
  })
})

describe('slips that are not printed', () => {
  it('are left only after a question, and the next ones continue from the first', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined)
    answer = { ...made, remaining: 3 }
    const user = open({ kind: 'STUDENT' })
    await user.click(await screen.findByRole('button', { name: SLIPS.make }))
    await screen.findByText('Bia Reis')
    await user.click(closeButton())
    await user.click(await screen.findByRole('button', { name: SLIPS.unprinted.stay }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: SLIPS.printNow }))
    answer = { ...made, madeAt: '2026-08-17T12:05:00.000Z' }
    await user.click(screen.getByRole('button', { name: SLIPS.makeNext }))
    await waitFor(() => expect(screen.queryByRole('button', { name: SLIPS.makeNext })).toBeNull())
    expect(sent).toMatchObject({ continuedFrom: made.madeAt })
    await user.click(closeButton())
    await user.click(await screen.findByRole('button', { name: SLIPS.unprinted.verb }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('close without a question once they are printed', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const user = open({ kind: 'STUDENT' })
    await user.click(await screen.findByRole('button', { name: SLIPS.make }))
    await user.click(await screen.findByRole('button', { name: SLIPS.printNow }))
    await user.click(closeButton())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('are named as open invitations by the next try', async () => {
    answer = { ...made, slips: [], without: [{ reason: 'HAS_INVITATION', count: 120 }] }
    const user = open({ kind: 'STUDENT' })
    await user.click(await screen.findByRole('button', { name: SLIPS.make }))
    expect(await screen.findByText(SLIPS.noneNew)).toBeDefined()
    expect(screen.getByText('120 já têm convite aberto.')).toBeDefined()
    expect(screen.getByText(SLIPS.openHint)).toBeDefined()
    expect(screen.queryByText(SLIPS.none)).toBeNull()
  })
})

const CPF = { userName: '52998224725' }

describe('a slip for one person', () => {
  it.each([
    ['a student without CPF', { userName: '' }, true],
    ['an instructor without CPF', { userName: '', type: 'INSTRUCTOR' }, false],
    ['an instructor with CPF', { userName: '52998224725', type: 'INSTRUCTOR' }, true],
    ['an archived student', { status: 'Inativo' }, false],
    ['an instructor with access', { userName: '52998224725', type: 'INSTRUCTOR', access: 'ACTIVE' }, false],
    ['a student with access, CPF and e-mail', { ...CPF, access: 'ACTIVE', email: 'bia@example.com' }, false],
    ['a student with access and e-mail', { access: 'ACTIVE', email: 'bia@example.com' }, true],
    ['a student with access and CPF', { ...CPF, access: 'ACTIVE', email: null }, true],
    ['a student with access and no e-mail', { access: 'ACTIVE', email: null }, true],
  ] as const)('is offered as it may be made: %s', (_, over, expected) => {
    expect(canPrintSlip(aPerson(over))).toBe(expected)
  })
})
