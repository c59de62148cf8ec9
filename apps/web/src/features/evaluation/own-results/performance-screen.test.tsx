import type {
  EnrollmentResult,
  GradePerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { onPhone } from '../../../test-phone.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as PerformanceScreen } from './performance-screen.tsx'

const server = testServer()

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2025' }
const list = (data: unknown[]) => () => ({ body: { data } })

const row = (component: string, position: number, mean: number): GradePerformance => ({
  studentEnrollment: {
    id: id(2),
    number: 1,
    user: { id: id(3), name: 'Bia', socialName: null, thumb: null },
  },
  curriculumComponent: { id: component, name: component },
  academicTerm: { id: id(4 + position), position },
  mark: mean,
  recovery: null,
  mean,
  partial: null,
  concept: null,
  text: null,
  absences: 2,
  justifiedAbsences: 0,
  lessonsGiven: 20,
  frequency: 90,
  situation: null,
  explanation: {
    mark: [{ kind: 'RESULT', text: `Nota de ${component}.`, values: {} }],
    frequency: [{ kind: 'RESULT', text: `Presença em ${component}, ${position}.`, values: {} }],
    situation: [],
    policy: [],
    inputs: [],
    current: true,
  },
})

const enrollment = { id: id(2), grade: { id: id(9), name: '6º ano A', isEvent: false }, status: 'ACTIVE' }
const grade = {
  id: id(9),
  type: 'MARK',
  highest: 100,
  average: 60,
  educationLevel: { type: 'QUARTER' },
  academicTermMarks: [
    { academicTerm: { id: id(5) }, highest: 20 },
    { academicTerm: { id: id(6) }, highest: 25 },
  ],
}
const answers = (data: GradePerformance[], results: EnrollmentResult[] = []) => {
  server.on('GET grade-performance/student', () => ({
    body: { status: 'UPDATED', updatedAt: null, data, results, partials: [] },
  }))
}

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PerformanceScreen />
    </QueryClientProvider>,
  )

const openYear = {
  mode: 'SUM' as const,
  levelType: 'QUARTER' as const,
  closed: 46.5,
  closedTerms: 3,
  hidden: false,
  open: [{ position: 4, earned: 17.5, possible: 24 }],
  total: { earned: 64, possible: 94 },
  average: 60,
  wanted: 60,
  missing: 0,
  toCome: 1,
  outlook: 'REACHED' as const,
  percent: 68.1,
}

