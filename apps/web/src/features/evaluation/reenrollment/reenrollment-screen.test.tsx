import type {
  ListedReenrollment,
  ReenrollmentOverview,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { reenrollmentOptions } from './reenrollment.api.ts'
import { Component as ReenrollmentScreen } from './reenrollment-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2026', start: '2026-02-09', end: '2026-12-18', status: 'OPEN', version: 1 }
const target = { id: id(2), year: '2027' }
const states = { PROPOSED: 2, CONFIRMED: 0, ASKS_TRANSFER: 0, NOT_RETURNING: 0, NO_ANSWER: 0 }
const campaign = {
  targetYear: null,
  opens: '2026-01-01',
  closes: '2036-12-31',
  letter: 'Prezada família',
  version: 1,
}
const overview: ReenrollmentOverview = {
  campaign,
  target,
  targets: [target],
  students: 2,
  withoutPhone: 1,
  classes: [{ grade: { id: id(5), name: '6º ano A' }, states, lowFrequency: 1 }],
  places: [
    {
      grade: { id: id(3), name: '7º ano A' },
      capacity: 30,
      active: 1,
      confirmed: 4,
      unanswered: 2,
      free: 25,
      freeIfAllReturn: 23,
    },
    {
      grade: { id: id(4), name: '8º ano A' },
      capacity: 30,
      active: 0,
      confirmed: 4,
      unanswered: 30,
      free: 26,
      freeIfAllReturn: -4,
    },
  ],
  withoutClass: 0,
}
const student = (n: number, name: string, more: Partial<ListedReenrollment> = {}): ListedReenrollment => ({
  studentEnrollment: {
    id: id(n),
    number: n,
    user: { id: id(n), name, socialName: null, thumb: null },
    exit: null,
  },
  grade: { id: id(5), name: '6º ano A' },
  state: 'PROPOSED',
  answer: null,
  version: 0,
  expected: { id: id(3), name: '7º ano A' },
  frequency: 90,
  hasLowFrequency: false,
  isAdult: false,
  cellphone: null,
  phone: null,
  responsibles: [{ name: 'Rita', kinship: 'Mãe', cellphone: '11987650002' }],
  siblings: [],
  ...more,
})

const answerOverview = (more: Partial<ReenrollmentOverview> = {}) =>
  server.on(`GET academic-year/${year.id}/reenrollment`, () => ({ body: { ...overview, ...more } }))
const answerStudents = (data: ListedReenrollment[]) =>
  server.on(`GET academic-year/${year.id}/reenrollment/student`, () => ({
    body: {
      data,
      currentPage: 1,
      nextPage: null,
      previousPage: null,
      rowsPerPage: 50,
      totalPages: 1,
      totalRowCount: data.length,
    },
  }))

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ReenrollmentScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  useSession.setState({ menuYear: { id: year.id, year: '2026' } })
  server.on('GET academic-year', () => ({ body: { data: [year], total: 1 } }))
})

