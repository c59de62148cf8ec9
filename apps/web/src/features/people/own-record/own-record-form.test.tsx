import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { serverOfProofs, typeProof } from '../../../proof-test-world.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ProofGate } from '../../identity/own-factor/proof-gate.part.tsx'
import { OwnRecordFacts } from './own-record-facts.tsx'
import { OwnRecordForm } from './own-record-form.tsx'

const server = testServer()

const recordOf = (role: Role): User => ({
  id: '019b0821-ee01-7930-bf36-c78da8e60b69',
  type: role === 'STUDENT-SMELJ' ? 'STUDENT' : role,
  role,
  name: 'Rui Barbosa',
  socialName: null,
  registration: '202600001',
  thumb: null,
  email: 'rui@exemplo.com',
  userName: '52998224725',
  cellphone: '11987654321',
  phone: null,
  avatar: null,
  birthdate: '1990-11-05',
  status: 'Ativo',
  statusReason: null,
  statusChangedAt: null,
  access: 'ACTIVE',
  note: null,
  studentRegistrationNumber: '202600001',
  oldRegistration: null,
  address: null,
  responsibles: [],
  mainResponsibleId: null,
  documents: {
    identityDocument: null,
    issuer: null,
    issuerDate: null,
    issuerState: null,
    taxNumber: '52998224725',
  },
  birthdateInfo: {
    birthCertificateNumber: null,
    notaryOffice: null,
    nationality: null,
    naturalness: null,
    birthState: null,
    birthdate: '1990-11-05',
    gender: null,
  },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 7,
})

const open = (role: Role) => {
  const onSaved = vi.fn()
  const person = recordOf(role)
  return {
    onSaved,
    ...renderScreen(
      <QueryClientProvider client={queryClient}>
        <OwnRecordForm person={person} onSaved={onSaved} />
        <OwnRecordFacts person={person} />
        <ProofGate />
      </QueryClientProvider>,
    ),
  }
}
const save = () => screen.getByRole('button', { name: M.btn.save })
const fields = () =>
  screen.getAllByRole('textbox').map(box => document.querySelector(`label[for="${box.id}"]`)?.textContent)

beforeEach(() => sessionStorage.clear())

describe('a person with their own record', () => {
  it('as a student of a school changes contacts alone, and reads the rest', () => {
    open('STUDENT')
    expect(fields()).toEqual([M.field.email, M.field.cellphone, M.field.phone])
    expect(screen.getByText('Rui Barbosa')).toBeDefined()
    expect(screen.getByText('529.982.247-25')).toBeDefined()
    expect(screen.getByText(ACCESS.askSecretary)).toBeDefined()
  })

  it.each(['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR'] as const)(
    'as %s changes how they are called and reached, and no address',
    role => {
      open(role)
      expect(fields()).toContain(M.field.socialName)
      expect(fields()).not.toContain(M.field.street)
    },
  )

  it('as a student of the municipal office changes address and responsibles too', () => {
    open('STUDENT-SMELJ')
    expect(fields()).toContain(M.field.street)
    expect(screen.getByRole('button', { name: /Adicionar responsável/ })).toBeDefined()
  })

  it('keeps what was typed when the server refuses a field, and reads why', async () => {
    server.on('PATCH auth/record', () => ({
      status: 403,
      body: {
        code: 'FIELD_NOT_ALLOWED',
        message: 'Este dado só pode ser alterado pela secretaria.',
        errors: [{ path: 'phone', code: 'FIELD_NOT_ALLOWED', message: 'Só pela secretaria' }],
      },
    }))
    const { user, onSaved } = open('STUDENT')
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: M.field.phone })
    await user.click(phone)
    await user.paste('1133334444')
    await user.click(save())
    expect(await screen.findByText('Só pela secretaria')).toBeDefined()
    expect(phone.value).toBe('(11) 3333-4444')
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('sends what they changed and nothing else', async () => {
    server.on('PATCH auth/record', () => ({
      body: { ...recordOf('STUDENT'), phone: '1133334444', version: 8 },
    }))
    const { user, onSaved } = open('STUDENT')
    await user.click(screen.getByRole('textbox', { name: M.field.phone }))
    await user.paste('1133334444')
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ phone: '1133334444' }])
  })

  it('proves who they are before another e-mail, and leaves with nothing lost', async () => {
    const unlessProven = serverOfProofs(server)
    server.on('PATCH auth/record', () =>
      unlessProven({ body: { ...recordOf('STUDENT'), email: 'nova@exemplo.com', version: 8 } }),
    )
    const { user, onSaved } = open('STUDENT')
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: M.field.email })
    await user.clear(email)
    await user.paste('nova@exemplo.com')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: M.btn.close }))
    expect(await screen.findByText('Confirme que é você para continuar.')).toBeDefined()
    expect([email.value, onSaved.mock.calls.length]).toEqual(['nova@exemplo.com', 0])
    await user.click(save())
    await typeProof(user)
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ email: 'nova@exemplo.com' })),
    )
  })
})
