import { fill } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
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
}
let sent: unknown

beforeEach(() => {
  server.on('POST user/invitation-slip', body => {
    sent = body
    return { body: made }
  })
})
afterEach(() => vi.restoreAllMocks())

const open = (request: Parameters<typeof InvitationSlips>[0]['request']) => {
  render(
    <MantineProvider env="test">
      <Overlays />
      <QueryClientProvider client={queryClient}>
        <InvitationSlips request={request} about={SLIPS.of.STUDENT} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
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
