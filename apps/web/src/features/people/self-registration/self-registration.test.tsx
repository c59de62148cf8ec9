import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../../identity/identity.api.ts'
import { SelfRegistration } from './self-registration.tsx'

const server = testServer()

const open = (address = '/cadastrar-aluno') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <SelfRegistration />
    </QueryClientProvider>,
    address,
  )
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const password = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const next = () => screen.getByRole('button', { name: M.btn.next })
const stepIs = (name: string) => screen.findByRole('heading', { level: 2, name })
const registrations = () => server.sent('POST').filter(({ path }) => path === 'user/student')

const put = async (user: UserEvent, into: HTMLElement, text: string) => {
  await user.click(into)
  await user.paste(text)
}

const fillPerson = async (user: UserEvent) => {
  await put(user, field(M.field.name), 'Rui Barbosa')
  await put(user, field(M.field.birthdate), '05111990')
  await put(user, field(M.field.taxNumber), '52998224725')
  await user.keyboard('{Enter}')
  await stepIs(ACCESS.enrolSteps.contact)
}
const fillContact = async (user: UserEvent) => {
  await put(user, field(M.field.cellphone), '11987654321')
  await put(user, field(M.field.email), 'rui@exemplo.com')
  await user.keyboard('{Enter}')
  await stepIs(ACCESS.enrolSteps.access)
}
const fillAccess = async (user: UserEvent) => {
  await put(user, password(M.auth.newPassword), 'girassol azul')
  await put(user, password(M.auth.confirmPassword), 'girassol azul')
  await user.click(await screen.findByRole('checkbox'))
  await user.click(next())
  await stepIs(ACCESS.enrolSteps.review)
}
const fillAll = async (user: UserEvent) => {
  await fillPerson(user)
  await fillContact(user)
  await fillAccess(user)
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: ACCESS.enrolSend }))

beforeEach(() => {
  sessionStorage.clear()
  window.scrollTo = () => undefined
  useSession.getState().signOut()
  server.on('GET institution/text', () => ({
    body: { kind: 'TERMS', version: 2, title: 'Termos', body: 'Texto', publishedAt: null },
  }))
})

describe('a visitor who registers in steps', () => {
  it('is held at a step with its errors, the first of them in focus', async () => {
    const { user } = open()
    await user.click(next())
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(3)
    expect(document.activeElement).toBe(field(M.field.name))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(ACCESS.enrolSteps.person)
  })

  it('cannot jump over what is missing by the address', async () => {
    open('/cadastrar-aluno?etapa=conferir')
    expect(await stepIs(ACCESS.enrolSteps.person)).toBeDefined()
  })

  it('at whose address something is missing is not carried on while they type it', async () => {
    const { user, router } = open('/cadastrar-aluno?etapa=contato')
    await put(user, field(M.field.name), 'Rui Barbosa')
    await put(user, field(M.field.birthdate), '05111990')
    await put(user, field(M.field.taxNumber), '52998224725')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(ACCESS.enrolSteps.person)
    expect(router.state.location.search).toBe('')
  })

  it('may begin anew also after a reload', async () => {
    const { user, unmount } = open()
    expect(screen.queryByRole('button', { name: ACCESS.enrolRestart })).toBeNull()
    await put(user, field(M.field.name), 'Rui Barbosa')
    unmount()
    open()
    expect(screen.getByRole('button', { name: ACCESS.enrolRestart })).toBeDefined()
  })

  it('types a birthdate as on paper', async () => {
    const { user } = open()
    await user.type(field(M.field.birthdate), '5/3/14')
    await user.tab()
    expect(field(M.field.birthdate).value).toBe('05/03/2014')
    expect(await screen.findByText(ACCESS.enrolMinor)).toBeDefined()
  })

  it('goes on by Enter, and finds everything again on the way back', async () => {
    const { user } = open()
    await fillPerson(user)
    expect(screen.getByText('Etapa 2 de 4')).toBeDefined()
    await put(user, field(M.field.cellphone), '1198')
    await user.click(screen.getByRole('button', { name: M.btn.back }))
    await stepIs(ACCESS.enrolSteps.person)
    expect(field(M.field.taxNumber).value).toBe('529.982.247-25')
    await user.click(next())
    await stepIs(ACCESS.enrolSteps.contact)
    expect(field(M.field.cellphone).value).toBe('(11) 98')
  })

  it('finds the draft after a reload, and the password nowhere in it', async () => {
    const { user, unmount } = open()
    await fillPerson(user)
    await fillContact(user)
    await put(user, password(M.auth.newPassword), 'girassol azul')
    expect(JSON.stringify(sessionStorage)).toContain('Rui Barbosa')
    expect(JSON.stringify(sessionStorage)).not.toContain('girassol')
    unmount()
    open('/cadastrar-aluno?etapa=contato')
    await stepIs(ACCESS.enrolSteps.contact)
    expect(field(M.field.email).value).toBe('rui@exemplo.com')
  })

  it('is led back to the field that the server refused', async () => {
    server.on('POST user/student', () => ({
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'Dados inválidos',
        errors: [{ path: 'email', code: 'INVALID_EMAIL', message: 'Este e-mail não recebe mensagens' }],
      },
    }))
    const { user } = open()
    await fillAll(user)
    await send(user)
    await stepIs(ACCESS.enrolSteps.contact)
    expect(screen.getByText('Este e-mail não recebe mensagens')).toBeDefined()
    expect(screen.getByText(ACCESS.enrolFix)).toBeDefined()
    expect(field(M.field.email).value).toBe('rui@exemplo.com')
  })

  it('sends the same key when the answer was lost, so that nobody is registered twice', async () => {
    server.on('POST user/student', () => 'lost')
    const { user } = open()
    await fillAll(user)
    await send(user)
    expect(await screen.findByText(/Sem conexão/)).toBeDefined()
    expect(screen.getByText(new RegExp(ACCESS.enrolKept))).toBeDefined()
    server.on('POST user/student', () => ({
      status: 201,
      body: { name: 'Rui Barbosa', studentRegistrationNumber: '202600039' },
    }))
    await send(user)
    expect(await screen.findByText('202600039')).toBeDefined()
    expect(new Set(registrations().map(({ key }) => key)).size).toBe(1)
  })

  it('reads the number at the end, and leaves no draft for the next at this computer', async () => {
    server.on('POST user/student', () => ({
      status: 201,
      body: { name: 'Rui Barbosa', studentRegistrationNumber: '202600039' },
    }))
    const { user, router } = open()
    await fillAll(user)
    await send(user)
    expect(await screen.findByRole('dialog', { name: ACCESS.enrolDone })).toBeDefined()
    expect(screen.getByText('202600039')).toBeDefined()
    expect(screen.getByRole('region', { name: ACCESS.enrolNext })).toBeDefined()
    const steps = () => screen.getAllByRole('listitem').map(step => step.textContent)
    expect(steps()).toEqual([ACCESS.enrolNextSignIn, ACCESS.enrolNextClass.SCHOOL])
    act(() => {
      queryClient.setQueryData(
        institutionOptions.queryKey,
        now => now && { ...now, kind: 'MUNICIPAL' as const },
      )
    })
    await waitFor(() => expect(steps()[1]).toMatch(/inscrições abrirem.*Minha matrícula/))
    expect(screen.getByRole('button', { name: ACCESS.copyNumber })).toBeDefined()
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: ACCESS.printNumber }))
    expect(print).toHaveBeenCalledOnce()
    expect(sessionStorage.length).toBe(0)
    await user.click(screen.getByRole('link', { name: ACCESS.signIn }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sessionStorage.length).toBe(0)
  })
})
