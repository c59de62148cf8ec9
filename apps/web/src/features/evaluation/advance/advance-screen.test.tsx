import type { ClassAdvance, YearAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as AdvanceScreen } from './advance-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2026', start: '2026-02-09', end: '2026-12-18', status: 'OPEN', version: 1 }
const target = { id: id(2), year: '2027' }
const classes = [
  { id: id(3), name: '7º ano A', shift: null, capacity: 30, active: 0 },
  { id: id(4), name: '6º ano A', shift: null, capacity: null, active: 0 },
]
const line = {
  grade: { id: id(5), name: '6º ano A' },
  students: 2,
  done: 0,
  outdated: 0,
  undecided: 0,
  concluding: 0,
  departing: 0,
  unanswered: 0,
  withoutClass: 0,
  to: [{ gradeId: id(3), students: 2, proposed: 2 }],
}
const student = (n: number, name: string, more: Partial<ClassAdvance['students'][number]> = {}) => ({
  studentEnrollment: {
    id: id(n),
    number: n,
    user: { id: id(n), name, socialName: null, thumb: null },
    exit: null,
  },
  situation: 'APPROVED' as const,
  retention: 'FULL' as const,
  outcome: 'ADVANCE' as const,
  proposed: id(3),
  answer: null,
  done: null,
  enrolledIn: null,
  dependencies: [],
  ...more,
})

const answerYear = (answer: Partial<YearAdvance>) =>
  server.on(`GET academic-year/${year.id}/advance`, () => ({
    body: { target, targets: [target], classes, from: [line], unplaced: [], ...answer },
  }))
const answerClass = (students: ClassAdvance['students']) =>
  server.on(`GET grade/${id(5)}/advance`, () => ({ body: { target, targets: [target], classes, students } }))

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <AdvanceScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: year.id, year: '2026' } })
  server.on('GET academic-year', () => ({ body: { data: [year], total: 1 } }))
})

