import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { onPhone } from '../../../test-phone.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './list/lessons-screen.tsx'
import { countedSpan } from './plan-terms.values.ts'

const server = testServer()
testOutbox({ handlers: [] })
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const [PLAN, OTHER, GRADE, YEAR, LEVEL] = [guid(1), guid(2), guid(3), guid(4), guid(5)]
const grade = { id: GRADE, name: '6º ano A' }
const component = (name: string) => ({ id: guid(6), name })

const planOf = (id: string, name: string) => ({
  id,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { ...component(name), knowledgeArea: { id: guid(7), name: 'Linguagens' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 2, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
})
const lessonOf = (id: string, start: string, change: Partial<Lesson> = {}): Lesson => ({
  id,
  date: '2026-03-05',
  start: `${start}:00`,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlan: { id: PLAN, grade, curriculumComponent: component('Arte') },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false },
  version: 4,
  ...change,
})
const PLAIN = lessonOf(guid(8), '07:00')
const THEIRS = lessonOf(guid(9), '09:00', {
  date: '2026-03-06',
  lessonPlan: { id: OTHER, grade, curriculumComponent: component('Ciências') },
})

const asAdministrator = () =>
  useSession.setState(({ auth }) =>
    auth ? { auth: { ...auth, user: { ...auth.user, role: 'ADMINISTRATOR' } } } : {},
  )
const showing = (...lessons: Lesson[]) =>
  server.on(`GET lesson-plan/${PLAN}/lesson`, () => ({ body: allOf(lessons) }))

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/aulas?plano=${PLAN}&periodo=ano&pagina=1`,
  )
type Opened = ReturnType<typeof open>

const menuOf = async ({ user }: Opened) => {
  await screen.findByRole('button', { name: 'Nova aula' })
  await user.click(await screen.findByRole('button', { name: /^Ações de aula de 05\/03\/2026/ }))
  return screen.findByRole('menu')
}
const choose = async (opened: Opened, item: string) =>
  opened.user.click(within(await menuOf(opened)).getByRole('menuitem', { name: item }))

beforeEach(() => {
  asAdministrator()
  server.on(`GET lesson-plan/${PLAN}`, () => ({ body: planOf(PLAN, 'Arte') }))
  server.on('GET lesson-plan', () => ({ body: allOf([planOf(PLAN, 'Arte'), planOf(OTHER, 'Ciências')]) }))
  server.on(`GET grade/${GRADE}`, () => ({
    body: { ...grade, academicYear: { id: YEAR, year: '2026' }, educationLevel: { id: LEVEL, name: 'Fund' } },
  }))
  server.on('GET education-level', () => ({ body: allOf([]) }))
  showing(PLAIN)
})

describe('lessons as the secretary plans them', () => {
  it('are added, and a clash is named on its field', async () => {
    server.on(`POST lesson-plan/${PLAN}/lesson`, () => ({
      status: 422,
      body: {
        code: 'START_TIME_OVERLAP',
        message: 'O início choca com outro horário',
        conflict: {
          lessonPlan: { id: OTHER, grade, curriculumComponent: component('Ciências') },
          date: '2026-03-10',
          start: '07:30:00',
          end: '08:20:00',
        },
      },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Nova aula' }))
    const form = await screen.findByRole('dialog', { name: 'Nova aula' })
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(await within(form).findAllByText('Campo obrigatório')).toHaveLength(3)
    await user.type(within(form).getByLabelText(/^Data/), '10/03/2026')
    await user.type(within(form).getByLabelText(/^Início/), '07:00')
    await user.type(within(form).getByLabelText(/^Fim/), '07:50')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(
      await within(form).findByText(/(A turma|Paulo .*) já tem Ciências, 6º ano A: .*07:30 às 08:20/),
    ).toBeDefined()
    expect(
      within(form)
        .getByLabelText(/^Início/)
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(server.sent('POST')[0]?.body).toEqual({
      date: '2026-03-10',
      start: '07:00:00',
      end: '07:50:00',
      noSchoolDay: 'ASK',
    })
  })

  it('say for which term they count after its end, in the list and in the form', async () => {
    const term = (n: number, start: string, end: string) => ({
      id: guid(n),
      position: n,
      start,
      end,
      showPerformance: false,
      closedAt: null,
    })
    server.on('GET education-level', () => ({
      body: allOf([
        {
          id: LEVEL,
          name: 'Fund',
          isActive: true,
          type: 'QUARTER',
          stage: 'FUNDAMENTAL',
          academicYear: { id: YEAR, year: '2026', start: '2026-01-01', end: '2026-12-31' },
          academicTerms: [term(1, '2026-02-09', '2026-03-04'), term(2, '2026-03-09', '2026-07-10')],
          version: 1,
        },
      ]),
    }))
    const { user } = open()
    expect(await screen.findByText('Conta para o 1º bimestre (término em 04/03)')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Nova aula' }))
    const form = await screen.findByRole('dialog', { name: 'Nova aula' })
    const date = within(form).getByLabelText(/^Data/)
    await user.type(date, '13/07/2026')
    expect(await within(form).findByText('Conta para o 2º bimestre (término em 10/07)')).toBeDefined()
    await user.clear(date)
    await user.type(date, '10/07/2026')
    await waitFor(() => expect(within(form).queryByText(/^Conta para/)).toBeNull())
  })

  it('lists the lessons of a term until the next one begins', async () => {
    expect(
      countedSpan({ start: '2026-02-09', end: '2026-03-04' }, [{ start: '2026-03-09', end: '2026-07-10' }]),
    ).toEqual({
      start: '2026-02-09',
      end: '2026-03-08',
    })
    expect(countedSpan({ start: '2026-03-09', end: '2026-07-10' }, [])).toEqual({ start: '2026-03-09' })
  })

  it('are moved over the version that was seen', async () => {
    server.on(`PATCH lesson-plan/${PLAN}/lesson/${PLAIN.id}`, () => ({ body: PLAIN }))
    const opened = open()
    await choose(opened, 'Mudar data ou horário')
    const form = await screen.findByRole('dialog', { name: 'Mudar a aula de 05/03/2026' })
    const date = within(form).getByLabelText(/^Data/)
    await opened.user.clear(date)
    await opened.user.type(date, '12/03/2026')
    await opened.user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(server.sent('PATCH')[0]?.body).toEqual({
        date: '2026-03-12',
        start: '07:00:00',
        end: '07:50:00',
        noSchoolDay: 'ASK',
      }),
    )
  })

  it('ask before they are moved to a day that is no school day, and stay where that is declined', async () => {
    server.on(`PATCH lesson-plan/${PLAN}/lesson/${PLAIN.id}`, body =>
      JSON.stringify(body).includes('ALLOW')
        ? { body: PLAIN }
        : {
            status: 422,
            body: { code: 'LESSON_NOT_ON_SCHOOL_DAY', message: 'Esta data não é dia letivo no calendário.' },
          },
    )
    const opened = open()
    await choose(opened, 'Mudar data ou horário')
    const form = await screen.findByRole('dialog', { name: 'Mudar a aula de 05/03/2026' })
    const date = within(form).getByLabelText(/^Data/)
    await opened.user.clear(date)
    await opened.user.type(date, '08/03/2026')
    const save = () => opened.user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await save()
    const question = () => screen.findByRole('dialog', { name: 'Este dia não é letivo' })
    expect((await question()).textContent).toContain('dom., 08/03/2026')
    await opened.user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    expect(await within(form).findByText('Esta data não é dia letivo no calendário.')).toBeDefined()
    await save()
    await opened.user.click(within(await question()).getByRole('button', { name: 'Manter nesta data' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(3))
    expect(server.sent('PATCH')[2]?.body).toMatchObject({ date: '2026-03-08', noSchoolDay: 'ALLOW' })
  })

  it('are deleted with a reason, and brought back from the notice', async () => {
    server.on(`DELETE lesson-plan/${PLAN}/lesson/${PLAIN.id}`, (_, query) =>
      query.get('reason') === 'Passeio da escola'
        ? { body: null }
        : { status: 422, body: { code: 'INVALID_INPUT' } },
    )
    server.on(`PATCH lesson-plan/${PLAN}/lesson/${PLAIN.id}`, () => ({ body: PLAIN }))
    const opened = open()
    await choose(opened, 'Excluir aula')
    const form = await screen.findByRole('dialog', { name: 'Excluir a aula de 05/03/2026' })
    await opened.user.type(within(form).getByLabelText('Motivo'), 'Passeio da escola')
    await opened.user.click(within(form).getByRole('button', { name: 'Excluir' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(server.sent('PATCH')[0]?.body).toEqual({ deleted: false, noSchoolDay: 'ALLOW' }),
    )
  })

  it('say why they were deleted, and are restored or replaced at the same time of another day', async () => {
    showing(lessonOf(PLAIN.id, '07:00', { deleted: true, deletedReason: 'Professor doente' }))
    server.on(`PATCH lesson-plan/${PLAN}/lesson/${PLAIN.id}`, () => ({ body: PLAIN }))
    const opened = open()
    expect(await screen.findByText('Professor doente')).toBeDefined()
    await choose(opened, 'Repor aula')
    const form = await screen.findByRole('dialog', { name: 'Repor a aula de 05/03/2026' })
    expect(within(form).getByLabelText<HTMLInputElement>(/^Início/).value).toBe('07:00')
    expect(within(form).getByLabelText<HTMLInputElement>(/^Data/).value).toBe('')
    await opened.user.click(within(form).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(opened, 'Restaurar')
    expect(await screen.findByText('Aula de 05/03/2026 restaurada')).toBeDefined()
    expect(server.sent('PATCH')[0]?.body).toEqual({ deleted: false, noSchoolDay: 'ASK' })
  })

  it('are swapped with one of another plan, after it was said what that does', async () => {
    server.on(`GET lesson-plan/${OTHER}/lesson`, () => ({ body: allOf([THEIRS]) }))
    server.on('PATCH lesson-plan/lesson/swap', () => ({ body: { data: [PLAIN, THEIRS] } }))
    const opened = open()
    const { user } = opened
    await choose(opened, 'Trocar aula')
    const form = await screen.findByRole('dialog', { name: 'Trocar aula' })
    await user.click(within(form).getByRole('combobox', { name: /^Trocar com uma aula de/ }))
    await user.click(await screen.findByRole('option', { name: 'Ciências, 6º ano A' }))
    await user.click(within(form).getByRole('combobox', { name: /^Aula/ }))
    await user.click(await screen.findByRole('option', { name: /06\/03\/2026, 09:00 às 09:50/ }))
    const effect = await within(form).findByRole('region', { name: 'O que muda' })
    expect(effect.textContent).toMatch(/Arte, 6º ano A: .*05\/03\/2026.*→ .*06\/03\/2026, 09:00 às 09:50/)
    await user.click(within(form).getByRole('button', { name: 'Trocar aula' }))
    expect(await screen.findByText('Aulas trocadas')).toBeDefined()
    expect(server.sent('PATCH')[0]?.body).toEqual({
      lessonId: PLAIN.id,
      otherLessonId: THEIRS.id,
      noSchoolDay: 'ASK',
      version: PLAIN.version,
      otherVersion: THEIRS.version,
    })
  })

  it('are not swapped with one that is no longer shown', async () => {
    showing(PLAIN, lessonOf(guid(9), '08:00'))
    server.on(`GET lesson-plan/${OTHER}/lesson`, () => ({ body: allOf([]) }))
    const opened = open()
    const { user } = opened
    await screen.findByRole('button', { name: 'Nova aula' })
    const [first] = await screen.findAllByRole('button', { name: /^Ações de aula/ })
    if (first) await user.click(first)
    await user.click(await screen.findByRole('menuitem', { name: 'Trocar aula' }))
    const form = await screen.findByRole('dialog', { name: 'Trocar aula' })
    await user.click(within(form).getByRole('combobox', { name: /^Aula/ }))
    await user.click(await screen.findByRole('option', { name: /05\/03\/2026, 08:00/ }))
    await user.click(within(form).getByRole('combobox', { name: /^Trocar com uma aula de/ }))
    await user.click(await screen.findByRole('option', { name: 'Ciências, 6º ano A' }))
    expect(await within(form).findByText('Nenhuma aula sem registro nestas datas.')).toBeDefined()
    await user.click(within(form).getByRole('button', { name: 'Trocar aula' }))
    expect(await within(form).findByText('Campo obrigatório')).toBeDefined()
    expect(server.sent('PATCH')).toEqual([])
  })

  it('that clash say with what, and no list lies over it', async () => {
    showing(PLAIN, lessonOf(guid(9), '08:00'))
    server.on('PATCH lesson-plan/lesson/swap', () => ({
      status: 422,
      body: {
        code: 'START_TIME_OVERLAP',
        message: 'Os horários se sobrepõem',
        conflict: { ...THEIRS, lessonPlan: { ...THEIRS.lessonPlan, grade: { id: GRADE, name: '7º ano B' } } },
      },
    }))
    const opened = open()
    const { user } = opened
    const [first] = await screen.findAllByRole('button', { name: /^Ações de aula/ })
    await screen.findByRole('button', { name: 'Nova aula' })
    if (first) await user.click(first)
    await user.click(await screen.findByRole('menuitem', { name: 'Trocar aula' }))
    const form = await screen.findByRole('dialog', { name: 'Trocar aula' })
    await user.click(within(form).getByRole('combobox', { name: /^Aula/ }))
    await user.click(await screen.findByRole('option', { name: /05\/03\/2026, 08:00/ }))
    await user.click(within(form).getByRole('button', { name: 'Trocar aula' }))
    expect(
      await within(form).findByText(/(A turma|Paulo .*) já tem Ciências, 7º ano B: .*09:00 às 09:50/),
    ).toBeDefined()
    const field = within(form).getByRole('combobox', { name: /^Aula/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  it('are left as they are where somebody has written on them', async () => {
    showing(lessonOf(PLAIN.id, '07:00', { attendanceTaken: true }))
    const menu = await menuOf(open())
    expect(within(menu).queryByRole('menuitem', { name: 'Excluir aula' })).toBeNull()
    expect(within(menu).queryByRole('menuitem', { name: 'Trocar aula' })).toBeNull()
  })

  it('are not for an instructor to change', async () => {
    useSession.setState(({ auth }) =>
      auth ? { auth: { ...auth, user: { ...auth.user, role: 'INSTRUCTOR' } } } : {},
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Ações de aula de 05\/03\/2026/ }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: 'Excluir aula' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nova aula' })).toBeNull()
  })
})

describe('a lesson on a phone', () => {
  const record = {
    id: guid(1),
    contentRegistration: 'Cores primárias',
    note: null,
    materialUsage: null,
    by: {
      id: '1',
      type: 'INSTRUCTOR',
      role: 'INSTRUCTOR',
      name: 'Ana',
      socialName: null,
      registration: null,
      thumb: null,
    },
    createdAt: '2026-03-05T12:00:00Z',
    updatedAt: '2026-03-05T12:00:00Z',
    version: 1,
  } as const

  it('has one line with what was taught below it, and its line opens the record', async () => {
    onPhone()
    showing(lessonOf(guid(8), '07:00', { accomplished: record, attendanceTaken: true }))
    const { user, router } = open()
    const line = await screen.findByRole('link', { name: /05\/03\/2026 · 07:00–07:50.*Cores primárias/ })
    expect(screen.queryByText('Frequência feita')).toBeNull()
    await user.click(line)
    expect(router.state.location.search).toContain(`aula=${guid(8)}`)
    expect(router.state.location.search).toContain('periodo=ano')
  })
})
