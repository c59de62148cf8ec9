import type { MergeRecord } from '@lousa/contract/people/merge/merge.contract.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { serverOfProofs, typeProof } from '../../../proof-test-world.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ProofGate } from '../../identity/own-factor/proof-gate.part.tsx'
import { MergeModal } from './merge-modal.tsx'
import { useMerging } from './use-merging.part.tsx'

const server = testServer()
beforeEach(() => notifications.clean())

const ONE = '00000000-0000-4000-8000-000000000010'
const TWO = '00000000-0000-4000-8000-000000000020'

const recordOf = (id: string, over: Partial<MergeRecord> = {}): MergeRecord => ({
  user: {
    id,
    type: 'STUDENT',
    role: 'STUDENT',
    name: 'Bia Lima',
    socialName: null,
    registration: id.slice(-2),
    thumb: null,
  },
  version: 3,
  createdAt: '2026-02-01T12:00:00Z',
  accounts: [{ id, role: 'STUDENT', registration: id.slice(-2), status: 'Ativo' }],
  taxNumber: null,
  hasPassword: true,
  values: { name: 'Bia Lima' },
  address: null,
  responsibles: [],
  ...over,
})
const counts = {
  accounts: 1,
  enrollments: 2,
  waiting: 0,
  events: 0,
  plans: 0,
  lessons: 0,
  records: 0,
  messages: 1,
  documents: 0,
  consents: 0,
  responsibles: 0,
  others: 0,
}
const merged = {
  id: ONE,
  at: '2026-08-17T15:00:00.000Z',
  by: null,
  other: { name: 'Bia L.', registrations: ['20'] },
  counts,
  undoUntil: '2026-09-16T15:00:00.000Z',
  canUndo: true,
  undoneAt: null,
}
const preview = { counts, isReactivated: false, endedRegistrations: ['20'], hasPassword: true }

const compare = (
  over: { kept?: Partial<MergeRecord>; other?: Partial<MergeRecord>; clashes?: unknown[] } = {},
) => {
  const answer = (from: string, to: string) => ({
    body: {
      kept: recordOf(from, from === ONE ? over.kept : over.other),
      other: recordOf(to, to === ONE ? over.kept : over.other),
      fromOther: from === ONE ? ['email'] : [],
      clashes: over.clashes ?? [],
    },
  })
  server.on(`GET user/${ONE}/merge/${TWO}`, () => answer(ONE, TWO))
  server.on(`GET user/${TWO}/merge/${ONE}`, () => answer(TWO, ONE))
}
const open = () => {
  const onDone = vi.fn()
  return {
    onDone,
    ...renderScreen(
      <QueryClientProvider client={queryClient}>
        <MergeModal id={ONE} otherId={TWO} onClose={() => {}} onDone={onDone} />
        <ProofGate />
      </QueryClientProvider>,
    ),
  }
}

