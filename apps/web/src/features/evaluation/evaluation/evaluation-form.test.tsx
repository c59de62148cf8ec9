import { createServer } from 'node:http'
import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../../test-request.ts'
import { renderScreen } from '../../../test-screen.tsx'
import type { ClassTerm, PlanGrade } from '../use-plan-grade.ts'
import { EvaluationForm } from './evaluation-form.tsx'

type Reply = { status: number; body: unknown }
let sent: { method: string; url: string; key: string; version: string; body: unknown }[] = []
let replies: Reply[] = []

const server = createServer(async (request, response) => {
  const text = await textOf(request)
  if (text === null) return
  const { method = '', url = '', headers } = request
  sent.push({
    method,
    url,
    key: String(headers['idempotency-key']),
    version: String(headers['if-match']),
    body: JSON.parse(text),
  })
  const reply = replies.shift() ?? { status: 201, body: { id: 'nova' } }
  response.writeHead(reply.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reply.body))
})

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const ref = (n: number, name: string) => ({ id: id(n), name })

const term = (n: number, start: string, end: string, closedAt: string | null = null): ClassTerm => ({
  id: id(n),
  position: n,
  name: `${n}º bimestre`,
  start,
  end,
  showPerformance: true,
  closedAt,
  highest: 20,
})
const first = term(1, '2026-02-09', '2026-04-24', '2026-05-01T00:00:00Z')
const second = term(2, '2026-04-27', '2026-07-10')

const plan: LessonPlan = {
  id: id(5),
  grade: ref(6, '6º ano A'),
  curriculumComponent: { ...ref(7, 'Matemática'), knowledgeArea: ref(8, 'Matemática') },
  name: null,
  parallelGroup: null,
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: false },
  version: 1,
}
const grade: Grade = {
  ...ref(6, '6º ano A'),
  type: 'MARK',
  highest: 80,
  average: 48,
  capacity: null,
  shift: null,
  educationLevel: { ...ref(9, 'Fundamental'), type: 'QUARTER' },
  academicYear: { id: id(4), year: '2026' },
  trainingTypes: [],
  academicTermMarks: [],
  performancePolicy: null,
  retention: null,
  rollMode: 'PER_LESSON',
  opinionOfClass: false,
  effectiveRetention: 'FULL',
  effectiveMode: 'SUM',
  parallelGroups: [],
  vacancies: { capacity: null, active: 0, surplus: 0, free: null },
  isEvent: false,
  enrollmentStart: null,
  enrollmentEnd: null,
  selfEnrollment: false,
  place: null,
  ageMin: null,
  ageMax: null,
  description: null,
  version: 1,
}
const planGrade: PlanGrade = {
  plan,
  grade,
  terms: [first, second],
  evaluationPlanId: plan.id,
  today: '2026-05-20',
}
const existing: SchoolEvaluation = {
  id: id(3),
  name: 'Trabalho 1',
  description: null,
  type: 'WORK',
  evaluationType: 'WORK',
  highest: 15.5,
  date: '2026-05-10',
  academicTerm: { id: second.id, position: 2 },
  grade: plan.grade,
  curriculumComponent: ref(7, 'Matemática'),
  lessonPlanId: plan.id,
  ofClass: false,
  scored: 0,
  expected: 30,
  version: 4,
}

const open = (
  evaluation: SchoolEvaluation | null = null,
  over: Partial<PlanGrade> = {},
  copyOf: SchoolEvaluation | null = null,
  of: ClassTerm | null = second,
) =>
  renderScreen(
    <EvaluationForm
      planGrade={{ ...planGrade, ...over }}
      term={of}
      evaluations={[existing]}
      evaluation={evaluation}
      copyOf={copyOf}
      onClose={() => undefined}
    />,
  )
const nameField = () => screen.getByLabelText(/^Nome/)
const highestField = () => screen.getByLabelText(/^Nota máxima/)
const save = () => screen.getByRole('button', { name: 'Salvar' })

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  sent = []
  replies = []
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  document.head.innerHTML = `<meta name="lousa-api-base" content="http://127.0.0.1:${port}/api">`
})

