import type {
  AbsentStudent,
  SearchCase,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../../identity/identity.api.ts'
import { Component as ActiveSearchScreen } from './active-search-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const eva = { id: id(8), name: 'Eva Reis', socialName: null, thumb: null }
const absent = (name: string, n: number): AbsentStudent => ({
  student: {
    id: id(n),
    type: 'STUDENT',
    role: 'STUDENT',
    name,
    socialName: null,
    registration: null,
    thumb: null,
  },
  grade: { id: id(4), name: '8º ano A' },
  alerts: [{ kind: 'IN_A_ROW', step: 'VISIT', limit: 5, days: 5, passedOn: '2026-08-07' }],
  daysOfAbsence: 5,
  daysWithoutNotice: 15,
  case: null,
  cellphone: null,
  phone: null,
  responsibles: [{ name: 'Rosa Lima', kinship: 'Mãe', cellphone: '11987654321' }],
})
const found: SearchCase = {
  id: id(5),
  student: absent('Bento Sá', 2).student,
  enrollmentId: id(6),
  openedOn: '2026-08-07',
  reasons: absent('Bento Sá', 2).alerts,
  status: 'OPEN',
  outcome: null,
  closedOn: null,
  stepCount: 1,
  lastStepOn: '2026-08-08',
  note: null,
  changedAt: '2026-08-08T12:00:00.000Z',
  changedBy: eva,
  version: 2,
  steps: [
    {
      id: id(6),
      kind: 'CALL',
      takenOn: '2026-08-08',
      result: 'NOT_REACHED',
      contacted: 'Rosa Lima, mãe',
      note: null,
      recordedBy: eva,
      recordedAt: '2026-08-08T12:00:00.000Z',
      withdrawnBy: null,
      withdrawnAt: null,
    },
  ],
}
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ActiveSearchScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: id(9), year: '2026' } })
  queryClient.setQueryData<unknown>(institutionOptions.queryKey, {
    kind: 'SCHOOL',
    timeZone: 'America/Sao_Paulo',
  })
  server.on('GET grade', () => ({ body: allOf([]) }))
  const { id: caseId, openedOn, reasons, status, outcome, closedOn, stepCount, lastStepOn, version } = found
  server.on(`GET academic-year/${id(9)}/active-search`, () => ({
    body: allOf([
      absent('Ana Lima', 1),
      {
        ...absent('Bento Sá', 2),
        case: { id: caseId, openedOn, reasons, status, outcome, closedOn, stepCount, lastStepOn, version },
      },
    ]),
  }))
  server.on(`GET search-case/${id(5)}`, () => ({ body: found }))
})

describe('the board of the active search', () => {
  it('says why a student is there, whom to call and what was done', async () => {
    open()
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    within(row).getByText('Visitar a família')
    within(row).getByText('5 dias seguidos de falta, passou do limite em 07/08/2026')
    within(row).getByText('limite: 15')
    const phone = within(row).getByRole('link', { name: '(11) 98765-4321' })
    expect(phone.getAttribute('href')).toBe('tel:+5511987654321')
    within(row).getByText('Nada feito ainda')
    within(await screen.findByRole('row', { name: /Bento Sá/ })).getByText('1 passo · último em 08/08/2026')
  })

  it('a first step opens the case, and not without its kind and result', async () => {
    let sent: unknown = null
    server.on(`POST academic-year/${id(9)}/search-case`, body => {
      sent = body
      return { status: 201, body: { id: id(7), version: 1 } }
    })
    const { user } = open()
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    await user.click(within(row).getByRole('button', { name: 'Registrar passo' }))
    const form = await screen.findByRole('dialog', { name: 'Busca ativa de Ana Lima' })
    await user.click(within(form).getByRole('button', { name: 'Registrar' }))
    expect(await within(form).findAllByText('Campo obrigatório')).toHaveLength(2)
    expect(sent).toBeNull()
    await user.click(within(form).getByRole('combobox', { name: /O que foi feito/ }))
    await user.click(await screen.findByRole('option', { name: 'Visita' }))
    await user.click(within(form).getByRole('combobox', { name: /Resultado/ }))
    await user.click(await screen.findByRole('option', { name: 'Conseguiu contato' }))
    await user.type(within(form).getByLabelText(/Com quem/), 'Rosa Lima, mãe')
    await user.click(within(form).getByRole('button', { name: 'Registrar' }))
    await screen.findByText('Passo registrado.')
    expect(sent).toMatchObject({
      studentId: id(1),
      step: { kind: 'VISIT', result: 'REACHED', contacted: 'Rosa Lima, mãe' },
    })
  })

  it('a case shows its steps and is closed with the version that was read', async () => {
    let sent: unknown = null
    server.on(`POST search-case/${id(5)}/closing`, body => {
      sent = body
      return { body: { id: id(5), version: 3 } }
    })
    const { user } = open()
    const row = await screen.findByRole('row', { name: /Bento Sá/ })
    await user.click(within(row).getByRole('button', { name: 'Ver acompanhamento' }))
    const modal = await screen.findByRole('dialog', { name: 'Busca ativa de Bento Sá' })
    await within(modal).findByRole('listitem', { name: 'Ligação, 08/08/2026' })
    within(modal).getByText('Sem contato · Rosa Lima, mãe')
    await user.click(within(modal).getByRole('button', { name: 'Encerrar' }))
    const form = await screen.findByRole('dialog', { name: 'Encerrar o caso: Bento Sá' })
    await user.click(within(form).getByRole('combobox', { name: /Como terminou/ }))
    await user.click(await screen.findByRole('option', { name: 'Voltou a frequentar' }))
    await user.click(within(form).getByRole('button', { name: 'Encerrar' }))
    await screen.findByText('Caso encerrado.')
    expect(sent).toMatchObject({ outcome: 'RETURNED', version: 2 })
  })
})
