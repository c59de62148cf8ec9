import { fill, M } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type { Guardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aPerson, aResponsible } from '../person-test-world.ts'
import { FamilyCard } from './family-card.part.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-0000000000a${n}`
const guardian = {
  id: id(1),
  type: 'GUARDIAN' as const,
  role: 'GUARDIAN' as const,
  name: 'Rosa Lima',
  socialName: null,
  thumb: null,
  registration: 'x',
}
const bond: Guardianship = {
  id: id(2),
  guardian,
  taxNumber: '52998224725',
  kinship: 'Mãe',
  status: 'INVITED',
  startsOn: '2026-02-01',
  endsOn: null,
  endReason: null,
  mayCollect: true,
  livesWith: true,
  receives: true,
  majority: null,
  responsibleId: id(3),
  reach: 'OPEN',
  isRestricted: false,
  noContactWithOther: false,
  createdAt: '2026-02-01T12:00:00Z',
  version: 4,
}
const student = aPerson({
  responsibles: [
    aResponsible({ id: id(3), name: 'Rosa Lima', kinship: 'Mãe' }),
    aResponsible({ id: id(4), name: 'Paulo Reis', kinship: 'Pai', taxNumber: '11144477735' }),
  ],
})
let bonds: Guardianship[]
let wrongNumbers: number
beforeEach(() => {
  queryClient.clear()
  server.on('GET institution/current', () => ({ body: { timeZone: 'America/Sao_Paulo' } }))
  bonds = [bond]
  wrongNumbers = 0
  server.on(`GET user/${student.id}/guardianship`, () => ({ body: { data: bonds } }))
  server.on(`GET user/${student.id}/guardian-letter`, () => ({
    body: {
      data: [
        {
          guardianId: guardian.id,
          createdAt: '2026-08-01T12:00:00Z',
          expiresAt: '2026-08-31T12:00:00Z',
          wrongNumbers,
        },
      ],
    },
  }))
})
const open = (of = student) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <FamilyCard student={of} />
    </QueryClientProvider>,
  )