describe('the form of an evaluation', () => {
  it('after the end of an open term is dated today, says for which term it counts, and sends that term', async () => {
    const { user } = open(null, { today: '2026-07-15' })
    expect(screen.getByDisplayValue('15/07/2026')).toBeDefined()
    expect(screen.getByText('Conta para o 2º bimestre, que terminou em 10/07/2026')).toBeDefined()
    expect(screen.queryByLabelText(/^Conta para/)).toBeNull()
    await user.type(nameField(), 'Segunda chamada')
    await user.type(highestField(), '2')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ date: '2026-07-15', academicTermId: second.id })
  })

  it('asks for the term where the former one is open too, and begins with the one on screen', async () => {
    const third = term(4, '2026-07-27', '2026-10-02')
    const { user } = open(null, { today: '2026-08-03', terms: [first, second, third] })
    const field = screen.getByRole('combobox', { name: /^Conta para/ })
    expect(field).toHaveProperty('value', '2º bimestre')
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: '4º bimestre' }))
    await user.type(nameField(), 'Prova')
    await user.type(highestField(), '2')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ date: '2026-08-03', academicTermId: third.id })
  })

  it('tells what the term has left, and refuses more than that while it is typed and when it is sent', async () => {
    const { user } = open()
    expect(screen.getByText('Restam 4,5 de 20,0 no 2º bimestre')).toBeDefined()
    await user.type(nameField(), 'Prova 1')
    await user.type(highestField(), '4,6')
    expect(await screen.findByText('A soma deve ser menor ou igual a 20,0')).toBeDefined()
    await user.click(save())
    expect(sent).toEqual([])
    expect(screen.getByDisplayValue('Prova 1')).toBeDefined()
  })

  it('sends the mark with comma as a number, in the term of its date, for the plan', async () => {
    const { user } = open()
    await user.type(nameField(), 'Prova 1')
    await user.type(highestField(), '4,5')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      name: 'Prova 1',
      type: 'PROOF',
      date: '2026-05-20',
      highest: 4.5,
      description: null,
      academicTermId: second.id,
      lessonPlanId: plan.id,
    })
  })

  it('asks for what is missing, on its field', async () => {
    const { user } = open()
    await user.click(save())
    expect(await screen.findByText('Corrija os 2 campos indicados.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('counts the evaluation under edit only once, and sends the version that the instructor saw', async () => {
    const { user } = open(existing)
    expect(screen.getByText('Restam 20,0 de 20,0 no 2º bimestre')).toBeDefined()
    await user.clear(highestField())
    await user.type(highestField(), '16')
    replies = [{ status: 200, body: existing }]
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'PATCH', version: '"4"', body: { highest: 16 } })
  })

  it('reads whose score stops counting on another date before it is saved, and may go back', async () => {
    const ana = { id: id(8), name: 'Ana Lima', socialName: null, thumb: null }
    const counted = { stops: { count: 1, shown: [ana] }, begins: { count: 0, shown: [] } }
    const preview = { status: 200, body: { ...existing, counted } }
    replies = [preview, preview, { status: 200, body: existing }]
    const { user } = open(existing)
    const date = screen.getByRole('textbox', { name: /^Data/ })
    await user.clear(date)
    await user.type(date, '12/05/2026')
    await user.click(save())
    const question = () => screen.findByRole('dialog', { name: 'O que esta data muda' })
    const sentence = 'Deixa de contar a nota de Ana Lima, que não estava na turma em 12/05/2026.'
    expect(within(await question()).getByText(sentence)).toBeDefined()
    await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Confira a data: ela muda de quem a nota conta.')).toBeDefined()
    await user.click(save())
    await user.click(within(await question()).getByRole('button', { name: 'Mudar a data mesmo assim' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ body }) => Reflect.get(Object(body), 'preview'))).toEqual([true, true, undefined])
  })

  it('begins as a copy under another name, in the term on screen, and within what is left of it', async () => {
    const { user } = open(null, {}, existing)
    expect(screen.getByDisplayValue('Trabalho 1 (cópia)')).toBeDefined()
    expect(await screen.findByText('A soma deve ser menor ou igual a 20,0')).toBeDefined()
    await user.clear(highestField())
    await user.type(highestField(), '4')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { name: 'Trabalho 1 (cópia)', type: 'WORK', date: '2026-05-20', highest: 4 },
    })
  })

  it('puts a refusal of the server on the field where it can be mended, and keeps what was typed', async () => {
    replies = [
      {
        status: 422,
        body: {
          code: 'TERM_MARK_EXCEEDED',
          message: 'A soma das avaliações passa da nota máxima do período.',
          limit: 18,
          errors: [
            { path: 'highest', code: 'TERM_MARK_EXCEEDED', message: 'A soma deve ser menor ou igual a 18,0' },
          ],
        },
      },
      {
        status: 403,
        body: { code: 'OUT_OF_INSTRUCTOR_PERIOD', message: 'A data está fora do seu período nesta turma.' },
      },
    ]
    const { user } = open()
    await user.type(nameField(), 'Prova 1')
    await user.type(highestField(), '4')
    await user.click(save())
    expect(await screen.findByText('A soma deve ser menor ou igual a 18,0')).toBeDefined()
    await user.clear(highestField())
    await user.type(highestField(), '2')
    await user.click(save())
    expect(await screen.findByText('A data está fora do seu período nesta turma.')).toBeDefined()
    expect(screen.getByDisplayValue('Prova 1')).toBeDefined()
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('sends the same evaluation again under the same key', async () => {
    replies = [
      { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Sistema indisponível no momento.' } },
    ]
    const { user } = open()
    await user.type(nameField(), 'Prova 1')
    await user.type(highestField(), '4')
    await user.click(save())
    expect(await screen.findByText('Sistema indisponível no momento.')).toBeDefined()
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  it('of a class without marks offers only opinions, which have no highest mark', () => {
    open(null, { grade: { ...grade, type: 'ASSESSMENT' } })
    expect(screen.getByDisplayValue('Parecer')).toBeDefined()
    expect(screen.queryByLabelText(/^Nota máxima/)).toBeNull()
  })
})

describe('a new evaluation of the year', () => {
  it('is the annual recovery, on the scale of the class, on the last day of the terms', async () => {
    const { user } = open(null, {}, null, null)
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Recuperação anual')
    expect(screen.getByLabelText<HTMLInputElement>(/^Nota máxima/).value).toBe('80,0')
    expect(screen.getByText('Não pertence a um período')).toBeDefined()
    const date = screen.getByLabelText<HTMLInputElement>(/^Data/)
    expect(date.value).toBe('10/07/2026')
    await user.clear(date)
    await user.type(date, '30/06/2026')
    expect(await screen.findByText(/Antes do fim do último período \(10\/07\/2026\)/)).toBeDefined()
    await user.clear(date)
    await user.type(date, '13/07/2026')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      type: 'ANNUAL_RECOVERY',
      date: '2026-07-13',
      highest: 80,
      academicTermId: null,
    })
  })

  it('is dated today once the terms are over', () => {
    open(null, { today: '2026-07-20' }, null, null)
    expect(screen.getByLabelText<HTMLInputElement>(/^Data/).value).toBe('20/07/2026')
  })
})
