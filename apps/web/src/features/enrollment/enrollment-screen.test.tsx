import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { aGrade, aLevel, aYear } from '../academics/grade/grade-test-world.ts'
import { institutionOptions } from '../identity/identity.api.ts'
import { savedStudent } from '../people/person-sample.ts'
import { Enrollment } from './enrollment-screen.tsx'
import { anEnrollment, aWaiting, GRADE_ID, testId } from './enrollment-test-world.ts'
import type { Situations } from './list/situation.values.ts'

const server = testServer()
const year = aYear()
const other = aGrade({
  id: testId(4),
  name: '6º ano B',
  vacancies: { capacity: 30, active: 12, surplus: 0, free: 18 },
})
let grade: Grade = aGrade()
let years = [year]
let enrollments: StudentEnrollment[] = []
const NONE: Situations = new Map()

beforeEach(() => {
  notifications.clean()
  grade = aGrade()
  years = [year]
  enrollments = [
    anEnrollment(1, 'Ana Lima'),
    anEnrollment(2, 'Bruno Reis'),
    aWaiting(6, 'Caio Paz'),
    aWaiting(7, 'Duda Sá', { queuePosition: 2 }),
  ]
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf(years) }))
  server.on('GET grade', () => ({ body: allOf([grade, other]) }))
  server.on(`GET grade/${GRADE_ID}`, () => ({ body: grade }))
  server.on(`GET student-enrollment/academic-year/${year.id}/student/${savedStudent().id}`, () => ({
    body: allOf([]),
  }))
  server.on('GET student-enrollment', (_, query) => ({
    body: allOf(enrollments.filter(({ exit }) => query.get('showEnded') === 'true' || exit === null)),
  }))
})

const IN_CLASS = `/app/matricula?turma=${GRADE_ID}`
const open = (address = IN_CLASS, situations: Situations = NONE) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Enrollment useSituations={() => situations} />
    </QueryClientProvider>,
    address,
  )
type View = ReturnType<typeof open>

const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})
const act = async ({ user }: View, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }))
/** Chooses the one student that the search finds. */
const choose = async (view: View) => {
  server.on('GET user', () => ({ body: allOf([savedStudent()]) }))
  await view.user.click(await screen.findByRole('button', { name: 'Matricular' }))
  await view.user.type(await screen.findByRole('searchbox', { name: /Aluno/ }), 'Beatriz')
  await view.user.click(await screen.findByRole('button', { name: /Beatriz Souza/ }))
  return screen.getByRole('dialog')
}

describe('the secretary at the classes of a year', () => {
  it('sees their vacancies, narrows them, and opens one', async () => {
    const { user, router } = open('/app/matricula?vagas=espera')
    const link = await screen.findByRole('link', { name: /6º ano A/ })
    expect(screen.queryByRole('link', { name: /6º ano B/ })).toBeNull()
    await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: '6º ano A' })).toBeDefined()
    expect(router.state.location.search).toBe(`?turma=${GRADE_ID}`)
  })

  it('coming from a student is told for whom a class is chosen', async () => {
    server.on(`GET user/${savedStudent().id}`, () => ({ body: savedStudent() }))
    open(`/app/matricula?aluno=${savedStudent().id}`)
    expect(await screen.findByText(/Escolha a turma em que Beatriz Souza/)).toBeDefined()
    const link = await screen.findByRole('link', { name: /6º ano B/ })
    expect(link.getAttribute('href')).toBe(`/app/matricula?turma=${other.id}&aluno=${savedStudent().id}`)
  })
})

