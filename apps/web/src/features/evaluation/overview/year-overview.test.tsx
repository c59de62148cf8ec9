import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type {
  EnrollmentResult,
  Explanation,
  GradePerformance,
  PerformanceStatus,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import type { ClassTerm, PlanGrade } from '../use-plan-grade.ts'
import { YearOverview } from './year-overview.tsx'

const server = testServer()

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const ref = (n: number, name: string) => ({ id: id(n), name })
const term = (n: number): ClassTerm => ({
  id: id(n),
  position: n,
  name: `${n}º bimestre`,
  start: `2026-0${n}-01`,
  end: `2026-0${n}-20`,
  showPerformance: true,
  closedAt: null,
  highest: 50,
})
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
  highest: 100,
  average: 60,
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
  terms: [term(1), term(2)],
  evaluationPlanId: plan.id,
  today: '2026-05-20',
}

const explanationOf = (name: string): Explanation => ({
  mark: [{ kind: 'RESULT', text: `Nota do ano de ${name}.`, values: {} }],
  frequency: [],
  situation: [],
  policy: [],
  inputs: [],
  current: true,
})

const row = (n: number, name: string, mean: number | null): GradePerformance => ({
  studentEnrollment: { id: id(n), number: n, user: { ...ref(n, name), socialName: null, thumb: null } },
  curriculumComponent: ref(7, 'Matemática'),
  academicTerm: null,
  mark: mean,
  recovery: null,
  mean,
  partial: null,
  concept: null,
  text: null,
  absences: 1,
  justifiedAbsences: 0,
  lessonsGiven: 40,
  frequency: 97.5,
  situation: 'ONGOING',
  explanation: explanationOf(name),
})

const overall: EnrollmentResult = {
  studentEnrollmentId: id(1),
  frequency: 91.3,
  absences: 4,
  justifiedAbsences: 0,
  lessonsGiven: 46,
  situation: 'ONGOING',
  failedComponents: 0,
  explanation: { frequency: [], situation: [] },
}

const answer = (status: PerformanceStatus) => () => ({
  body: {
    status,
    updatedAt: null,
    data: [row(1, 'Bia', 72), row(2, 'Ari', 55), row(3, 'Léo', null)],
    results: [overall],
  },
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <YearOverview planGrade={planGrade} />
    </QueryClientProvider>,
  )
const markOf = (name: string) => screen.findByRole('button', { name: new RegExp(`nota do ano de ${name}`) })

describe('the results of a class in the year', () => {
  beforeEach(() => server.on('GET grade-performance', answer('UPDATED')))

  it('a figure that is older than what was typed is marked and said to be so', async () => {
    server.on('GET grade-performance', answer('NEED_UPDATE'))
    open()
    expect((await markOf('Bia')).getAttribute('aria-label')).toMatch(/^72,0, .*desatualizado/)
    screen.getByText(/Há lançamentos mais novos do que estes resultados/)
    expect(screen.queryByText('Atualizado')).toBeNull()
  })

  it('a teacher walks through the students whom the class counts: as many as the figure above says', async () => {
    const gone = row(2, 'Ari', 55)
    const exit = { date: '2026-05-12', reason: 'TRANSFERRED' as const }
    server.on('GET grade-performance', () => ({
      body: {
        status: 'UPDATED',
        updatedAt: null,
        data: [
          row(1, 'Bia', 72),
          { ...gone, studentEnrollment: { ...gone.studentEnrollment, exit } },
          row(3, 'Léo', null),
        ],
        results: [overall],
      },
    }))
    const { user } = open()
    await user.click(await markOf('Bia'))
    const dialog = await screen.findByRole('dialog', { name: 'Como chegamos a esta nota' })
    within(dialog).getByText('1 de 2')
    await user.click(within(dialog).getByRole('button', { name: 'Próximo aluno' }))
    within(dialog).getByText('Léo')
    expect(screen.getByText('Alunos').nextElementSibling?.textContent).toBe('2')
  })

  it('a teacher is told when the explanation cannot be read, and reads it on the next try', async () => {
    const { user } = open()
    const mark = await markOf('Bia')
    server.on('GET grade-performance', () => ({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Sem permissão.' },
    }))
    await user.click(mark)
    const dialog = await screen.findByRole('dialog', { name: 'Como chegamos a esta nota' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Ocorreu um erro')
    server.on('GET grade-performance', answer('UPDATED'))
    await user.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }))
    await within(dialog).findByText('Nota do ano de Bia.')
  })

  it('a teacher opens a mark by keyboard, walks to the next student, and Esc returns to that one', async () => {
    const { user } = open()
    const mark = await markOf('Bia')
    mark.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Como chegamos a esta nota' })
    await within(dialog).findByText('Nota do ano de Bia.')
    expect(dialog.textContent).toContain('1 de 3')
    await user.click(within(dialog).getByRole('button', { name: 'Próximo aluno' }))
    await within(dialog).findByText('Nota do ano de Ari.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(await markOf('Ari'))
  })

  it('a teacher copies an explanation as text', async () => {
    const { user } = open()
    await user.click(await markOf('Ari'))
    await user.click(await screen.findByRole('button', { name: 'Copiar explicação' }))
    expect(await navigator.clipboard.readText()).toBe(
      'Como chegamos a esta nota\nAri\n6º ano A · Matemática · Ano\n\nNota do ano: 55,0\nSituação: Cursando\n\n' +
        'A nota, passo a passo\n1. Nota do ano de Ari.',
    )
  })

  it('a teacher sees what the class comes to, and only those below the average when asked', async () => {
    const { user, router } = open()
    await markOf('Bia')
    const shown = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect([shown('Média da turma'), shown('Abaixo da média'), shown('Sem nota')]).toEqual(['63,5', '1', '1'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Abaixo da média')
    expect(screen.getAllByRole('rowheader').map(head => head.title)).toEqual(['Ari'])
    expect(router.state.location.search).toBe('?mostrar=abaixo')
  })

  it('a mark that nobody has is S/N, and explains itself too', async () => {
    open()
    expect((await markOf('Léo')).textContent).toBe('S/N')
  })

  it('the secretary sees the attendance and the situation over all components', async () => {
    const { auth, setUser } = useSession.getState()
    if (auth) setUser({ ...auth.user, role: 'ADMINISTRATOR' })
    open()
    await markOf('Bia')
    const figure = (what: string) => screen.getByRole('button', { name: new RegExp(`${what} geral de Bia`) })
    expect(figure('frequência').textContent).toBe('91,3%')
    expect(figure('situação').textContent).toContain('Cursando')
  })

  it('one press on "Atualizar" asks for every term that has begun', async () => {
    const paths = [1, 2].map(n => `grade-performance/grade/${id(6)}/academic-term/${id(n)}`)
    for (const path of paths)
      server.on(`PUT ${path}`, () => ({ status: 202, body: { status: 'NEED_UPDATE', updatedAt: null } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Atualizar' }))
    await waitFor(() => expect(server.sent('PUT').map(({ path }) => path)).toEqual(paths))
    expect(server.sent('PUT')[0]?.body).toEqual({ forceUpdate: true })
  })
})
