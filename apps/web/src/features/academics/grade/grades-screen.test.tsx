import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aGrade, aLevel, anInstitution, aYear, testId } from './grade-test-world.ts'
import { Component as GradesScreen } from './grades-screen.tsx'

const server = testServer()
const year = aYear()
let grades: Grade[] = []
let level: EducationLevel = aLevel()
let years = [year]

beforeEach(() => {
  notifications.clean()
  grades = [aGrade()]
  level = aLevel()
  years = [year]
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf(years) }))
  server.on('GET education-level', () => ({ body: allOf([level]) }))
  server.on('GET training-type', () => ({ body: allOf([]) }))
  server.on('GET institution', () => ({ body: anInstitution() }))
  server.on('GET grade', () => ({ body: allOf(grades) }))
})

const open = (address = '/') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <GradesScreen />
    </QueryClientProvider>,
    address,
  )
type View = ReturnType<typeof open>

const choose = async ({ user }: View, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Ações de 6º ano A' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return screen.findByRole('dialog')
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const retention = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Retenção/ })
const write = async ({ user }: View, name: RegExp, text: string) => {
  await user.clear(box(name))
  if (text !== '') await user.type(box(name), text)
}
const save = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})

describe('the classes of a level', () => {
  const other = aLevel({ id: testId(22), name: 'Anos Iniciais' })

  it('are offered where the level has none, without a word about spelling', async () => {
    grades = []
    open(`/?nivel=${level.id}`)
    expect(await screen.findByText('Nenhuma turma em Anos Finais')).toBeDefined()
    expect(screen.queryByText(/grafia/)).toBeNull()
  })

  it('begin with the level of the filter, and a class of another level is shown after it is made', async () => {
    server.on('GET education-level', () => ({ body: allOf([level, other]) }))
    server.on('POST grade', () => ({
      status: 201,
      body: aGrade({ educationLevel: { id: level.id, name: level.name, type: level.type } }),
    }))
    const view = open(`/?nivel=${other.id}`)
    await view.user.click(await screen.findByRole('button', { name: 'Nova turma' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Nível de ensino/ }).value).toBe(
      'Anos Iniciais',
    )
    await write(view, /Nome da turma/, '6º ano A')
    await write(view, /Nota máxima anual/, '10')
    await write(view, /Média para aprovação/, '6')
    await save(view)
    await waitFor(() => expect(view.router.state.location.search).toContain(level.id))
    expect(server.sent('POST').at(-1)?.body).toMatchObject({ educationLevelId: other.id })
  })
})