describe('the campaign of re-enrolment', () => {
  it('without one, the screen says how many students get a letter, and opens it after its form', async () => {
    answerOverview({ campaign: null })
    let sent: unknown = null
    server.on(`PUT academic-year/${year.id}/reenrollment-campaign`, body => {
      sent = body
      return { body: campaign }
    })
    const { user } = open()
    await screen.findByText('A rematrícula de 2026 ainda não está aberta')
    screen.getByText(/2 alunos em 1 turma vão receber a carta. 1 aluno não tem telefone no cadastro./)
    await user.click(screen.getByRole('button', { name: 'Abrir rematrícula' }))
    const dialog = await screen.findByRole('dialog', { name: 'Abrir a rematrícula de 2026' })
    expect(sent).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Abrir' }))
    await screen.findByText('Rematrícula salva.')
    expect(sent).toMatchObject({ version: 0, targetYearId: null })
  })

  it('compares the letter with one that was saved and read again since the form opened', async () => {
    answerOverview()
    const theirs = { ...campaign, letter: 'Carta de Rita', version: 2 }
    const sent: unknown[] = []
    server.on(`PUT academic-year/${year.id}/reenrollment-campaign`, body => {
      sent.push(body)
      return sent.length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current: theirs } }
        : { body: campaign }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Alterar prazo e carta' }))
    const dialog = await screen.findByRole('dialog', { name: 'Prazo e carta da rematrícula de 2026' })
    await user.type(within(dialog).getByRole('textbox', { name: /Texto da carta/ }), ' querida')
    answerOverview({ campaign: theirs })
    await queryClient.refetchQueries(reenrollmentOptions(year.id))
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    const comparison = await screen.findByRole('dialog', { name: 'Conferir as duas versões' })
    within(comparison).getByText('Carta de Rita')
    await user.click(within(comparison).getByRole('button', { name: 'Salvar escolhas' }))
    await screen.findByText('Rematrícula salva.')
    expect(sent).toEqual([
      expect.objectContaining({ letter: 'Prezada família querida', version: 1 }),
      expect.objectContaining({ letter: 'Prezada família querida', version: 2 }),
    ])
  })

  it('counts answers by class and shows the places of the next year', async () => {
    answerOverview()
    const { user } = open()
    await screen.findByText('Aguardando resposta: 2')
    screen.getByText('1 com frequência baixa')
    await user.click(screen.getByRole('radio', { name: 'Vagas' }))
    const row = (await screen.findByRole('rowheader', { name: '7º ano A' })).closest('tr')!
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['30', '1', '4', '2', '25', '23'])
    expect(screen.getByRole('rowheader', { name: '8º ano A' }).closest('tr')?.textContent).toMatch(
      /264 além$/,
    )
  })

  it('a key answers the student of the row that has the focus, and Enter goes to the next one', async () => {
    answerOverview()
    answerStudents([
      student(6, 'Ana'),
      student(7, 'Bia', { version: 3, hasLowFrequency: true, frequency: 70, responsibles: [] }),
    ])
    const sent: unknown[] = []
    server.on(`POST academic-year/${year.id}/reenrollment/answer`, body => {
      sent.push(body)
      return { body: { data: [], changed: 1, same: 0, late: 0 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const first = (await screen.findByText('Ana')).closest('li')!
    within(first).getByText('Rita (Mãe): (11) 98765-0002')
    screen.getByText('Sem telefone no cadastro')
    screen.getByText('Frequência de 70%, abaixo do mínimo da lei')
    first.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByText('Bia').closest('li'))
    await user.keyboard('n')
    await screen.findByText('Bia')
    expect(sent).toEqual([
      { answers: [{ studentId: id(7), answer: 'NOT_RETURNING', note: null, version: 3 }] },
    ])
  })

  it('the details of an answer show the newer answer of another user, and are saved over it', async () => {
    answerOverview()
    answerStudents([student(6, 'Ana')])
    const sent: { answers: { version: number }[] }[] = []
    server.on(`POST academic-year/${year.id}/reenrollment/answer`, body => {
      sent.push(body as (typeof sent)[number])
      if (sent.length > 1) return { body: { data: [], changed: 1, same: 0, late: 0 } }
      const { studentEnrollment, grade } = student(6, 'Ana')
      const current = {
        studentEnrollment,
        grade,
        state: 'NOT_RETURNING',
        version: 1,
        answer: {
          answeredOn: '2026-08-12',
          isLate: false,
          answeredBy: 'Paulo',
          relation: 'Pai',
          note: null,
          recordedBy: { id: id(8), name: 'Eva', socialName: null, thumb: null },
          recordedAt: '2026-08-12T12:00:00.000Z',
        },
      }
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await user.click(await screen.findByRole('button', { name: 'Detalhes da resposta de Ana' }))
    const form = await screen.findByRole('dialog', { name: 'Resposta de Ana' })
    await user.type(within(form).getByLabelText('Observação'), 'Mudou de bairro')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await within(form).findByText(/Quem respondeu: \(vazio\) → Paulo|Quem respondeu: .* → Paulo/)
    within(form).getByDisplayValue('Mudou de bairro')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
    expect(sent.map(({ answers }) => answers[0]?.version)).toEqual([0, 1])
  })

  it('one call to a family answers for the siblings too, with its day and author, and after a confirmation', async () => {
    answerOverview()
    answerStudents([
      student(6, 'Ana', {
        state: 'CONFIRMED',
        version: 2,
        answer: {
          answeredOn: '2026-08-12',
          isLate: false,
          answeredBy: 'Rita',
          relation: 'Mãe',
          note: 'Vem de van',
          recordedBy: { id: id(8), name: 'Eva', socialName: null, thumb: null },
          recordedAt: '2026-08-12T12:00:00.000Z',
        },
        siblings: [
          {
            student: { id: id(7), name: 'Bruno', socialName: null, thumb: null },
            grade: { id: id(4), name: '8º ano A' },
            state: 'PROPOSED',
            isAdult: false,
            version: 0,
          },
          {
            student: { id: id(9), name: 'Caio', socialName: null, thumb: null },
            grade: { id: id(4), name: '3ª série A' },
            state: 'PROPOSED',
            isAdult: true,
            version: 0,
          },
        ],
      }),
    ])
    const sent: unknown[] = []
    server.on(`POST academic-year/${year.id}/reenrollment/answer`, body => {
      sent.push(body)
      return { body: { data: [], changed: 1, same: 0, late: 0 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await screen.findByText(/Na mesma família: Bruno \(8º ano A\), aguardando resposta e Caio/)
    await user.click(screen.getByRole('button', { name: 'Mesma resposta para 1 irmão de Ana' }))
    const question = await screen.findByRole('dialog', { name: 'Registrar a mesma resposta para Bruno?' })
    within(question).getByText('Resposta: Confirmada. Respondida por Rita (Mãe), em 12/08/2026.')
    await user.click(within(question).getByRole('button', { name: 'Registrar' }))
    await screen.findByText('1 resposta registrada.')
    expect(sent).toEqual([
      {
        answers: [
          {
            studentId: id(7),
            answer: 'CONFIRMED',
            answeredOn: '2026-08-12',
            answeredBy: 'Rita',
            relation: 'Mãe',
            version: 0,
          },
        ],
      },
    ])
  })

  it('the answer that students give for themselves is not offered for their siblings', async () => {
    const sibling = {
      student: { id: id(7), name: 'Bruno', socialName: null, thumb: null },
      grade: { id: id(4), name: '8º ano A' },
      state: 'PROPOSED' as const,
      version: 0,
    }
    const answer = {
      answeredOn: '2026-08-12',
      isLate: false,
      answeredBy: 'Ana',
      relation: 'O próprio aluno',
      note: null,
      recordedBy: { id: id(8), name: 'Eva', socialName: null, thumb: null },
      recordedAt: '2026-08-12T12:00:00.000Z',
    }
    answerOverview()
    answerStudents([student(6, 'Ana', { state: 'CONFIRMED', answer, siblings: [sibling] })])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await screen.findByText(/Na mesma família: Bruno/)
    expect(screen.queryByRole('button', { name: /^Mesma resposta/ })).toBeNull()
  })

  it('says that another user has answered since, and confirms a class only after its preview', async () => {
    answerOverview()
    answerStudents([student(6, 'Ana'), student(7, 'Bia', { state: 'CONFIRMED' })])
    const sent: Record<string, unknown>[] = []
    server.on(`POST academic-year/${year.id}/reenrollment/answer`, body => {
      sent.push(body as Record<string, unknown>)
      return sent.length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current: {} } }
        : { body: { data: [], changed: 1, same: 0, late: 0 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const group = await screen.findByRole('group', { name: 'Resposta de Ana' })
    await user.click(within(group).getByRole('button', { name: 'Confirma' }))
    await screen.findByText(/Outra pessoa registrou a resposta de Ana agora há pouco/)
    await user.click(screen.getByRole('button', { name: 'Confirmar 1 sem resposta' }))
    const question = await screen.findByRole('dialog', {
      name: 'Confirmar quem está sem resposta em 6º ano A?',
    })
    within(question).getByText(/1 aluno passa a confirmado/)
    expect(sent.at(-1)).toMatchObject({ preview: true })
    await user.click(within(question).getByRole('button', { name: 'Confirmar' }))
    await screen.findByText('1 resposta registrada.')
    expect(sent.at(-1)).toEqual({ answers: [{ studentId: id(6), answer: 'CONFIRMED', version: 0 }] })
  })

  it('the same answer and a repeated key send nothing, and a withdrawal asks first and is undone', async () => {
    const answer = {
      answeredOn: '2026-08-12',
      isLate: false,
      answeredBy: 'Rita',
      relation: 'Mãe',
      note: null,
      recordedBy: { id: id(9), name: 'Caio', socialName: null, thumb: null },
      recordedAt: '2026-08-12T12:00:00Z',
    }
    const ana = student(6, 'Ana', { state: 'CONFIRMED', answer, version: 1 })
    answerOverview()
    answerStudents([ana, student(7, 'Bia')])
    const sent: unknown[] = []
    server.on(`POST academic-year/${year.id}/reenrollment/answer`, body => {
      sent.push(body)
      return { body: { data: [{ ...ana, version: 1 + sent.length }], changed: 1, same: 0, late: 0 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const group = await screen.findByRole('group', { name: 'Resposta de Ana' })
    await user.click(within(group).getByRole('button', { name: 'Confirma' }))
    group.closest('li')!.focus()
    await user.keyboard('c')
    const other = screen.getByText('Bia').closest('li')!
    other.focus()
    fireEvent.keyDown(other, { key: 'n', repeat: true })
    await user.click(within(group).getByRole('button', { name: 'Retirar a resposta de Ana' }))
    const question = await screen.findByRole('dialog', { name: 'Retirar a resposta de Ana?' })
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Retirar' }))
    await screen.findByText('Resposta de Ana retirada.')
    expect(sent).toEqual([{ answers: [{ studentId: id(6), answer: null, note: null, version: 1 }] }])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByText('Resposta registrada.')
    expect(sent[1]).toEqual({
      answers: [
        {
          studentId: id(6),
          answer: 'CONFIRMED',
          answeredOn: '2026-08-12',
          answeredBy: 'Rita',
          relation: 'Mãe',
          note: null,
          version: 2,
        },
      ],
    })
  })
})
