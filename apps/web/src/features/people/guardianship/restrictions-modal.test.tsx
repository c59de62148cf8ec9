import { fill } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type {
  Guardianship,
  GuardianshipRestriction,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { RestrictionsModal } from './restrictions-modal.part.tsx'

const W = FAMILY_OFFICE.restriction
const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-0000000000b${n}`
const STUDENT = id(0)
const person = (n: number, name: string) => ({
  id: id(n),
  type: 'GUARDIAN' as const,
  role: 'GUARDIAN' as const,
  name,
  socialName: null,
  thumb: null,
  registration: String(n),
})
const father: Guardianship = {
  id: id(1),
  guardian: person(2, 'Paulo Reis'),
  taxNumber: '11144477735',
  kinship: 'Pai',
  status: 'ACTIVE',
  startsOn: '2026-02-01',
  endsOn: null,
  endReason: null,
  mayCollect: false,
  livesWith: false,
  receives: true,
  majority: null,
  responsibleId: null,
  reach: 'OPEN',
  isRestricted: false,
  noContactWithOther: false,
  createdAt: '2026-02-01T12:00:00Z',
  version: 1,
}
const mother: Guardianship = { ...father, id: id(3), guardian: person(4, 'Rosa Lima'), kinship: 'Mãe' }
const order: GuardianshipRestriction = {
  id: id(5),
  guardian: father.guardian,
  noAccess: true,
  noAddress: false,
  noContactWithOther: false,
  orderNumber: '0001234-56',
  court: '2ª Vara',
  startsOn: '2026-03-02',
  endsOn: null,
  writtenBy: person(6, 'Cecília Prado'),
  writtenAt: '2026-03-02T12:00:00Z',
  liftedAt: null,
  liftedBy: null,
  liftReason: null,
  version: 3,
}
let stored: GuardianshipRestriction[]
beforeEach(() => {
  queryClient.clear()
  stored = []
  server.on(`GET user/${STUDENT}/guardianship-restriction`, () => ({
    body: { data: stored, studentEmail: 'familia@example.com' },
  }))
  server.on(`POST guardianship/${father.id}/restriction`, () => ({
    status: 201,
    body: { id: order.id, version: 1 },
  }))
})
const open = (bond: Guardianship = father, bonds: Guardianship[] = [father, mother]) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <RestrictionsModal studentId={STUDENT} bond={bond} bonds={bonds} onClose={() => undefined} />
    </QueryClientProvider>,
  )
type User = ReturnType<typeof open>['user']
const sent = () => server.sent('POST')[0]?.body
const writeOrder = async (user: User) => {
  await user.type(screen.getByLabelText(new RegExp(`^${W.orderNumber}`)), '0001234-56')
  await user.type(screen.getByLabelText(new RegExp(`^${W.court}`)), '2ª Vara')
  await user.click(screen.getByRole('button', { name: W.add }))
}
const begin = async (user: User) => user.click(await screen.findByRole('button', { name: W.add }))

describe('an order of a court about a guardian', () => {
  it('says that the account of the student stays open, and closes it unless that is switched off', async () => {
    const { user } = open()
    await begin(user)
    expect(await screen.findByText(W.ownAccount)).toBeDefined()
    expect(screen.getByText(fill(W.ownEmail, { email: 'familia@example.com' }))).toBeDefined()
    await writeOrder(user)
    await waitFor(() => expect(sent()).toMatchObject({ noAccess: true, closeStudentAccess: true }))
    expect(sent()).not.toHaveProperty('livesWithId')
    expect(sent()).not.toHaveProperty('startsOn')
  })

  it('about the address asks who the student lives with, where no bond is marked', async () => {
    const { user } = open()
    await begin(user)
    await user.click(await screen.findByLabelText(W.noAccess))
    expect(screen.queryByText(W.ownAccount)).toBeNull()
    await user.click(screen.getByLabelText(W.noAddress))
    await user.selectOptions(
      screen.getByLabelText(new RegExp(`^${W.livesWith.slice(0, -1)}`)),
      'Rosa Lima (Mãe)',
    )
    await writeOrder(user)
    await waitFor(() => expect(sent()).toMatchObject({ noAddress: true, livesWithId: mother.id }))
    expect(sent()).not.toHaveProperty('closeStudentAccess')
  })

  it('without the answer about the home shows the refusal at its switch, and nothing typed is lost', async () => {
    server.on(`POST guardianship/${father.id}/restriction`, () => ({
      status: 422,
      body: {
        code: 'HOME_REQUIRED',
        message: 'Falta a casa.',
        errors: [
          { path: 'noAddress', code: 'HOME_REQUIRED', message: 'Marque antes com quem o aluno mora.' },
        ],
      },
    }))
    const { user } = open()
    await begin(user)
    await user.click(await screen.findByLabelText(W.noAddress))
    await writeOrder(user)
    expect(await screen.findByText('Marque antes com quem o aluno mora.')).toBeDefined()
    expect(screen.getByLabelText(new RegExp(`^${W.court}`))).toHaveProperty('value', '2ª Vara')
  })

  it('about the address asks nothing where the home is known, and says what follows where no other has access', async () => {
    const { user } = open(father, [father, { ...mother, livesWith: true }])
    await begin(user)
    await user.click(await screen.findByLabelText(W.noAddress))
    expect(screen.queryByLabelText(new RegExp(`^${W.livesWith.slice(0, -1)}`))).toBeNull()
    expect(screen.queryByText(W.livesWithNoOther)).toBeNull()
  })

  it('where no other guardian has access is recorded without a home', async () => {
    const { user } = open(father, [father, { ...mother, status: 'ENDED' }])
    await begin(user)
    await user.click(await screen.findByLabelText(W.noAddress))
    expect(screen.getByText(W.livesWithNoOther)).toBeDefined()
    await writeOrder(user)
    await waitFor(() => expect(sent()).toMatchObject({ livesWithId: null }))
  })

  it('is recorded also after the bond has ended', async () => {
    const { user } = open({ ...father, status: 'ENDED', reach: 'ENDED', endsOn: '2026-04-01' })
    await begin(user)
    await writeOrder(user)
    await waitFor(() => expect(sent()).toMatchObject({ noAccess: true }))
  })

  it('is corrected with its first day, and closes nothing a second time', async () => {
    stored = [order]
    server.on(`PATCH guardianship-restriction/${order.id}`, () => ({ body: { id: order.id, version: 4 } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: W.change }))
    const day = await screen.findByLabelText(W.startsOn)
    expect(day).toHaveProperty('value', '02/03/2026')
    await user.clear(day)
    await user.type(day, '16022026')
    await user.click(screen.getByRole('button', { name: W.change }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toMatchObject({ startsOn: '2026-02-16', court: '2ª Vara' })
    expect(server.sent('PATCH')[0]?.body).not.toHaveProperty('closeStudentAccess')
  })
})