describe('the secretary in a class', () => {
  it('sees who is in it, who waits in order, and who has left on demand', async () => {
    enrollments.push(anEnrollment(3, 'Eva Gil', { exit: { date: '2026-03-04', reason: 'TRANSFERRED' } }))
    const { user } = open()
    const queue = await screen.findByRole('region', { name: 'Lista de espera' })
    const names = within(queue)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(names.map(text => text?.includes('Caio Paz') || text?.includes('Duda Sá'))).toEqual([true, true])
    expect(screen.queryByText(/Eva Gil/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mostrar encerradas' }))
    expect(await screen.findByText('Transferido em 04/03/2026')).toBeDefined()
  })

  it('of a finished year only reads', async () => {
    years = [aYear({ status: 'FINISHED' })]
    const { user } = open()
    await screen.findByText(/está encerrado: aqui tudo é só para leitura/)
    expect(screen.queryByRole('button', { name: 'Matricular' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }))
    await screen.findByRole('menuitem', { name: 'Abrir cadastro' })
    expect(screen.queryByRole('menuitem', { name: 'Editar matrícula' })).toBeNull()
  })

  it('is asked about a full class, and the waiting list is what is meant', async () => {
    const vacancies = { capacity: 30, active: 30, surplus: 2, free: 0 }
    server.on('POST student-enrollment', body =>
      typeof body === 'object' && body !== null && 'confirmOccupation' in body
        ? { status: 201, body: aWaiting(8, 'Beatriz Souza') }
        : refuse('GRADE_FULL', 'A turma não possui vagas.', { vacancies }),
    )
    const view = open()
    const dialog = await choose(view)
    await view.user.click(within(dialog).getByRole('button', { name: 'Matricular' }))
    const question = await screen.findByRole('dialog', { name: 'Limite de vagas atingido' })
    expect(within(question).getByText(/30 de 30 vagas ocupadas/)).toBeDefined()
    await view.user.click(within(question).getByRole('button', { name: 'Incluir na lista de espera' }))
    expect(await screen.findByText('Aluno incluído na lista de espera.')).toBeDefined()
    const gradeId = GRADE_ID
    const userId = savedStudent().id
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { gradeId, userId },
      { gradeId, userId, confirmOccupation: 'WAITLIST' },
    ])
  })

  it('is told who waits before a newcomer, and enrols them with a reason alone', async () => {
    const waits = { ...savedStudent(), id: testId(6), name: 'Caio Paz', socialName: null, thumb: null }
    const passedOver = [{ protocol: '8G55JT58', user: waits }]
    server.on('POST student-enrollment', body =>
      typeof body === 'object' && body !== null && 'reason' in body
        ? { status: 201, body: anEnrollment(8, 'Beatriz Souza') }
        : refuse('WAITING_PASSED_OVER', 'Há alunos na lista de espera.', { passedOver }),
    )
    const view = open()
    const dialog = await choose(view)
    await view.user.click(within(dialog).getByRole('button', { name: 'Matricular' }))
    const question = await screen.findByRole('dialog', { name: 'Há alunos na lista de espera' })
    expect(within(question).getByText('Caio Paz, protocolo 8G55JT58')).toBeDefined()
    expect(within(question).getByRole('button', { name: 'Incluir na lista de espera' })).toBeDefined()
    const confirm = within(question).getByRole('button', { name: 'Matricular mesmo assim' })
    await view.user.click(confirm)
    expect(server.sent('POST')).toHaveLength(1)
    await view.user.type(
      within(question).getByRole('textbox', { name: /Motivo para passar/ }),
      'Irmã na turma',
    )
    await view.user.click(confirm)
    expect(await screen.findByText('Matrícula realizada com sucesso!')).toBeDefined()
    expect(server.sent('POST')[1]?.body).toMatchObject({ reason: 'Irmã na turma' })
  })

  it('is asked for a reason when who waits later is enrolled beyond the vacancies', async () => {
    grade = aGrade({ vacancies: { capacity: 2, active: 2, surplus: 2, free: 0 } })
    const passedOver = [
      { protocol: '8G55JT58', user: { id: testId(6), name: 'Caio Paz', socialName: null, thumb: null } },
    ]
    server.on(`PATCH student-enrollment/${testId(107)}`, body =>
      typeof body === 'object' && body !== null && 'reason' in body
        ? { body: anEnrollment(7, 'Duda Sá') }
        : refuse('WAITING_PASSED_OVER', 'Há alunos na lista de espera.', { passedOver }),
    )
    const view = open()
    await act(view, 'Duda Sá', 'Matricular além das vagas')
    await view.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Matricular além das vagas' }),
    )
    const question = await screen.findByRole('dialog', { name: 'Há alunos na lista de espera' })
    expect(within(question).queryByRole('button', { name: 'Incluir na lista de espera' })).toBeNull()
    await view.user.type(
      within(question).getByRole('textbox', { name: /Motivo para passar/ }),
      'Ordem judicial',
    )
    await view.user.click(within(question).getByRole('button', { name: 'Matricular mesmo assim' }))
    expect(await screen.findByText('Duda Sá está com a matrícula ativa.')).toBeDefined()
    expect(server.sent('PATCH')[1]?.body).toMatchObject({ status: 'ACTIVE', reason: 'Ordem judicial' })
  })

  it('is told which days there are for a first day that is none of the year, and nothing is sent', async () => {
    const view = open()
    const dialog = await choose(view)
    await view.user.type(within(dialog).getByRole('textbox', { name: /Início/ }), '31122031')
    await view.user.click(within(dialog).getByRole('button', { name: 'Matricular' }))
    expect(await screen.findByText(/A data deve ser do ano letivo: de .* a /)).toBeDefined()
    expect(server.sent('POST')).toEqual([])
  })

  it('who does not confirm another age enrols nobody, and reads why', async () => {
    server.on('POST student-enrollment', () =>
      refuse('AGE_OUT_OF_RANGE', 'A idade do aluno está fora da faixa desta turma.'),
    )
    const view = open()
    const dialog = await choose(view)
    await view.user.click(within(dialog).getByRole('button', { name: 'Matricular' }))
    const question = await screen.findByRole('dialog', { name: 'Idade fora da faixa da turma' })
    await view.user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('A idade do aluno está fora da faixa desta turma.')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(1)
  })

  it('says why somebody is called out of order, and is told who was not', async () => {
    server.on('POST student-enrollment/students', () => ({
      body: {
        data: [{ studentEnrollmentId: testId(107), promoted: false, code: 'GRADE_FULL' }],
        vacancies: grade.vacancies,
      },
    }))
    const view = open()
    await view.user.click(await screen.findByRole('checkbox', { name: 'Escolher Duda Sá' }))
    await press(view, 'Chamar o escolhido')
    const dialog = await screen.findByRole('dialog', { name: 'Chamar da lista de espera' })
    await view.user.click(within(dialog).getByRole('button', { name: 'Chamar' }))
    expect(await within(dialog).findByText('Campo obrigatório')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
    await view.user.type(within(dialog).getByRole('textbox'), 'Irmão na turma')
    await view.user.click(within(dialog).getByRole('button', { name: 'Chamar' }))
    expect(await screen.findByText('Não chamados: Duda Sá (sem vaga).')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({
      studentEnrollmentIds: [testId(107)],
      reason: 'Irmão na turma',
    })
  })

  it('answers an offer on behalf of a student', async () => {
    enrollments[2] = aWaiting(6, 'Caio Paz', { offer: { expiresAt: '2026-03-05T17:00:00Z' } })
    server.on(`POST student-enrollment/${testId(106)}/offer`, () => ({ body: enrollments[2] }))
    const view = open()
    await act(view, 'Caio Paz', 'Recusar a vaga pelo aluno')
    expect(await screen.findByText(/sai da lista de espera, com a matrícula cancelada/)).toBeDefined()
    await press(view, 'Recusar a vaga')
    expect(await screen.findByText('Caio Paz saiu da lista de espera.')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({ accept: false })
  })

  it('saves what was changed over what somebody else has changed, and reads that first', async () => {
    let isFirst = true
    server.on(`PATCH student-enrollment/${testId(101)}`, () => {
      if (!isFirst) return { body: anEnrollment(1, 'Ana Lima', { number: 9, version: 3 }) }
      isFirst = false
      const current = anEnrollment(1, 'Ana Lima', { councilApproved: true, version: 2 })
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Alterado por outra pessoa.', current } }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Editar matrícula')
    const number = await screen.findByRole('textbox', { name: /Número na chamada/ })
    await view.user.clear(number)
    await press(view, 'Salvar')
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    await view.user.type(number, '9')
    await press(view, 'Salvar')
    expect(await screen.findByText('Aprovado pelo conselho de classe: Não → Sim')).toBeDefined()
    await press(view, 'Salvar')
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ number: 9 }, { number: 9 }])
  })

  it('sees that the council has approved a student, and goes to the council to change it', async () => {
    enrollments[0] = anEnrollment(1, 'Ana Lima', { councilApproved: true })
    const view = open()
    await act(view, 'Ana Lima', 'Editar matrícula')
    expect(await screen.findByText(/Aprovado pelo conselho de classe\./)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Decidir no conselho de classe' })
    expect(link.getAttribute('href')).toMatch(/\/app\/parametros\/series\/.+\/conselho$/)
  })

  it('reads what another first day does to records before it is saved, and may go back', async () => {
    const none = { count: 0, shown: [] }
    const shown = [{ date: '2026-02-10', start: '10:00', component: 'Arte' }]
    const counted = {
      stops: { lessons: { count: 1, shown }, evaluations: none },
      begins: { lessons: none, evaluations: none },
      pending: none,
    }
    server.on(`PATCH student-enrollment/${testId(101)}`, body => ({
      body: {
        ...anEnrollment(1, 'Ana Lima'),
        ...(Object.hasOwn(Object(body), 'preview') ? { counted } : {}),
      },
    }))
    const view = open()
    await act(view, 'Ana Lima', 'Editar matrícula')
    const start = await screen.findByRole('textbox', { name: /^Início/ })
    await view.user.clear(start)
    await view.user.type(start, '02/03/2026')
    await press(view, 'Salvar')
    const question = () => screen.findByRole('dialog', { name: 'O que esta data muda para Ana Lima' })
    const sentence = 'Deixam de contar: 1 aula com frequência (Arte em 10/02/2026).'
    expect(within(await question()).getByText(sentence)).toBeDefined()
    await view.user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Confira a data: ela muda o que conta para o aluno.')).toBeDefined()
    await press(view, 'Salvar')
    await view.user.click(within(await question()).getByRole('button', { name: 'Salvar mesmo assim' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(3))
    expect(server.sent('PATCH').at(-1)?.body).toEqual({ start: '2026-03-02' })
  })

  it('sees that a decision of the council was not needed', async () => {
    enrollments[0] = anEnrollment(1, 'Ana Lima', { councilApproved: true })
    open(IN_CLASS, new Map([[testId(101), { situation: 'APPROVED', text: 'Aprovado' }]]))
    expect(
      (await screen.findAllByText('Aprovado. A decisão do conselho não foi necessária.')).length,
    ).toBeGreaterThan(0)
  })

  it('sees what a move carries along before it is made', async () => {
    const mark = {
      curriculumComponent: { id: testId(50), name: 'Arte' },
      academicTerm: { id: testId(11), position: 1 },
      mark: 7.5,
      absences: 2,
    }
    server.on(`PATCH student-enrollment/${testId(101)}`, body => {
      const isPreview = typeof body === 'object' && body !== null && 'preview' in body
      const unentered = {
        lessons: {
          count: 22,
          shown: [{ date: '2026-03-17', start: '07:30', component: 'Arte' }],
        },
        evaluations: {
          count: 1,
          shown: [{ date: '2026-03-18', name: 'Prova 1', component: 'Arte' }],
        },
      }
      const preview = {
        carried: [mark],
        withoutCounterpart: [{ ...mark, mark: null, absences: 1 }],
        unentered,
      }
      return { body: { ...anEnrollment(1, 'Ana Lima'), ...(isPreview ? { preview } : {}) } }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Mover para outra turma')
    const dialog = await screen.findByRole('dialog', { name: 'Mover Ana Lima' })
    await view.user.click(within(dialog).getByRole('combobox', { name: /Nova turma/ }))
    await view.user.click(await screen.findByRole('option', { name: '6º ano B' }))
    expect(await within(dialog).findByText('Arte, 1º bimestre: nota 7,5, 2 faltas')).toBeDefined()
    expect(within(dialog).getByText('Arte, 1º bimestre: sem nota, 1 falta')).toBeDefined()
    // Missing entries of the teachers of the class are counted, and the oldest is named.
    expect(within(dialog).getByText('22 aulas sem frequência do aluno')).toBeDefined()
    expect(within(dialog).getByText('17/03/2026, 07:30: Arte')).toBeDefined()
    expect(within(dialog).getByText('e mais 21')).toBeDefined()
    expect(within(dialog).getByText('1 avaliação sem nota do aluno')).toBeDefined()
    expect(within(dialog).getByText('18/03/2026: Prova 1, Arte')).toBeDefined()
    const looked = server.sent('PATCH').length
    const date = within(dialog).getByRole('textbox', { name: /Dia da mudança/ })
    await view.user.type(date, '31/11/2026')
    await view.user.click(within(dialog).getByRole('button', { name: 'Mover' }))
    expect(await within(dialog).findByText('Corrija o campo indicado.')).toBeDefined()
    expect(within(dialog).getByText('Data inválida')).toBeDefined()
    expect(server.sent('PATCH')).toHaveLength(looked)
    await view.user.clear(date)
    await view.user.click(within(dialog).getByRole('button', { name: 'Mover' }))
    expect(await screen.findByText('Ana Lima agora está em 6º ano B.')).toBeDefined()
    expect(server.sent('PATCH').at(-1)?.body).toEqual({ gradeId: other.id })
  })

  it('reads what is recorded in the old class after the day of a move, and may go back', async () => {
    server.on(`PATCH student-enrollment/${testId(101)}`, body => {
      const isPreview = typeof body === 'object' && body !== null && 'preview' in body
      const recordedAfter = { lessons: 12, evaluations: 1 }
      return { body: { ...anEnrollment(1, 'Ana Lima'), ...(isPreview ? { recordedAfter } : {}) } }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Mover para outra turma')
    const dialog = await screen.findByRole('dialog', { name: 'Mover Ana Lima' })
    await view.user.click(within(dialog).getByRole('combobox', { name: /Nova turma/ }))
    await view.user.click(await screen.findByRole('option', { name: '6º ano B' }))
    await view.user.type(within(dialog).getByRole('textbox', { name: /Dia da mudança/ }), '05/03/2026')
    await view.user.click(within(dialog).getByRole('button', { name: 'Mover' }))
    const question = () => screen.findByRole('dialog', { name: 'Há lançamentos depois de 05/03/2026' })
    expect(within(await question()).getByText(/12 aulas com frequência e 1 avaliação com nota/)).toBeDefined()
    await view.user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    expect(await within(dialog).findByText(/Há lançamentos depois deste dia/)).toBeDefined()
    const isMove = ({ body }: { body: unknown }) => !Object.hasOwn(Object(body), 'preview')
    expect(server.sent('PATCH').filter(isMove)).toEqual([])
    await view.user.click(within(dialog).getByRole('button', { name: 'Mover' }))
    await view.user.click(within(await question()).getByRole('button', { name: 'Mover mesmo assim' }))
    await waitFor(() => expect(server.sent('PATCH').filter(isMove)).toHaveLength(1))
    expect(server.sent('PATCH').at(-1)?.body).toEqual({
      gradeId: other.id,
      exit: { date: '2026-03-05', reason: 'MOVED' },
    })
  })

  it('names the records that a move leaves behind, and lessons that the new class called without the student', async () => {
    const [component, start] = ['Arte', '07:30']
    const counted = {
      stops: {
        lessons: { count: 1, shown: [{ date: '2026-03-06', start, component }] },
        evaluations: { count: 1, shown: [{ date: '2026-03-09', name: 'Prova', component }] },
      },
      begins: { lessons: { count: 0, shown: [] }, evaluations: { count: 0, shown: [] } },
      pending: { count: 1, shown: [{ date: '2026-03-10', start, component }] },
    }
    server.on(`PATCH student-enrollment/${testId(101)}`, body => {
      const isPreview = typeof body === 'object' && body !== null && 'preview' in body
      const recordedAfter = { lessons: 1, evaluations: 1 }
      return { body: { ...anEnrollment(1, 'Ana Lima'), ...(isPreview ? { recordedAfter, counted } : {}) } }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Mover para outra turma')
    const dialog = await screen.findByRole('dialog', { name: 'Mover Ana Lima' })
    await view.user.click(within(dialog).getByRole('combobox', { name: /Nova turma/ }))
    await view.user.click(await screen.findByRole('option', { name: '6º ano B' }))
    await view.user.type(within(dialog).getByRole('textbox', { name: /Dia da mudança/ }), '05/03/2026')
    await view.user.click(within(dialog).getByRole('button', { name: 'Mover' }))
    const question = await screen.findByRole('dialog', { name: 'Há lançamentos depois de 05/03/2026' })
    expect(question.textContent).toContain(
      'Deixam de contar: 1 aula com frequência (Arte em 06/03/2026) e 1 avaliação com nota (Prova, Arte, 09/03/2026).',
    )
    expect(question.textContent).toContain('foram chamadas sem o aluno: 1 aula (Arte em 10/03/2026).')
  })

  it('ends an enrolment with its day and its reason', async () => {
    server.on(`PATCH student-enrollment/${testId(101)}`, () => ({ body: anEnrollment(1, 'Ana Lima') }))
    const view = open()
    await act(view, 'Ana Lima', 'Encerrar matrícula')
    const dialog = await screen.findByRole('dialog', { name: 'Encerrar a matrícula de Ana Lima' })
    await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
    expect(await within(dialog).findByText('Campo obrigatório')).toBeDefined()
    const date = within(dialog).getByRole('textbox', { name: /Último dia na turma/ })
    await view.user.clear(date)
    await view.user.type(date, '05/03/2026')
    await view.user.click(within(dialog).getByRole('combobox', { name: /Motivo da saída/ }))
    await view.user.click(await screen.findByRole('option', { name: 'Falecido' }))
    expect(within(dialog).getByText(/A família deixa de receber mensagens e e-mails/)).toBeDefined()
    await view.user.click(within(dialog).getByRole('combobox', { name: /Motivo da saída/ }))
    await view.user.click(await screen.findByRole('option', { name: 'Desistente' }))
    expect(within(dialog).queryByText(/A família deixa de receber/)).toBeNull()
    await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
    const exit = { date: '2026-03-05', reason: 'DROPPED' }
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ exit, preview: true }, { exit }])
  })

  it('reads what is recorded after the last day before an enrolment ends, and may go back', async () => {
    server.on(`PATCH student-enrollment/${testId(101)}`, body => {
      const isPreview = typeof body === 'object' && body !== null && 'preview' in body
      const recordedAfter = { lessons: 12, evaluations: 1 }
      return { body: { ...anEnrollment(1, 'Ana Lima'), ...(isPreview ? { recordedAfter } : {}) } }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Encerrar matrícula')
    const dialog = await screen.findByRole('dialog', { name: 'Encerrar a matrícula de Ana Lima' })
    const date = within(dialog).getByRole('textbox', { name: /Último dia na turma/ })
    await view.user.clear(date)
    await view.user.type(date, '05/03/2026')
    await view.user.click(within(dialog).getByRole('combobox', { name: /Motivo da saída/ }))
    await view.user.click(await screen.findByRole('option', { name: 'Desistente' }))
    await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
    const question = () => screen.findByRole('dialog', { name: 'Há lançamentos depois de 05/03/2026' })
    expect(within(await question()).getByText(/12 aulas com frequência e 1 avaliação com nota/)).toBeDefined()
    await view.user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    expect(await within(dialog).findByText(/Há lançamentos depois deste dia/)).toBeDefined()
    expect(server.sent('PATCH')).toHaveLength(1)
    await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
    await view.user.click(within(await question()).getByRole('button', { name: 'Encerrar mesmo assim' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(3))
    expect(server.sent('PATCH')[2]?.body).toEqual({ exit: { date: '2026-03-05', reason: 'DROPPED' } })
  })

  it('sees what comes along with a student who left in the year, and may begin anew', async () => {
    const former = anEnrollment(1, 'Beatriz Souza', {
      grade: { id: other.id, name: other.name, isEvent: false },
      exit: { date: '2026-03-04', reason: 'TRANSFERRED' },
    })
    server.on(`GET student-enrollment/academic-year/${year.id}/student/${savedStudent().id}`, () => ({
      body: allOf([former]),
    }))
    server.on('POST student-enrollment', () => ({ status: 201, body: anEnrollment(8, 'Beatriz Souza') }))
    const view = open()
    const dialog = await choose(view)
    expect(
      await within(dialog).findByText(/As notas e a frequência de .* a 04\/03\/2026, em 6º ano B, vêm junto/),
    ).toBeDefined()
    const along = within(dialog).getByRole<HTMLInputElement>('switch', {
      name: /Continuar a matrícula anterior deste ano/,
    })
    expect(along.checked).toBe(true)
    await view.user.click(along)
    await view.user.click(within(dialog).getByRole('button', { name: 'Matricular' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({ userId: savedStudent().id, transferFormer: false })
  })

  it('is told beforehand what deleting does, and afterwards which of the two it was', async () => {
    server.on(`DELETE student-enrollment/${testId(101)}`, () => {
      enrollments[0] = anEnrollment(1, 'Ana Lima', { exit: { date: '2026-03-05', reason: 'CANCELLED' } })
      return { status: 200, body: null }
    })
    const view = open()
    await act(view, 'Ana Lima', 'Excluir matrícula')
    expect(await screen.findByText(/Se nada foi lançado nesta matrícula, ela é apagada/)).toBeDefined()
    await press(view, 'Excluir matrícula')
    expect(await screen.findByText(/a matrícula foi encerrada hoje como cancelada/)).toBeDefined()
  })

  it('is told what is left where an enrolment with closed days is not deleted', async () => {
    server.on(`DELETE student-enrollment/${testId(101)}`, () =>
      refuse('TERM_CLOSED', 'O período letivo está encerrado. Peça à secretaria que o reabra.'),
    )
    const view = open()
    await act(view, 'Ana Lima', 'Excluir matrícula')
    await press(view, 'Excluir matrícula')
    expect(await screen.findByText(/encerre-a com o motivo da saída/)).toBeDefined()
  })

  it('sees which numbers change before they do', async () => {
    server.on(`POST grade/${GRADE_ID}/renumber`, () => ({
      body: {
        data: [
          { studentEnrollmentId: testId(101), from: 1, to: 2 },
          { studentEnrollmentId: testId(102), from: 2, to: 2 },
        ],
        preview: { changed: 1 },
      },
    }))
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Renumerar em ordem alfabética' }))
    expect(await screen.findByText('Ana Lima: 1 → 2')).toBeDefined()
    await press(view, 'Renumerar')
    expect(await screen.findByText('Números da chamada atualizados.')).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ preview: true }, {}])
  })
})

describe('the secretary with many students', () => {
  it('enrols those of a list of numbers, each with an answer, and one refused keeps no other out', async () => {
    const [first, second] = [
      savedStudent({ registration: '2026001' }),
      savedStudent({ id: testId(301), name: 'Rui Melo', registration: '2026002' }),
    ]
    server.on('GET user', (_, query) => ({
      body: allOf([first, second].filter(({ registration }) => registration === query.get('searchFor'))),
    }))
    server.on('POST student-enrollment', body =>
      typeof body === 'object' && body !== null && 'userId' in body && body.userId === first.id
        ? refuse('AGE_OUT_OF_RANGE', 'A idade do aluno está fora da faixa desta turma.')
        : { status: 201, body: anEnrollment(9, 'Rui Melo') },
    )
    const view = open(`${IN_CLASS}&ver=varios`)
    await view.user.click(
      await screen.findByRole('radio', { name: 'De uma lista de nomes, CPFs ou matrículas' }),
    )
    await view.user.type(screen.getByRole('textbox', { name: 'Alunos' }), '2026001 2026002 2026009 2026001')
    expect(screen.getByText('1 linha repetida foi contada uma vez.')).toBeDefined()
    await press(view, 'Conferir a lista')
    expect(await screen.findByText('2026009: Nenhum aluno ativo encontrado.')).toBeDefined()
    await press(view, 'Matricular 2 alunos')
    expect(await screen.findByText('Matriculado')).toBeDefined()
    expect(screen.getByText('A idade do aluno está fora da faixa desta turma.')).toBeDefined()
    expect(
      await screen.findByText('Matriculados: 1. Na lista de espera: 0. Não matriculados: 1.'),
    ).toBeDefined()
  })
})

describe('the secretary with a list of names', () => {
  it('is asked which of two homonyms is meant, and enrols from the day that is said', async () => {
    const [one, two] = [
      savedStudent({ id: testId(301), name: 'Rui Melo', registration: '2026001' }),
      savedStudent({ id: testId(302), name: 'Rui Melo', registration: '2026002' }),
    ]
    server.on('GET user', () => ({ body: allOf([one, two]) }))
    server.on('POST student-enrollment', () => ({ status: 201, body: anEnrollment(9, 'Rui Melo') }))
    const view = open(`${IN_CLASS}&ver=varios`)
    await view.user.click(
      await screen.findByRole('radio', { name: 'De uma lista de nomes, CPFs ou matrículas' }),
    )
    await view.user.type(screen.getByRole('textbox', { name: 'Alunos' }), 'RUI MELO')
    await press(view, 'Conferir a lista')
    expect(await screen.findByText('Na lista: “RUI MELO”')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Matricular/ })).toBeNull()
    await view.user.click(screen.getByRole('radio', { name: /matrícula 2026002/ }))
    await view.user.type(await screen.findByRole('textbox', { name: 'Início' }), '09022026')
    await press(view, 'Matricular 1 aluno')
    expect(await screen.findByText('Matriculado')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toMatchObject({ userId: two.id, start: '2026-02-09' })
  })

  it('chooses among the students without a class, of whom none is chosen at first', async () => {
    const students = [savedStudent({ id: testId(301), name: 'Rui Melo', registration: '2026001' })]
    server.on('GET user', () => ({ body: allOf(students) }))
    server.on('POST student-enrollment', () => ({ status: 201, body: anEnrollment(9, 'Rui Melo') }))
    const view = open(`${IN_CLASS}&ver=varios`)
    await view.user.click(await screen.findByRole('radio', { name: 'Alunos sem turma neste ano' }))
    expect(await screen.findByText('Escolha ao menos um aluno.')).toBeDefined()
    expect(server.sent('GET').find(({ path }) => path === 'user')?.query).toContain('gradeId=none')
    await view.user.click(screen.getByRole('checkbox', { name: 'Escolher Rui Melo' }))
    await press(view, 'Matricular 1 aluno')
    expect(await screen.findByText('Matriculado')).toBeDefined()
  })
})

describe('the secretary of a municipal office with many students', () => {
  it('chooses the modalities once, for all of them, and no second one without a first', async () => {
    const modalities = [
      { id: testId(61), name: 'Futsal' },
      { id: testId(62), name: 'Natação' },
    ]
    grade = { ...aGrade(), modalities }
    server.on('GET user', () => ({ body: allOf([savedStudent({ registration: '2026001' })]) }))
    server.on('POST student-enrollment', () => ({ status: 201, body: anEnrollment(9, 'Rui Melo') }))
    const view = open(`${IN_CLASS}&ver=varios`)
    await view.user.click(
      await screen.findByRole('radio', { name: 'De uma lista de nomes, CPFs ou matrículas' }),
    )
    await view.user.type(screen.getByRole('textbox', { name: 'Alunos' }), '2026001')
    await press(view, 'Conferir a lista')
    await view.user.click(await screen.findByLabelText('1ª modalidade', { selector: 'input' }))
    expect(screen.queryByLabelText('2ª modalidade')).toBeNull()
    await view.user.click(await screen.findByRole('option', { name: 'Natação' }))
    await view.user.click(await screen.findByLabelText('2ª modalidade', { selector: 'input' }))
    await view.user.click(await screen.findByRole('option', { name: 'Futsal' }))
    await press(view, 'Matricular 1 aluno')
    expect(await screen.findByText('Matriculado')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toMatchObject({
      modalities: [
        { curriculumComponentId: testId(62), position: 1 },
        { curriculumComponentId: testId(61), position: 2 },
      ],
    })
  })
})

describe('the public waiting list of a class', () => {
  const COPY = 'Copiar link da lista de espera'

  it('is passed on by its link where the institution publishes it', async () => {
    queryClient.setQueryData(
      institutionOptions.queryKey,
      before => before && { ...before, kind: 'MUNICIPAL' as const, publicWaitingList: true },
    )
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await view.user.click(await screen.findByRole('menuitem', { name: COPY }))
    expect(await screen.findByText('Link copiado.')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/lista-de-espera/${GRADE_ID}`)
  })

  it('is not mentioned where there is none', async () => {
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await screen.findByRole('menuitem', { name: 'Renumerar em ordem alfabética' })
    expect(screen.queryByRole('menuitem', { name: COPY })).toBeNull()
  })
})

describe('the secretary with what a student brings along', () => {
  it('types marks by component and term, and a refused one is said at its cell', async () => {
    const components = [{ id: testId(50), name: 'Arte' }]
    let isFirst = true
    server.on('GET education-level', () => ({ body: allOf([aLevel({ closed: 1 })]) }))
    server.on(`GET grade/${GRADE_ID}/curriculum-component`, () => ({ body: allOf(components) }))
    server.on(`GET student-enrollment/${testId(101)}/term-mark`, () => ({
      body: { termMarks: [], version: 0 },
    }))
    server.on(`PUT student-enrollment/${testId(101)}/term-mark`, () => {
      if (!isFirst) return { body: { termMarks: [], version: 1 } }
      isFirst = false
      const errors = [{ path: 'termMarks.0.mark', code: 'OUT_OF_RANGE', message: 'Passa da nota máxima' }]
      return refuse('VALIDATION_ERROR', 'Dados inválidos', { errors })
    })
    const view = open(`${IN_CLASS}&ver=notas&matricula=${testId(101)}`)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nota de Arte, 2º bimestre' })
    const closed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nota de Arte, 1º bimestre' })
    expect(closed.readOnly).toBe(true)
    await view.user.type(box, '87,5')
    await view.user.type(screen.getByRole('textbox', { name: 'Faltas em Arte, 2º bimestre' }), '3')
    await press(view, 'Salvar')
    expect((await screen.findAllByText(/Passa da nota máxima/)).length).toBeGreaterThan(0)
    await view.user.clear(box)
    await view.user.type(box, '7,5')
    await press(view, 'Salvar')
    expect(await screen.findByText('Notas trazidas salvas.')).toBeDefined()
    expect(server.sent('PUT').at(-1)?.body).toEqual({
      termMarks: [
        {
          curriculumComponentId: testId(50),
          academicTermId: testId(12),
          origin: 'OTHER_SCHOOL',
          mark: 7.5,
          absences: 3,
          lessonsGiven: null,
          text: null,
          note: null,
        },
      ],
      version: 0,
    })
  })

  it('types marks of a closed term once there is a reason, which is sent along', async () => {
    server.on('GET education-level', () => ({ body: allOf([aLevel({ closed: 1 })]) }))
    server.on(`GET grade/${GRADE_ID}/curriculum-component`, () => ({
      body: allOf([{ id: testId(50), name: 'Arte' }]),
    }))
    server.on(`GET student-enrollment/${testId(101)}/term-mark`, () => ({
      body: { termMarks: [], version: 0 },
    }))
    server.on(`PUT student-enrollment/${testId(101)}/term-mark-correction`, () => ({
      body: { termMarks: [], version: 1 },
    }))
    const view = open(`${IN_CLASS}&ver=notas&matricula=${testId(101)}`)
    const name = 'Nota de Arte, 1º bimestre'
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name })).readOnly).toBe(true)
    await view.user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Veio depois')
    await view.user.type(screen.getByRole('textbox', { name }), '8')
    await press(view, 'Salvar')
    expect(await screen.findByText('Notas trazidas salvas.')).toBeDefined()
    expect(server.sent('PUT').at(-1)?.body).toMatchObject({
      termMarks: [{ curriculumComponentId: testId(50), academicTermId: testId(11), mark: 8 }],
      reason: 'Veio depois',
      version: 0,
    })
  })

  it('gives a dispensation with its reason, and says what is missing', async () => {
    const components = [{ id: testId(50), name: 'Arte' }]
    server.on(`GET grade/${GRADE_ID}/curriculum-component`, () => ({ body: allOf(components) }))
    server.on(`GET student-enrollment/${testId(101)}/dispensation`, () => ({
      body: { dispensations: [], version: 0 },
    }))
    server.on(`PUT student-enrollment/${testId(101)}/dispensation`, () => ({
      body: { dispensations: [], version: 1 },
    }))
    const view = open(`${IN_CLASS}&ver=dispensas&matricula=${testId(101)}`)
    await view.user.click(await screen.findByRole('button', { name: 'Acrescentar dispensa' }))
    await press(view, 'Salvar')
    expect((await screen.findAllByText('Campo obrigatório')).length).toBeGreaterThan(1)
    await view.user.click(screen.getByRole('combobox', { name: /Componente/ }))
    await view.user.click(await screen.findByRole('option', { name: 'Arte' }))
    await view.user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Atestado')
    await press(view, 'Salvar')
    expect(await screen.findByText('Dispensas salvas.')).toBeDefined()
    expect(server.sent('PUT')[0]?.body).toEqual({
      dispensations: [{ curriculumComponentId: testId(50), reason: 'Atestado', start: null, end: null }],
      version: 0,
    })
  })
})