describe('making two records one', () => {
  it('sends nothing before what will happen was read, and then the values that were chosen', async () => {
    compare({
      kept: { values: { name: 'Bia Lima', note: 'a' } },
      other: { values: { name: 'Bia Lima', note: 'b', email: 'bia@example.com', cellphone: '11987654321' } },
    })
    server.on('POST user/merge', body => ({
      status: 201,
      body: { ...merged, ...(Reflect.get(Object(body), 'preview') ? { preview } : {}) },
    }))
    const { user, onDone } = open()
    const email = await screen.findByRole('group', { name: 'E-mail' })
    expect(within(email).getByRole<HTMLInputElement>('radio', { name: 'bia@example.com' }).checked).toBe(true)
    expect(screen.queryByRole('group', { name: 'Nome' })).toBeNull()
    expect(screen.getByRole('radio', { name: '(11) 98765-4321' })).toBeDefined()
    await user.click(
      within(screen.getByRole('group', { name: 'Observação' })).getByRole('radio', { name: 'b' }),
    )
    expect(screen.queryByRole('button', { name: 'Unir os cadastros' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver o que vai acontecer' }))
    expect(await screen.findByText('2 matrículas, com frequência e notas')).toBeDefined()
    expect(screen.getByText('1 notificação')).toBeDefined()
    expect(screen.getByText('Deixa de valer a matrícula 20.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Unir os cadastros' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    const order = { keptId: ONE, otherId: TWO, version: 3, otherVersion: 3, fromOther: ['email', 'note'] }
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ ...order, preview: true }, order])
  })

  it('is confirmed by the password of who has no second factor, and sends what was chosen', async () => {
    compare({
      kept: { values: { name: 'Bia Lima', note: 'a' } },
      other: { values: { name: 'Bia Lima', note: 'b' } },
    })
    const unlessProven = serverOfProofs(server)
    server.on('POST user/merge', body =>
      Reflect.get(Object(body), 'preview')
        ? { status: 201, body: { ...merged, preview } }
        : unlessProven({ status: 201, body: merged }),
    )
    const { user, onDone } = open()
    const note = await screen.findByRole('group', { name: 'Observação' })
    await user.click(within(note).getByRole('radio', { name: 'b' }))
    await user.click(screen.getByRole('button', { name: 'Ver o que vai acontecer' }))
    await user.click(await screen.findByRole('button', { name: 'Unir os cadastros' }))
    await typeProof(user)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    const [, first, second] = server.sent('POST').filter(({ path }) => path === 'user/merge')
    expect(second?.body).toEqual(first?.body)
    expect(second?.body).toMatchObject({ fromOther: ['email', 'note'] })
  })

  it('waits for a choice between two CPFs, and exchanges which record stays', async () => {
    compare({ kept: { taxNumber: '52998224725' }, other: { taxNumber: '11144477735' } })
    server.on('POST user/merge', () => ({ status: 201, body: { ...merged, preview } }))
    const { user } = open()
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ver o que vai acontecer' })
    expect(next.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Trocar: fica o outro cadastro' }))
    const taxNumber = await screen.findByRole('group', { name: 'CPF' })
    await user.click(within(taxNumber).getByRole('radio', { name: '529.982.247-25' }))
    await user.click(screen.getByRole('button', { name: 'Ver o que vai acontecer' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({ keptId: TWO, otherId: ONE, taxNumberFrom: 'OTHER' })
  })

  it('says what keeps them apart, and what the server found later', async () => {
    compare({ clashes: [{ reason: 'ENROLLMENTS', names: ['6º A', '6º B'] }] })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Matrículas ao mesmo tempo em 6º A e 6º B',
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ver o que vai acontecer' }).disabled).toBe(
      true,
    )
  })

  it('shows the reason of a refusal', async () => {
    compare()
    server.on('POST user/merge', () => ({
      status: 422,
      body: {
        code: 'MERGE_CLASH',
        message: 'Estes cadastros não podem ser unidos como estão.',
        clashes: [{ reason: 'PLANS', names: ['6º A – Arte'] }],
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver o que vai acontecer' }))
    expect(await screen.findByText(/Aulas ao mesmo tempo: 6º A – Arte/)).toBeDefined()
  })
})

const Page = () => {
  const { notices, modal } = useMerging(ONE)
  return (
    <>
      {notices}
      {modal}
    </>
  )
}

describe('a record that was made one', () => {
  it('offers to take it back until its day, and says why it cannot be', async () => {
    server.on(`GET user/${ONE}/merge`, () => ({ body: { data: [merged] } }))
    server.on(`GET user/${ONE}/duplicate`, () => ({ body: { data: [] } }))
    let count = 0
    server.on(`POST user/merge/${ONE}/undo`, () => {
      count += 1
      return count === 1
        ? {
            status: 422,
            body: {
              code: 'MERGE_NOT_UNDONE',
              message: 'Não é mais possível desfazer esta união.',
              reason: 'CHANGED',
            },
          }
        : { body: { ...merged, canUndo: false } }
    })
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    )
    expect(await screen.findByText(/O cadastro de Bia L. \(20\) foi unido a este/)).toBeDefined()
    const undo = async () => {
      await user.click(screen.getByRole('button', { name: 'Desfazer' }))
      const dialog = await screen.findByRole('dialog')
      await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }))
    }
    await undo()
    expect(await screen.findByText(/foi alterado, ou unido de novo/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await undo()
    expect(await screen.findByText('União desfeita: os dois cadastros estão de volta.')).toBeDefined()
  })

  it('names who may be the same person, quietly', async () => {
    server.on(`GET user/${ONE}/merge`, () => ({ body: { data: [] } }))
    server.on(`GET user/${ONE}/duplicate`, () => ({
      body: { data: [{ ...recordOf(TWO).user, reason: 'NAME' }] },
    }))
    compare()
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    )
    await user.click(await screen.findByRole('button', { name: 'Comparar com Bia Lima (20)' }))
    expect(await screen.findByText('Deixa de existir')).toBeDefined()
  })
})