describe('a class', () => {
  it('cannot have an average above its highest mark: said while the administrator types, and nothing is sent', async () => {
    const view = open()
    await choose(view, 'Editar')
    await write(view, /Média para aprovação/, '100,5')
    expect(await screen.findByText('A média não pode ser maior que a nota máxima anual')).toBeDefined()
    await save(view)
    expect(server.sent('PATCH')).toHaveLength(0)
  })

  it('of a finished year is only looked at', async () => {
    years = [aYear({ status: 'FINISHED' })]
    const { user } = open()
    expect(await screen.findByText(/está encerrado: aqui tudo é só para leitura/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Nova turma' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Ações de 6º ano A' }))
    await screen.findByRole('menuitem', { name: 'Regra de cálculo' })
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull()
  })

  it('keeps its scale once a term is closed, and says why', async () => {
    level = aLevel({ closed: 1 })
    const view = open()
    await choose(view, 'Editar')
    expect(screen.getByText(/Está encerrado o 1º bimestre de Anos Finais/)).toBeDefined()
    expect(box(/Nota máxima anual/).readOnly).toBe(true)
    expect(box(/Nome da turma/).readOnly).toBe(false)
  })

  it('gets fewer vacancies than students only after the number was named and confirmed', async () => {
    const message = 'A turma já tem mais alunos do que este número de vagas.'
    server.on(`PATCH grade/${testId(3)}`, body =>
      typeof body === 'object' && body !== null && 'confirmOccupation' in body
        ? { body: aGrade({ capacity: 20, version: 8 }) }
        : refuse('CAPACITY_BELOW_ACTIVE', message, { active: 28 }),
    )
    const view = open()
    await choose(view, 'Editar')
    await write(view, /Vagas/, '20')
    await save(view)
    expect(await screen.findByText(/A turma tem 28 alunos matriculados\. Com 20 vagas/)).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Salvar com 20 vagas' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { capacity: 20 },
      { capacity: 20, confirmOccupation: 'EXCEED' },
    ])
  })

  it('keeps what was typed when somebody else saved first, says what they changed, and saves on top', async () => {
    let isFirst = true
    server.on(`PATCH grade/${testId(3)}`, () => {
      if (!isFirst) return { body: aGrade({ version: 9 }) }
      isFirst = false
      const current = aGrade({ capacity: 35, version: 8 })
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Alterado por outra pessoa.', current } }
    })
    const view = open()
    await choose(view, 'Editar')
    await write(view, /Nome da turma/, '6º ano B')
    await save(view)
    expect(await screen.findByText('Vagas: 30 → 35')).toBeDefined()
    expect(box(/Nome da turma/).value).toBe('6º ano B')
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ name: '6º ano B' }, { name: '6º ano B' }])
  })

  it('is created with comma decimals as numbers and blanks as nothing; a name taken is said at the name', async () => {
    server.on('POST grade', () =>
      server.sent('POST').length === 1
        ? refuse('NAME_ALREADY_RECORDED', 'Já existe um registro com este nome.')
        : { status: 201, body: aGrade() },
    )
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Nova turma' }))
    await screen.findByRole('dialog')
    await write(view, /Nome da turma/, '6º ano C')
    await write(view, /Nota máxima anual/, '10')
    await write(view, /Média para aprovação/, '6,5')
    await save(view)
    expect(await screen.findByText('Já existe um registro com este nome.')).toBeDefined()
    await write(view, /Nome da turma/, '6º ano D')
    await save(view)
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).toEqual({
      name: '6º ano D',
      educationLevelId: testId(2),
      type: 'MARK',
      highest: 10,
      average: 6.5,
      capacity: null,
      place: null,
      ageMin: null,
      ageMax: null,
      selfEnrollment: false,
      shift: null,
      retention: null,
      opinionOfClass: false,
      rollMode: 'PER_LESSON',
      trainingTypeIds: [],
      parallelGroups: [],
      enrollmentStart: null,
      enrollmentEnd: null,
    })
  })

  it('proposes one roll a day for the first years, and changes no class that exists', async () => {
    server.on('POST grade', () => ({ status: 201, body: aGrade() }))
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Nova turma' }))
    await screen.findByRole('dialog')
    await write(view, /Nome da turma/, '2º ano B')
    await write(view, /Nota máxima anual/, '10')
    await write(view, /Média para aprovação/, '6')
    await save(view)
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ rollMode: 'PER_DAY' }))
    await choose(view, 'Editar')
    await write(view, /Nome da turma/, '3º ano B')
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toEqual({ name: '3º ano B' }))
  })

  it('shows the retention that the law asks for by its name, and keeps the choice of the school', async () => {
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const view = open()
    await choose(view, 'Editar')
    expect(retention().value).toBe('Pela lei: Por notas e por faltas')
    await write(view, /Nome da turma/, '2º ano B')
    expect(retention().value).toBe('Pela lei: Só por faltas')
    expect(screen.getByText(/ninguém é retido por nota.*Res\. CNE\/CEB 7\/2010, art\. 30/)).toBeDefined()
    await view.user.click(retention())
    expect(screen.queryByRole('option', { name: 'Não retém' })).toBeNull()
    await view.user.click(screen.getByRole('option', { name: 'Por notas e por faltas' }))
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ name: '2º ano B', retention: 'FULL' })
  })

  it('of infantil retains no child, and nothing else can be chosen', async () => {
    level = aLevel({ stage: 'INFANTIL' })
    await choose(open(), 'Editar')
    expect(retention()).toMatchObject({ value: 'Pela lei: Não retém', readOnly: true })
    expect(
      screen.getByText(/Na educação infantil não há promoção nem retenção.*LDB, art\. 31, I/),
    ).toBeDefined()
  })

  it('is for ages from the lower to the higher, and students may enrol themselves where it says so', async () => {
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const view = open()
    await choose(view, 'Editar')
    await view.user.click(screen.getByRole('button', { name: 'Mais opções' }))
    await write(view, /Idade mínima/, '12')
    await write(view, /Idade máxima/, '8')
    await write(view, /Local/, 'Ginásio Municipal')
    await view.user.click(screen.getByRole('switch', { name: /Alunos podem se inscrever sozinhos/ }))
    await save(view)
    expect(await screen.findByText('O valor deve ser menor ou igual a 8')).toBeDefined()
    await write(view, /Idade mínima/, '6')
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({
      place: 'Ginásio Municipal',
      ageMin: 6,
      ageMax: 8,
      selfEnrollment: true,
    })
  })

  it('loses place and ages that are blanked; what is wrong is seen also where it was folded away', async () => {
    grades = [aGrade({ place: 'Ginásio Municipal', ageMin: 6, ageMax: 9 })]
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const view = open()
    await choose(view, 'Editar')
    await write(view, /Local/, '')
    await write(view, /Idade máxima/, '')
    await write(view, /Idade mínima/, 'seis')
    const more = screen.getByRole('button', { name: 'Mais opções' })
    await view.user.click(more)
    await save(view)
    await waitFor(() => expect(box(/Idade mínima/).getAttribute('aria-invalid')).toBe('true'))
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(server.sent('PATCH')).toHaveLength(0)
    await write(view, /Idade mínima/, '')
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ place: null, ageMin: null, ageMax: null })
  })

  it('is copied with matrix and marks, and under a name of its own', async () => {
    server.on('POST grade', () => ({ status: 201, body: aGrade() }))
    const view = open()
    await choose(view, 'Duplicar')
    expect(box(/Nome da turma/).value).toBe('')
    expect(box(/Vagas/).value).toBe('30')
    await write(view, /Nome da turma/, '6º ano B')
    await save(view)
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({ name: '6º ano B', copyFromGradeId: testId(3) })
  })
})

