import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { SessionList } from '../sign-in/session-list.part.tsx'
import { PasswordChange } from './password-change.part.tsx'

const server = testServer()
const open = (part: ReactNode) =>
  renderScreen(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

const typePasswords = async (user: UserEvent, [current, first, second]: [string, string, string]) => {
  for (const [label, text] of [
    [ACCESS.currentPassword, current],
    [M.auth.newPassword, first],
    [M.auth.confirmPassword, second],
  ] as const) {
    await user.click(box(label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: ACCESS.changePassword }))
}

describe('a person who changes their password', () => {
  it('reads at its field that the current one is wrong, and types only that again', async () => {
    server.on('PATCH auth/password', () => ({
      status: 422,
      body: { code: 'WRONG_PASSWORD', message: 'A senha atual não confere.' },
    }))
    const { user } = open(<PasswordChange />)
    await typePasswords(user, ['errada', 'girassol azul', 'girassol azul'])
    expect(await screen.findByText('A senha atual não confere.')).toBeDefined()
    expect(box(ACCESS.currentPassword).getAttribute('aria-invalid')).toBe('true')
    expect(box(M.auth.newPassword).value).toBe('girassol azul')
  })

  it('sends the new one once, and leaves none of them on the page', async () => {
    server.on('PATCH auth/password', () => ({ body: null }))
    const { user } = open(<PasswordChange />)
    await typePasswords(user, ['lousa-demo', 'girassol azul', 'girassol azul'])
    expect(await screen.findByText(ACCESS.passwordChanged)).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { currentPassword: 'lousa-demo', password: 'girassol azul' },
    ])
    expect(box(ACCESS.currentPassword).value).toBe('')
  })

  it('is told that capitals are locked', async () => {
    const { user } = open(<PasswordChange />)
    await user.click(box(ACCESS.currentPassword))
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText(ACCESS.capsLock)).toBeDefined()
  })
})

const sessionOf = (id: string, device: string, current: boolean) => ({
  id,
  current,
  device,
  createdAt: '2026-08-17T10:00:00Z',
  lastSeenAt: '2026-08-17T11:00:00Z',
})

describe('a person who looks where their account is open', () => {
  it('ends the access that they do not know, and never the one they are using', async () => {
    const sessions = [sessionOf('a', 'Firefox no Windows', true), sessionOf('b', 'Chrome no Android', false)]
    server.on('GET auth/session', () => ({ body: { data: sessions } }))
    server.on('DELETE auth/session/b', () => {
      sessions.pop()
      return { body: null }
    })
    const { user } = open(<SessionList />)
    const [here] = await screen.findAllByRole('listitem')
    if (!here) throw new Error('no session')
    expect(within(here).getByText(ACCESS.thisDevice)).toBeDefined()
    expect(within(here).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Encerrar o acesso de Chrome no Android' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(await screen.findByText(ACCESS.onlyHere)).toBeDefined()
  })

  it('is asked before all the others are ended', async () => {
    const sessions = [sessionOf('a', 'Firefox no Windows', true), sessionOf('b', 'Chrome no Android', false)]
    server.on('GET auth/session', () => ({ body: { data: sessions } }))
    server.on('DELETE auth/session', () => ({ body: null }))
    const { user } = open(<SessionList />)
    await user.click(await screen.findByRole('button', { name: ACCESS.endOthers }))
    const question = await screen.findByRole('dialog')
    expect(server.sent('DELETE')).toEqual([])
    await user.click(within(question).getByRole('button', { name: ACCESS.endOthers }))
    expect(await screen.findByText(ACCESS.othersEnded)).toBeDefined()
    expect(server.sent('DELETE').map(({ path }) => path)).toEqual(['auth/session'])
  })
})