describe("a student's performance", () => {
  beforeEach(() => {
    useSession.getState().setMenuYear(year)
    server.on('GET academic-year', list([{ ...year, status: 'FINISHED' }]))
    server.on(`GET student-enrollment/academic-year/${year.id}/student`, list([enrollment]))
    server.on('GET grade', () => ({ body: allOf([grade]) }))
    answers([])
  })

  it('a student without enrolment in a year is told so, and where to choose another', async () => {
    server.on(`GET student-enrollment/academic-year/${year.id}/student`, list([]))
    open()
    await screen.findByText('Você não tem matrícula em 2025')
    screen.getByText(/escolha o ano letivo no alto da página/)
  })

  it('a student whose enrolments cannot be read sees an error and not an empty page', async () => {
    server.on(`GET student-enrollment/academic-year/${year.id}/student`, () => ({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Sem permissão.' },
    }))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Ocorreu um erro')
  })

  it('a student whose school has published nothing is told that nothing is wrong', async () => {
    open()
    await screen.findByText('Nenhum resultado divulgado')
    screen.getByText(/Está tudo certo com a sua matrícula/)
  })

  it('a student of a past year sees the published terms, which ones are still to come, and that the year is over', async () => {
    answers([row('Arte', 1, 15), row('Arte', 2, 20)])
    open()
    await screen.findByText('Períodos divulgados: 1º bimestre, 2º bimestre.')
    screen.getByText('A escola ainda não divulgou: 3º bimestre, 4º bimestre.')
    screen.getByText('Ano letivo de 2025 (encerrado)')
  })

  it('a student on a phone reads what each mark was out of, and how many absences are justified', async () => {
    onPhone()
    answers([{ ...row('Arte', 1, 14.5), justifiedAbsences: 1 }, row('Arte', 2, 12)])
    open()
    await screen.findByText('de 20,0')
    screen.getByText('de 25,0')
    screen.getByText('5 faltas, das quais 1 justificada')
    expect(screen.queryByText('Cursando')).toBeNull()
  })

  it('a student prints the own results, with the name of the school and their own', async () => {
    let printed = 0
    window.print = () => {
      printed += 1
    }
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(printed).toBe(1)
    expect(screen.getByText(/ · Ano letivo de 2025/)).toBeDefined()
  })

  it('a student who left the class reads what was published there, and is not said to be still in it', async () => {
    const left = { ...enrollment, exit: { date: '2025-06-02', reason: 'TRANSFERRED' } }
    server.on(`GET student-enrollment/academic-year/${year.id}/student`, list([left]))
    answers([row('Arte', 1, 15)])
    open()
    await screen.findByText('Sua matrícula nesta turma foi encerrada em 02/06/2025.')
    screen.getByRole('button', { name: /^15,0, resultado de Arte/ })
    expect(screen.queryByText('Cursando')).toBeNull()
  })

  it('a student reads closed terms, the open one and their sum against the average, and what a recovery came to', async () => {
    const partial = { earned: 46.5, possible: 70, missing: 13.5, remaining: 30, year: openYear }
    const open_ = { academicTerm: null, mark: null, mean: null, partial, situation: 'ONGOING' as const }
    const recovered = { ...row('Arte', 1, 7), mark: 6.5, recovery: 7 }
    const running = { earned: 12, possible: 16, missing: null, remaining: null, year: null }
    answers([recovered, { ...row('Arte', 2, 12), partial: running }, { ...row('Arte', 3, 0), ...open_ }])
    open()
    const sentence = '46,5 nos bimestres encerrados + 17,5 no 4º = 64,0 · média 60 alcançada'
    const figure = await screen.findByRole('button', { name: /^64,0 de 94: 46,5 nos bimestres/ })
    expect(figure.getAttribute('aria-label')).toContain(`64,0 de 94: ${sentence}, resultado de Arte`)
    screen.getByText(sentence)
    expect(screen.queryByText(/faltam/)).toBeNull()
    screen.getByRole('button', { name: /^7,0, resultado de Arte/ })
    screen.getByText(/^6,5, rec\.\s7,0$/)
    screen.getByRole('button', { name: /^12,0 de 16,0 até agora, resultado de Arte/ })
    expect(screen.queryByText(/73,6/)).toBeNull()
  })

  it('a student whose last term is not published reads the points of those that are', async () => {
    const published = { ...openYear, closed: 35, closedTerms: 2, hidden: true, open: [], missing: 25 }
    const total = { earned: 35, possible: 45 }
    const partial = {
      ...{ earned: 35, possible: 45, missing: 25, remaining: 55 },
      year: { ...published, total, outlook: 'WITHIN_REACH' },
    }
    server.on('GET grade-performance/student', () => ({
      body: {
        status: 'UPDATED',
        updatedAt: null,
        data: [row('Arte', 1, 15), row('Arte', 2, 20)],
        results: [],
        partials: [
          { studentEnrollmentId: id(2), curriculumComponent: { id: 'Arte', name: 'Arte' }, partial },
        ],
      },
    }))
    open()
    await screen.findByText('35,0 de 45')
    screen.getByText('35,0 nos bimestres divulgados · faltam 25,0 para a média 60')
  })

  it('a student opens a mark and the attendance of several terms, each with its own steps', async () => {
    answers([row('Arte', 1, 15), row('Arte', 2, 20), row('Inglês', 1, 10)])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^20,0, resultado de Arte, 2º bimestre/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Como chegamos a esta nota' })
    await within(dialog).findByText('Nota de Arte.')
    expect(within(dialog).queryByRole('button', { name: 'Próximo aluno' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /frequência em Arte/ }))
    await screen.findByText('Presença em Arte, 1.')
    screen.getByText('Presença em Arte, 2.')
    expect(screen.queryByText(/Presença em Inglês/)).toBeNull()
  })

  it('a student reads the same numbers in the table beside the chart, by component or over the terms', async () => {
    answers([row('Arte', 1, 15), row('Arte', 2, 20), row('Inglês', 2, 10)])
    const { user } = open()
    const chart = await screen.findByRole('region', { name: 'Gráfico das notas' })
    const rows = () =>
      within(chart)
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual(['ComponenteNotaVale', 'Arte20,025,0', 'Inglês10,025,0'])
    await user.selectOptions(within(chart).getByRole('combobox'), 'Arte')
    expect(rows()).toEqual(['PeríodoNotaVale', '1º bimestre15,020,0', '2º bimestre20,025,0'])
    within(chart).getByRole('img', { name: /^Notas de Arte por período/ })
  })

  it('a student in recovery reads the score that passes', async () => {
    const year = { ...row('Arte', 1, 48), academicTerm: null, situation: 'IN_RECOVERY' as const }
    answers([row('Arte', 1, 12), { ...year, needed: { score: 6, of: 10 } }])
    open()
    await screen.findAllByText('precisa de 6,0 de 10,0 na recuperação anual')
  })

  it('a student sees the overall attendance that the school computed, and why', async () => {
    const overall: EnrollmentResult = {
      studentEnrollmentId: id(2),
      frequency: 91.3,
      absences: 4,
      justifiedAbsences: 0,
      lessonsGiven: 46,
      situation: 'ONGOING',
      failedComponents: 0,
      explanation: { frequency: [{ kind: 'RESULT', text: 'De 46 aulas, 42.', values: {} }], situation: [] },
    }
    answers([row('Arte', 1, 15)], [overall])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^91,3%, sua frequência geral/ }))
    await screen.findByText('De 46 aulas, 42.')
  })
})