describe('the highest marks of the terms', () => {
  it('warn while they miss the annual maximum, and are refused above it', async () => {
    const view = open()
    const dialog = await choose(view, 'Notas máximas por período')
    await write(view, /4º bimestre/, '20')
    expect(await within(dialog).findByText('Soma 90 de 100, faltam 10.')).toBeDefined()
    await write(view, /4º bimestre/, '40')
    expect(await within(dialog).findByText('Soma 110 de 100, 10 a mais.')).toBeDefined()
    await save(view)
    expect(server.sent('PATCH')).toHaveLength(0)
  })

  it('of closed terms stay; the others share what is left, and the whole list is sent', async () => {
    level = aLevel({ closed: 1 })
    server.on(`PATCH grade/${testId(3)}/academic-term-mark`, () => ({ body: aGrade({ version: 8 }) }))
    const view = open()
    await choose(view, 'Notas máximas por período')
    expect(box(/1º bimestre/).readOnly).toBe(true)
    await view.user.click(screen.getByRole('button', { name: 'Dividir igualmente' }))
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({
      academicTermMarks: [20, 26.66, 26.66, 26.68].map((highest, at) => ({
        academicTermId: testId(11 + at),
        highest,
      })),
    })
  })

  it('that is judged in words has no marks for its terms', async () => {
    grades = [aGrade({ type: 'ASSESSMENT' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de 6º ano A' }))
    await screen.findByRole('menuitem', { name: 'Regra de cálculo' })
    expect(screen.queryByRole('menuitem', { name: 'Notas máximas por período' })).toBeNull()
  })

  it('says so when the rule that judges its term marks cannot be read', async () => {
    server.on('GET institution', () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem acesso' } }))
    const dialog = await choose(open(), 'Notas máximas por período')
    expect(await within(dialog).findByRole('button', { name: 'Tentar novamente' })).toBeDefined()
  })

  it('that is changed leaves outdated what other screens have read of the year', async () => {
    server.on(`PATCH grade/${aGrade().id}`, () => ({ body: aGrade({ name: '6º ano B', version: 9 }) }))
    const elsewhere = ['what another screen has read']
    queryClient.setQueryData(elsewhere, {})
    const view = open()
    await choose(view, 'Editar')
    await write(view, /Nome da turma/, '6º ano B')
    await save(view)
    await waitFor(() => expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(true))
  })
})

describe('the marks of a class for other classes', () => {
  it('are shown with those of each other class of the level, and saved in the order that the maximum needs', async () => {
    const target = aGrade({ id: testId(31), name: '6º ano B', highest: 10, average: 6, version: 4 })
    const equal = aGrade({ id: testId(32), name: '6º ano C' })
    grades = [aGrade(), { ...target, academicTermMarks: [] }, equal]
    server.on(`PATCH grade/${target.id}`, () => ({
      body: { ...target, highest: 100, average: 60, academicTermMarks: [], version: 5 },
    }))
    server.on(`POST grade/${target.id}/academic-term-mark`, () => ({
      status: 201,
      body: { ...aGrade(), id: target.id, version: 6 },
    }))
    const view = open()
    const dialog = within(await choose(view, 'Aplicar notas máximas a outras turmas'))
    expect(await dialog.findByText('Hoje: períodos sem notas máximas · ano 10 · média 6')).toBeDefined()
    expect(dialog.getByText('Já é igual.')).toBeDefined()
    await view.user.click(dialog.getByRole('button', { name: 'Aplicar a 6º ano B' }))
    await view.user.click(await screen.findByRole('button', { name: 'Aplicar' }))
    expect(await dialog.findByText('Aplicado.')).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ highest: 100, average: 60 }])
    expect(server.sent('POST').map(({ body }) => body)).toMatchObject([
      { academicTermMarks: [20, 30, 20, 30].map(highest => ({ highest })) },
    ])
  })

  it('name the refusal of a class, and what was saved before it', async () => {
    grades = [aGrade(), aGrade({ id: testId(31), name: '6º ano B', highest: 10, average: 6, version: 4 })]
    server.on(`PATCH grade/${testId(31)}`, () => ({
      body: { ...grades[1], highest: 100, average: 60, academicTermMarks: [] },
    }))
    server.on(`PATCH grade/${testId(31)}/academic-term-mark`, () =>
      refuse('TERM_CLOSED', 'Período encerrado.'),
    )
    grades[1] = {
      ...grades[1]!,
      academicTermMarks: [1, 2, 3, 4].map((highest, at) => ({
        academicTerm: { id: testId(11 + at) },
        highest,
      })),
    }
    server.on(`PATCH grade/${testId(31)}`, () => ({ body: { ...grades[1], highest: 100, average: 60 } }))
    const view = open()
    const dialog = within(await choose(view, 'Aplicar notas máximas a outras turmas'))
    await view.user.click(await dialog.findByRole('button', { name: 'Aplicar a 6º ano B' }))
    await view.user.click(await screen.findByRole('button', { name: 'Aplicar' }))
    expect(await dialog.findByText(/^Só uma parte foi salva\./)).toBeDefined()
  })
})