describe('the next class of students', () => {
  it('without a next year the screen says what to do first', async () => {
    answerYear({ target: null, classes: [] })
    open()
    await screen.findByText('Não há ano letivo aberto depois de 2026')
    screen.getByRole('link', { name: 'Ver anos letivos' })
  })

  it('a class shows each student with the proposal, and nothing is sent before the question is answered', async () => {
    answerYear({})
    answerClass([
      student(6, 'Ana'),
      student(7, 'Bia', { situation: 'IN_RECOVERY', outcome: 'UNDECIDED', proposed: null }),
      student(8, 'Caio', { enrolledIn: { id: id(4), name: '6º ano A' }, proposed: null }),
    ])
    let sent: unknown = null
    server.on(`POST grade/${id(5)}/advance`, body => {
      sent = body
      return { body: { target, targets: [target], classes, students: [] } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const choice = await screen.findByRole('combobox', { name: 'Próxima turma de Ana' })
    expect(within(choice).getByRole('option', { name: '7º ano A · 1 de 30' })).toBeTruthy()
    screen.getByText('O resultado ainda não está decidido.')
    screen.getByText('Já está em 6º ano A')
    await user.selectOptions(choice, '6º ano A · 0')
    await user.click(screen.getByRole('button', { name: 'Matricular 1 aluno' }))
    const question = await screen.findByRole('dialog', { name: 'Matricular alunos de 6º ano A?' })
    expect(sent).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Matricular' }))
    await screen.findByText('1 aluno decidido.')
    expect(sent).toEqual({ targetYearId: target.id, students: [{ enrollmentId: id(6), toGradeId: id(4) }] })
  })

  it('a student who is in a class of the next year already gets the dependencies, without another enrolment', async () => {
    answerYear({})
    const enrolledIn = { id: id(3), name: '7º ano A' }
    const owed = { curriculumComponent: { id: id(9), name: 'Matemática' }, year: 2026, isNew: true }
    const dependent = { situation: 'WITH_DEPENDENCY' as const, enrolledIn, proposed: null }
    answerClass([
      student(6, 'Ana', { ...dependent, dependencies: [owed] }),
      student(7, 'Bia', { ...dependent, dependencies: [{ ...owed, isNew: false }] }),
    ])
    let sent: unknown = null
    server.on(`POST grade/${id(5)}/advance`, body => {
      sent = body
      return { body: { target, targets: [target], classes, students: [] } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const [button, ...others] = await screen.findAllByRole('button', { name: /^Registrar a dependência de/ })
    expect([button?.getAttribute('aria-label'), others]).toEqual(['Registrar a dependência de Ana', []])
    await user.click(button!)
    await screen.findByText('Dependência registrada. A matrícula do aluno não mudou.')
    expect(sent).toEqual({ targetYearId: target.id, students: [{ enrollmentId: id(6), toGradeId: null }] })
  })

  it('a student whose dependency is in other components now is named so', async () => {
    answerYear({ from: [{ ...line, done: 1, outdated: 1 }] })
    const done = {
      grade: { id: id(3), name: '7º ano A' },
      decidedOn: 'WITH_DEPENDENCY' as const,
      outdated: true,
    }
    answerClass([student(6, 'Ana', { done, situation: 'WITH_DEPENDENCY', proposed: null })])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await screen.findByText('A dependência agora é em outros componentes')
  })

  it('a student whose result changed after the decision is named, and undone alone', async () => {
    answerYear({ from: [{ ...line, done: 2, outdated: 1 }] })
    const done = { grade: { id: id(3), name: '7º ano A' }, decidedOn: 'APPROVED' as const, outdated: false }
    answerClass([
      student(6, 'Ana', { done }),
      student(7, 'Bia', { done: { ...done, outdated: true }, situation: 'FAILED', proposed: null }),
    ])
    let sent: unknown = null
    server.on(`POST grade/${id(5)}/advance/undo`, body => {
      sent = body
      return {
        body: { target, targets: [target], classes, students: [], undone: 1, recorded: [], dependent: [] },
      }
    })
    const { user } = open()
    await screen.findByText('1 aluno mudou de resultado')
    await user.click(screen.getByRole('button', { name: 'Ver alunos de 6º ano A' }))
    expect(await screen.findAllByText('Era Aprovado, agora Reprovado')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Desfazer a próxima turma de Bia' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer' }))
    await screen.findByText('1 decisão desfeita.')
    expect(sent).toEqual({ targetYearId: target.id, enrollmentIds: [id(7)] })
  })

  it('a decision whose result changed is confirmed with the shown result', async () => {
    const done = { grade: { id: id(3), name: '7º ano A' }, decidedOn: 'APPROVED' as const, outdated: true }
    answerYear({ from: [{ ...line, done: 2, outdated: 2 }] })
    answerClass([
      student(6, 'Ana', { done, situation: 'IN_RECOVERY', proposed: null }),
      student(7, 'Bia', { done, situation: 'FAILED', proposed: null }),
    ])
    let sent: unknown = null
    server.on(`POST student-enrollment/${id(7)}/advance/confirm`, body => {
      sent = body
      return { body: { situation: 'FAILED', outdated: false } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await user.click(await screen.findByRole('button', { name: 'A decisão de Bia continua valendo' }))
    expect(screen.queryByRole('button', { name: 'A decisão de Ana continua valendo' })).toBeNull()
    const question = await screen.findByRole('dialog', { name: 'A decisão de Bia continua valendo?' })
    await user.click(within(question).getByRole('button', { name: 'A decisão continua valendo' }))
    await screen.findByText('Decisão confirmada com o resultado de agora.')
    expect(sent).toEqual({ situation: 'FAILED' })
  })

  it('a student who stays for a changed dependency is named with its own sentence', async () => {
    answerYear({ from: [{ ...line, done: 1 }] })
    const done = { grade: { id: id(3), name: '7º ano A' }, decidedOn: 'APPROVED' as const, outdated: false }
    const ana = student(6, 'Ana', { done })
    answerClass([ana])
    server.on(`POST grade/${id(5)}/advance/undo`, () => ({
      body: {
        ...{ target, targets: [target], classes, students: [ana] },
        ...{ undone: 0, recorded: [], dependent: [ana.studentEnrollment] },
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer a próxima turma de Ana' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 aluno fica porque a dependência dele já foi alterada; retire a dependência antes. Ana.',
    )
  })

  it('an answer of the family stands next to the student, and no class is chosen for who does not stay', async () => {
    answerYear({ from: [{ ...line, departing: 1, unanswered: 1 }] })
    answerClass([
      student(6, 'Ana', { outcome: 'DEPART', proposed: null, answer: 'NOT_RETURNING' }),
      student(7, 'Bia', { answer: 'NO_ANSWER' }),
    ])
    const { user } = open()
    await screen.findByText('1 aluno não fica · 1 sem resposta da rematrícula')
    await user.click(screen.getByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const choice = await screen.findByRole('combobox', { name: 'Próxima turma de Ana' })
    expect(choice).toHaveProperty('value', 'none')
    screen.getByText('Rematrícula: não volta')
    screen.getByText('Rematrícula: sem resposta')
    screen.getByRole('button', { name: 'Matricular 2 alunos' })
  })

  it('several students go to a class at once by the keyboard, and by dragging one of them', async () => {
    answerYear({})
    answerClass([student(6, 'Ana'), student(7, 'Bia'), student(8, 'Caio')])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    const choiceOf = (name: string) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Próxima turma de ${name}` }).value
    const mark = async (...names: string[]) => {
      for (const name of names)
        await user.click(await screen.findByRole('checkbox', { name: `Marcar ${name}` }))
    }
    await mark('Ana', 'Caio')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mover 2 alunos para…' }), '6º ano A · 0')
    expect(['Ana', 'Bia', 'Caio'].map(choiceOf)).toEqual([id(4), id(3), id(4)])
    expect(screen.queryByRole('combobox', { name: /^Mover/ })).toBeNull()
    await mark('Ana', 'Bia')
    const dropOn = (name: string, students: string) => {
      fireEvent.dragStart(screen.getByText(students))
      fireEvent.drop(screen.getByText(name, { selector: 'li > span' }))
    }
    dropOn('7º ano A', 'Ana')
    expect(['Ana', 'Bia', 'Caio'].map(choiceOf)).toEqual([id(3), id(3), id(4)])
    dropOn('Não vai para turma daqui', 'Caio')
    expect(['Ana', 'Bia', 'Caio'].map(choiceOf)).toEqual([id(3), id(3), 'none'])
  })

  it('the matrix counts old classes against new ones with their places, and names who stays without a class', async () => {
    const { studentEnrollment } = student(6, 'Ana')
    answerYear({
      classes: classes.map(one => (one.id === id(3) ? { ...one, capacity: 1 } : one)),
      from: [{ ...line, withoutClass: 1, students: 3 }],
      unplaced: [{ grade: line.grade, studentEnrollment, situation: 'APPROVED', retention: 'FULL' }],
    })
    const { user } = open()
    await screen.findByText('1 aluno fica sem destino')
    screen.getByText('Ana (Aprovado)')
    await user.click(screen.getByRole('radio', { name: 'Quadro' }))
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Turma de hoje', '7º ano A2 de 11 além das vagas', 'Sem turma', 'Sem resultado', 'Concluem'])
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '1', '–', '–'])
    screen.getByText('Turma nova sem aluno: 6º ano A.')
    await user.click(within(table).getByRole('button', { name: '6º ano A: 3. Ver alunos' }))
    await screen.findByRole('button', { name: 'Todas as turmas' })
  })

  it('the matrix counts those who answered that they leave, where there are any', async () => {
    answerYear({ from: [{ ...line, students: 3, departing: 1 }] })
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Quadro' }))
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('columnheader').at(-1)?.textContent).toBe('Não ficam')
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '–', '–', '–', '1'])
    await user.click(within(table).getByRole('button', { name: '6º ano A: 3. Ver alunos' }))
    await waitFor(() => expect(document.title).toMatch(/^Passar de ano: 6º ano A/))
  })

  it('a full class asks, and a refusal names the students', async () => {
    answerYear({})
    answerClass([student(6, 'Ana')])
    const bodies: unknown[] = []
    server.on(`POST grade/${id(5)}/advance`, body => {
      bodies.push(body)
      return bodies.length === 1
        ? {
            status: 422,
            body: {
              code: 'GRADE_FULL',
              message: 'A turma não possui vagas.',
              grade: { id: id(3), name: '7º ano A' },
            },
          }
        : {
            status: 422,
            body: { code: 'STUDENT_INACTIVE', message: 'O aluno está inativo.', students: [{ name: 'Ana' }] },
          }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ver alunos de 6º ano A' }))
    await user.click(await screen.findByRole('button', { name: 'Matricular 1 aluno' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Matricular' }))
    await user.click(await screen.findByRole('button', { name: 'Matricular além das vagas' }))
    await screen.findByText('O aluno está inativo. Ana')
    expect(bodies[1]).toMatchObject({ exceed: true })
  })
})
