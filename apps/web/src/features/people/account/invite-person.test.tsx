import { ERRORS } from '@lousa/contract/refusal/errors.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { savedStudent } from '../person-sample.ts'
import { canInvite, useInvite } from './invite-person.tsx'

const server = testServer()
const student = savedStudent({ userName: '52998224725', email: 'bia@example.org' })
const invitation = `POST user/${student.id}/invitation`
const expiresAt = '2026-08-24T12:00:00Z'

const Way = () => {
  const { invite, modal } = useInvite()
  return (
    <>
      <button type="button" onClick={() => invite(student)}>
        Convidar
      </button>
      {modal}
    </>
  )
}

describe('an invitation', () => {
  it('is not offered to who is archived, has a password already or nothing to enter with', () => {
    expect(canInvite({ ...student, status: 'Inativo' })).toBe(false)
    expect(canInvite({ ...student, access: 'ACTIVE' })).toBe(false)
    expect(canInvite({ ...student, userName: null })).toBe(false)
    expect(canInvite({ ...student, access: 'INVITED' })).toBe(true)
  })

  it('that is refused says why', async () => {
    server.on(invitation, () => ({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: ERRORS.TOO_MANY_REQUESTS[1] },
    }))
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Convidar' }))
    expect(await screen.findByText(ERRORS.TOO_MANY_REQUESTS[1])).toBeDefined()
  })

  it('that went by e-mail names the address', async () => {
    server.on(invitation, () => ({ body: { sentTo: 'bia@example.org', link: null, expiresAt } }))
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Convidar' }))
    expect(await screen.findByText('Convite enviado para bia@example.org.')).toBeDefined()
  })

  it('that cannot be sent is shown, to be handed over', async () => {
    const link = 'http://escola/register?token=abc'
    server.on(invitation, () => ({ body: { sentTo: null, link, expiresAt } }))
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Convidar' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Endereço do convite' })
    expect(field.value).toBe(link)
    await user.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(await navigator.clipboard.readText()).toBe(link)
  })
})