const act = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: fill(M.list.actionsOf, { name: 'Rosa Lima' }) }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the family of a student, for the office', () => {
  it('shows who has access, and offers it to whom the record names', async () => {
    open()
    expect(await screen.findByText('Rosa Lima')).toBeDefined()
    expect(screen.getByText(W.status.INVITED)).toBeDefined()
    expect(screen.getByText('Mãe · mora com o aluno · busca na escola · recebe avisos')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Dar acesso a Paulo Reis' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Dar acesso a Rosa Lima' })).toBeNull()
  })

  it('warns of a letter that is tried with other CPFs, from the fifth on', async () => {
    wrongNumbers = 5
    open()
    expect(await screen.findByText('A carta foi tentada 5 vezes com outro CPF.')).toBeDefined()
  })

  it('says that there is a restriction, never which, and offers no letter', async () => {
    bonds = [{ ...bond, reach: 'RESTRICTED', isRestricted: true }]
    const { user } = open()
    expect(await screen.findByText(W.reach.RESTRICTED)).toBeDefined()
    await user.click(screen.getByRole('button', { name: fill(M.list.actionsOf, { name: 'Rosa Lima' }) }))
    await screen.findByRole('menuitem', { name: W.end })
    expect(screen.queryByRole('menuitem', { name: W.letter.one })).toBeNull()
  })

  it('says that no guardian is marked as living with the student only while an order is in force', async () => {
    bonds = [{ ...bond, livesWith: false }]
    const { unmount } = open()
    await screen.findByText('Rosa Lima')
    expect(screen.queryByText(W.withoutHome)).toBeNull()
    unmount()
    queryClient.clear()
    const father = { ...guardian, id: id(8), name: 'Paulo Reis' }
    bonds = [
      { ...bond, livesWith: false },
      { ...bond, id: id(9), guardian: father, livesWith: true, status: 'ENDED', isRestricted: true },
    ]
    open()
    expect(await screen.findByText(W.withoutHome)).toBeDefined()
  })

  it.each([
    { what: 'the same name', existing: 'PAULO REIS', says: 'É de PAULO REIS (professor).' },
    {
      what: 'another name',
      existing: 'Paula Nunes',
      says: 'Você digitou “Paulo Reis”, mas este CPF é de Paula Nunes (professor).',
    },
  ])('gives access from a line of the record, also to a person on file with $what', async one => {
    let tries = 0
    server.on(`POST user/${student.id}/guardianship`, () => {
      tries += 1
      return tries === 1
        ? {
            status: 422,
            body: {
              code: 'TAX_NUMBER_ALREADY_RECORDED',
              message: 'Este CPF já está cadastrado.',
              existing: { id: id(6), name: one.existing, type: 'INSTRUCTOR', canLink: true },
            },
          }
        : { status: 201, body: { id: id(5), version: 1, guardian, isKnown: true, hasAccess: true } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Dar acesso a Paulo Reis' }))
    await user.click(await screen.findByRole('button', { name: W.giveAccess }))
    expect(await screen.findByText(new RegExp(one.says.replace(/[()]/g, '.')))).toBeDefined()
    await user.click(await screen.findByRole('button', { name: W.known.verb }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).toMatchObject({
      responsibleId: id(4),
      name: 'Paulo Reis',
      taxNumber: '11144477735',
      kinship: 'Pai',
      majority: null,
      linkExisting: true,
    })
    expect(server.sent('POST')[1]?.body).not.toHaveProperty('restriction')
  })

  it('binds a guardian under an order of a court in one call, which asks for its texts', async () => {
    server.on(`POST user/${student.id}/guardianship`, () => ({
      status: 201,
      body: { id: id(5), version: 1, guardian, isKnown: false, hasAccess: false },
    }))
    const O = W.restriction
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Dar acesso a Paulo Reis' }))
    await screen.findByRole('button', { name: W.giveAccess })
    await user.click(screen.getByRole('switch', { name: new RegExp(`^${O.fromStart}`) }))
    await user.click(screen.getByRole('button', { name: W.giveAccess }))
    const number = await screen.findByLabelText(new RegExp(`^${O.orderNumber}`))
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
    expect(server.sent('POST')).toEqual([])
    await user.type(number, '0001234-56')
    await user.type(screen.getByLabelText(new RegExp(`^${O.court}`)), '2ª Vara')
    await user.click(screen.getByRole('button', { name: W.giveAccess }))
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toMatchObject({
        name: 'Paulo Reis',
        restriction: {
          noAccess: true,
          orderNumber: '0001234-56',
          court: '2ª Vara',
          closeStudentAccess: true,
        },
      }),
    )
    expect(server.sent('POST')[0]?.body).not.toHaveProperty('hasOrder')
  })

  it('offers no access to a line of the record whose bond has ended, also when the CPF alone is that of the bond', async () => {
    const ended = { status: 'ENDED', reach: 'ENDED', endsOn: '2026-05-04', endReason: 'Ordem' } as const
    bonds = [
      bond,
      { ...bond, ...ended, id: id(7), taxNumber: '111.444.777-35', responsibleId: null, isRestricted: true },
    ]
    open()
    expect(await screen.findByText(`${W.restricted} ${W.hasEnded}`)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Dar acesso a/ })).toBeNull()
  })

  it('shows at once that a guardian may not meet the other one', async () => {
    bonds = [{ ...bond, isRestricted: true, noContactWithOther: true }]
    open()
    expect(await screen.findByText(W.noContactWithOther)).toBeDefined()
  })

  it('asks before a bond with an adult student opens again whether the access goes on', async () => {
    bonds = [{ ...bond, status: 'ENDED', reach: 'ENDED', endsOn: '2026-05-04', endReason: 'Pedido' }]
    server.on(`POST guardianship/${bond.id}/reopen`, () => ({ body: { id: bond.id, version: 5 } }))
    const adult = aPerson({
      ...student,
      birthdateInfo: { ...student.birthdateInfo, birthdate: '2000-01-31' },
    })
    const { user } = open(adult)
    await act(user, W.reopen)
    await user.selectOptions(await screen.findByLabelText(W.fields.majority), W.majority.AGREED)
    expect(server.sent('POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: W.reopen }))
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ majority: 'AGREED' }))
  })

  it('changes a bond without what would ask for a proof, where that stays', async () => {
    server.on(`PATCH guardianship/${bond.id}`, () => ({ body: { id: bond.id, version: 5 } }))
    const { user } = open()
    await act(user, W.change)
    await user.click(await screen.findByLabelText(W.fields.mayCollect))
    await user.click(screen.getByRole('button', { name: W.save }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).not.toHaveProperty('startsOn')
    expect(server.sent('PATCH')[0]?.body).not.toHaveProperty('majority')
    expect(server.sent('PATCH')[0]?.body).toMatchObject({ mayCollect: false })
  })

  it('ends a bond with a reason alone', async () => {
    server.on(`POST guardianship/${bond.id}/end`, () => ({ body: { id: bond.id, version: 5 } }))
    const { user } = open()
    await act(user, W.end)
    await user.click(await screen.findByRole('button', { name: W.end }))
    expect(server.sent('POST')).toEqual([])
    await user.type(screen.getByLabelText(new RegExp(`^${W.endReason}`)), 'Pedido da mãe')
    await user.click(screen.getByRole('button', { name: W.end }))
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ reason: 'Pedido da mãe' }))
  })

  it('prints a letter with the code, the children and the way in', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    server.on('POST guardianship/letter', () => ({
      body: {
        institution: 'Escola Lousa',
        letters: [
          {
            id: guardian.id,
            name: 'Rosa Lima',
            children: [{ name: 'Bruno Lima', className: '7º ano A' }],
            code: 'ABCD-EFGH-2345',
            link: 'https://escola.example/carta#segredo',
            expiresAt: '2026-08-31T12:00:00Z',
          },
        ],
        without: [],
        remaining: 0,
        madeAt: '2026-08-01T12:00:00Z',
      },
    }))
    const { user } = open()
    await act(user, W.letter.one)
    await user.click(await screen.findByRole('button', { name: W.letter.make }))
    expect(await screen.findByText('ABCD-EFGH-2345')).toBeDefined()
    expect(screen.getByText('Bruno Lima, 7º ano A')).toBeDefined()
    expect(screen.getByText(/escola\.example\/carta/)).toBeDefined()
    expect(server.sent('POST')[0]?.body).toMatchObject({
      guardianIds: [guardian.id],
      onlyWithoutLetter: false,
    })
    await user.click(screen.getByRole('button', { name: W.letter.print }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })
})
