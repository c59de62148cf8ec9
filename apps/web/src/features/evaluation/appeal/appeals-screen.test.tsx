import type { ListedAppeal, StudentAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../../identity/identity.api.ts'
import { studentAppealsOptions } from './appeal.api.ts'
import { Component as AppealsScreen } from './appeals-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const person = { id: id(3), name: 'Ana Lima', socialName: null, thumb: null }
const own: Omit<ListedAppeal, 'student'> = {
  id: id(1),
  studentEnrollmentId: id(5),
  meeting: null,
  grade: { id: id(4), name: '8º ano A' },
  year: '2026',
  subject: 'FINAL_RESULT',
  term: null,
  curriculumComponent: { id: id(2), name: 'Matemática' },
  publishedOn: '2026-12-01',
  receivedOn: '2026-12-14',
  sendUntil: '2026-12-11',
  answerUntil: '2020-01-10',
  isLate: true,
  status: 'IN_COUNCIL',
  version: 2,
}
const ofStudent: StudentAppeal = {
  ...own,
  applicant: 'RESPONSIBLE',
  applicantName: 'Rosa Lima',
  text: 'Peço a revisão',
  answer: null,
  changedAt: '2026-12-14T12:00:00.000Z',
  changedBy: { ...person, id: id(8), name: 'Eva Reis' },
}
const pageOf = (data: readonly unknown[]) => ({
  data,
  currentPage: 1,
  nextPage: null,
  previousPage: null,
  rowsPerPage: 20,
  totalPages: 1,
  totalRowCount: data.length,
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <AppealsScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: id(9), year: '2026' } })
  queryClient.setQueryData<unknown>(institutionOptions.queryKey, {
    kind: 'SCHOOL',
    timeZone: 'America/Sao_Paulo',
  })
  server.on('GET result-appeal', () => ({ body: pageOf([{ ...own, student: person }]) }))
  server.on(`GET user/${id(3)}/result-appeal`, () => ({ body: { data: [ofStudent] } }))
  server.on(`GET student-enrollment/academic-year/${id(9)}/student/${id(3)}`, () => ({ body: pageOf([]) }))
})

describe('requests for reconsideration', () => {
  it('a request shows its remark, and how long its answer is overdue', async () => {
    open()
    await screen.findByText('Fora do prazo')
    screen.getByText(/^10\/01\/2020 · venceu há/)
    screen.getByText('Resultado final, 2026 · Matemática')
  })

  it('a request is denied with its answer, and not without', async () => {
    let sent: unknown = null
    server.on(`POST result-appeal/${id(1)}/step`, body => {
      sent = body
      return { body: { id: id(1), version: 3 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    const list = await screen.findByRole('dialog', { name: 'Pedidos de reconsideração de Ana Lima' })
    const row = await within(list).findByRole('listitem', { name: 'Pedido de 14/12/2026' })
    within(row).getByText('O prazo para pedir terminou em 11/12/2026.')
    await user.click(within(row).getByRole('button', { name: 'Ações de Pedido de 14/12/2026' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Negar' }))
    const form = await screen.findByRole('dialog', { name: 'Negar o pedido de Ana Lima?' })
    await user.click(within(form).getByRole('button', { name: 'Negar' }))
    expect(await within(form).findAllByText('Campo obrigatório')).not.toEqual([])
    expect(sent).toBeNull()
    await user.type(within(form).getByLabelText(/Resposta/), 'A correção seguiu os critérios.')
    await user.click(within(form).getByRole('button', { name: 'Negar' }))
    await screen.findByText('Pedido atualizado.')
    expect(sent).toEqual({ to: 'DENIED', answer: 'A correção seguiu os critérios.', version: 2 })
  })
  it('a request leaves the draft that considers it and comes back; signed minutes that mention it refuse', async () => {
    const meeting = { id: id(7), date: '2026-12-15', status: 'OPEN' as const, number: null }
    const linked: unknown[] = []
    let status: 'OPEN' | 'SIGNED' = 'OPEN'
    server.on(`GET user/${id(3)}/result-appeal`, () => ({
      body: { data: [{ ...ofStudent, meeting: { ...meeting, status } }] },
    }))
    server.on(`PATCH result-appeal/${id(1)}`, body => {
      linked.push(body)
      return { body: { id: id(1), version: 2 + linked.length } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    const openActions = async () =>
      user.click(await screen.findByRole('button', { name: 'Ações de Pedido de 14/12/2026' }))
    await openActions()
    await user.click(await screen.findByRole('menuitem', { name: 'Desvincular da reunião' }))
    await screen.findByText('Pedido desvinculado da reunião.')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByText('Pedido ligado à reunião de novo.')
    expect(linked).toEqual([
      { meetingId: null, version: 2 },
      { meetingId: id(7), version: 3 },
    ])
    status = 'SIGNED'
    await queryClient.invalidateQueries()
    server.on(`PATCH result-appeal/${id(1)}`, () => ({
      status: 422,
      body: { code: 'MEETING_SIGNED', message: 'A ata está assinada e não muda.' },
    }))
    await openActions()
    await user.click(await screen.findByRole('menuitem', { name: 'Desvincular da reunião' }))
    const question = await screen.findByRole('dialog', { name: 'Desvincular da reunião' })
    within(question).getByText(/^Só sai de uma ata assinada o pedido que ela não cita/)
    await user.click(within(question).getByRole('button', { name: 'Desvincular' }))
    await screen.findByText(/^A ata está assinada e não muda/)
  })

  it('a refused step leaves the answer in the form, and requests are read again', async () => {
    server.on(`POST result-appeal/${id(1)}/step`, () => ({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        message: 'Mudou.',
        current: { ...own, status: 'WITHDRAWN', version: 3 },
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    const list = await screen.findByRole('dialog', { name: 'Pedidos de reconsideração de Ana Lima' })
    await user.click(await within(list).findByRole('button', { name: 'Ações de Pedido de 14/12/2026' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Negar' }))
    const form = await screen.findByRole('dialog', { name: 'Negar o pedido de Ana Lima?' })
    const answer = within(form).getByLabelText<HTMLTextAreaElement>(/Resposta/)
    await user.type(answer, 'A correção seguiu os critérios.')
    await user.click(within(form).getByRole('button', { name: 'Negar' }))
    await within(form).findByText('Mudou.')
    await within(form).findByText('Situação: No conselho → Desistência')
    expect(answer.value).toBe('A correção seguiu os critérios.')
    const { queryKey } = studentAppealsOptions(id(3))
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
