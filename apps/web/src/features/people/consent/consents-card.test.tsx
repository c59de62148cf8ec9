import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aConsent, aPerson, aResponsible } from '../person-test-world.ts'
import { ConsentsCard } from './consents-card.tsx'

const server = testServer()
const child = aPerson({
  birthdate: '2014-05-03',
  responsibles: [aResponsible(), aResponsible({ id: '00000000-0000-4000-8000-000000000021', name: 'Davi' })],
})
const GIVE = 'Registrar autorização de uso de imagem'
const WITHDRAW = 'Retirar autorização de uso de imagem'

let consents: Consent[] = []
beforeEach(() => {
  consents = []
  server.on(`GET user/${child.id}/consent`, () => ({
    body: {
      data: consents,
      image: consents[0]?.given ? 'GIVEN' : 'NONE',
      counted: consents.slice(0, 1).map(({ id }) => id),
    },
  }))
  server.on(`POST user/${child.id}/consent`, () => ({ status: 201, body: aConsent() }))
})

const beAdministrator = () => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role: 'ADMINISTRATOR' })
}
const open = (person: User = child) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ConsentsCard person={person} />
    </QueryClientProvider>,
  )

describe('the consents of a person', () => {
  it('are read by others than administrators, who record none', async () => {
    consents = [aConsent()]
    open()
    expect(await screen.findByText('Uso de imagem')).toBeDefined()
    expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull()
  })

  it('of a child are not recorded while nobody is chosen who may give them', async () => {
    beAdministrator()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: GIVE }))
    await user.click(await screen.findByRole('combobox', { name: /Quem autoriza/ }))
    expect(screen.queryByRole('option', { name: /a própria pessoa/, hidden: true })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('are recorded with the responsible who gave them, and the list is read anew', async () => {
    beAdministrator()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: GIVE }))
    await user.click(await screen.findByRole('combobox', { name: /Quem autoriza/ }))
    await user.click(await screen.findByRole('option', { name: 'Célia Lima (Mãe)', hidden: true }))
    consents = [aConsent()]
    await user.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    expect(await screen.findByRole('button', { name: WITHDRAW })).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { kind: 'IMAGE_USE', given: true, responsibleId: aResponsible().id, note: null },
    ])
  })

  it('that say no are answered again by their giver, also when no line of the record names the giver', async () => {
    beAdministrator()
    const no = aConsent({ given: false, givenBy: 'Rui Prado' })
    consents = [no]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Registrar nova resposta de Rui Prado' }))
    expect(await screen.findByText(/Quem responde é Rui Prado/)).toBeDefined()
    expect(screen.queryByRole('combobox', { name: /Quem autoriza/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toEqual({
      kind: 'IMAGE_USE',
      given: true,
      responsibleId: null,
      note: null,
      replacesId: no.id,
    })
  })

  it('given, withdrawn and given again in the same words are three records', async () => {
    beAdministrator()
    const { user } = open({ ...child, birthdate: '1990-05-03', responsibles: [] })
    for (const given of [true, false, true]) {
      await user.click(await screen.findByRole('button', { name: given ? GIVE : WITHDRAW }))
      consents = [aConsent({ given })]
      await user.click(
        await screen.findByRole('button', { name: given ? 'Registrar autorização' : 'Retirar autorização' }),
      )
      await screen.findByRole('button', { name: given ? WITHDRAW : GIVE })
      // Nobody reaches past a form that is still going away.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(new Set(server.sent('POST').map(({ key }) => key)).size).toBe(3)
  })

  it('of an adult are given by themself', async () => {
    beAdministrator()
    const { user } = open({ ...child, birthdate: '1990-05-03', responsibles: [] })
    await user.click(await screen.findByRole('button', { name: GIVE }))
    await user.click(await screen.findByRole('button', { name: 'Registrar autorização' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({ responsibleId: null })
  })

  it('are shown with the text of that version', async () => {
    consents = [aConsent({ textVersion: 2 })]
    server.on('GET institution/text', () => ({
      body: {
        kind: 'IMAGE_USE',
        version: 2,
        title: 'Uso de imagem na escola',
        body: '# Fotos',
        publishedAt: null,
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Ler o texto da versão 2/ }))
    expect(await screen.findByText('Uso de imagem na escola')).toBeDefined()
    expect(screen.getByText('Versão 2')).toBeDefined()
  })
})
