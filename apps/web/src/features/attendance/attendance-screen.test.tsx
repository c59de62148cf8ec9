import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { localMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import { hashKey } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { registerOfflineData } from '../../lib/device/offline-data.ts'
import { writeCachedRead } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { onPhone } from '../../test-phone.ts'
import {
  dayLessonsOptions,
  lessonsAroundOptions,
  planOptions,
  plansOptions,
} from '../planning/planning.api.ts'
import { planningOffline } from '../planning/planning.offline.ts'
import { attendanceOptions } from './attendance.api.ts'
import { attendanceOffline } from './attendance.offline.ts'
import {
  attendanceWorld,
  checked,
  group,
  lessonOf,
  mark,
  NAMES,
  save,
  sentRows,
} from './attendance-test-world.tsx'

const SECOND = 'lesson-plan/p1/lesson/l2/student-attendance'
const { server, device, list: LIST, stored, hold, rows, written, show } = attendanceWorld()

const figure = (index: number, percent: number, standing: string) => ({
  studentEnrollmentId: `e${index}`,
  lessonsGiven: 20,
  lessonsWithoutRow: 0,
  absences: 2,
  justifiedAbsences: 0,
  percent,
  standing,
})

const open = async () => {
  const view = show()
  await screen.findByRole('list', { name: 'Alunos da turma' })
  return view
}

describe('an instructor taking attendance', () => {
  it('finds everybody present, by number and social name, and nothing saved yet', async () => {
    await open()
    expect(checked()).toEqual(['P', 'P', 'P'])
    expect(group('2, Bruna Reis')).toBeDefined()
    expect(screen.getByText('Ainda não salva')).toBeDefined()
  })

  it('marks with F, J and P going down, with one Tab stop, and sees the count', async () => {
    const { user } = await open()
    mark('1, Ana Lima', 'Presença').focus()
    await user.keyboard('fjp')
    expect(checked()).toEqual(['F', 'J', 'P'])
    expect(screen.getByText('Falta').closest('dt')?.nextElementSibling?.textContent).toBe('1')
    expect(document.activeElement).toBe(mark('3, Carla Dias', 'Presença'))
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(checked()).toEqual(['F', 'J', 'F'])
    expect(document.activeElement).toBe(mark('2, Bruna Reis', 'Falta justificada'))
    expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(screen.getByText('Faltas').closest('dt')?.nextElementSibling?.textContent).toBe('2')
    expect(screen.getByText('Não salvo')).toBeDefined()
  })

  it('sees the frequency so far, and in words who is near the limit or below it', async () => {
    server.on('GET lesson-plan/p1/frequency', () => ({
      body: {
        minFreq: 75,
        data: [figure(0, 95, 'GOOD'), figure(1, 78.5, 'NEAR'), figure(2, 70, 'BELOW')],
      },
    }))
    await open()
    expect(await screen.findByText(/78,5% · perto do limite/)).toBeDefined()
    expect(screen.getByText(/70,0% · abaixo de 75%/)).toBeDefined()
    expect(screen.getByText(/95,0%/)).toBeDefined()
  })

  it('sees who entered the class after the list was saved, and fills them in', async () => {
    hold([
      { status: 'ATTENDANCE', version: 1 },
      { status: null, version: null },
      { status: null, version: null },
    ])
    const { user } = await open()
    expect(
      screen.getByText(
        '2 alunos da turma não estão na chamada que foi salva: Bruna Reis, Carla Dias. Confira a marca e salve.',
      ),
    ).toBeDefined()
    await user.click(mark('3, Carla Dias', 'Falta'))
    await user.click(save())
    await screen.findByText(/Tudo salvo às/)
    expect(sentRows(server.sent('PUT')[0]?.body).map(row => [row.studentEnrollmentId, row.status])).toEqual([
      ['e1', 'ATTENDANCE'],
      ['e2', 'ABSENCE'],
    ])
    expect(screen.queryByText(/não estão na chamada/)).toBeNull()
  })

  it('sees until when an absence is justified, and a marked absence becomes a justified one', async () => {
    server.on(`GET ${LIST}`, () => ({
      body: allOf(rows().map((row, at) => (at === 0 ? { ...row, justified: { end: '2026-03-10' } } : row))),
    }))
    const { user } = await open()
    expect(screen.getByText('Falta justificada até 10/03/2026')).toBeDefined()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(mark('2, Bruna Reis', 'Falta'))
    expect(checked()).toEqual(['J', 'F', 'P'])
  })

  it('sees of how many lessons a student has no row, with a percentage and without', async () => {
    server.on('GET lesson-plan/p1/frequency', () => ({
      body: {
        minFreq: 75,
        data: [
          { ...figure(0, 95, 'GOOD'), lessonsWithoutRow: 2 },
          { ...figure(1, 0, 'GOOD'), percent: null, standing: null, lessonsWithoutRow: 1 },
        ],
      },
    }))
    await open()
    expect(await screen.findByText('95,0% no ano · 2 aulas sem registro')).toBeDefined()
    expect(screen.getByText('1 aula sem registro')).toBeDefined()
  })

  it('writes letters into a justification without marking anybody', async () => {
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta justificada'))
    await user.type(screen.getByRole('textbox', { name: 'Justificativa de Ana Lima' }), 'Pfj')
    expect(checked()).toEqual(['J', 'P', 'P'])
    await user.click(save())
    await screen.findByText(/Tudo salvo às/)
    expect(sentRows(server.sent('PUT')[0]?.body)[0]?.justification).toBe('Pfj')
  })

  it('saves the whole list at first with Ctrl+Enter, and later what was changed, from the new versions', async () => {
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/Tudo salvo às/)
    await user.click(mark('1, Ana Lima', 'Presença'))
    await user.click(save())
    await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
    const [first, second] = server.sent('PUT').map(({ body }) => sentRows(body))
    expect(first?.map(({ version }) => version)).toEqual([0, 0, 0])
    expect(second).toMatchObject([{ studentEnrollmentId: 'e0', status: 'ATTENDANCE', version: 1 }])
  })

  it('loses nothing without network: what was saved waits in the queue, also after closing, and goes by itself', async () => {
    server.on(`PUT ${LIST}`, () => 'lost')
    const { user, unmount } = await open()
    await user.click(mark('2, Bruna Reis', 'Falta'))
    await user.click(save())
    await screen.findByText(/Sem conexão · na fila/)
    unmount()
    device.reload()
    await open()
    expect(await screen.findByText(/na fila/i)).toBeDefined()
    expect(checked()).toEqual(['P', 'F', 'P'])
    server.on(`PUT ${LIST}`, written)
    await screen.findByText(/Tudo salvo às/)
    expect(stored.map(({ status }) => status)).toEqual(['ATTENDANCE', 'ABSENCE', 'ATTENDANCE'])
    expect(new Set(server.sent('PUT').map(({ key }) => key)).size).toBe(1)
  })

  it('finds marks that were never saved again after closing, and may go back to what is saved', async () => {
    const { user, unmount } = await open()
    await user.click(mark('3, Carla Dias', 'Falta'))
    unmount()
    await open()
    expect(screen.getByText('Marcas não salvas recuperadas')).toBeDefined()
    expect(checked()).toEqual(['P', 'P', 'F'])
    await user.click(screen.getByRole('button', { name: 'Descartar e voltar ao que está salvo' }))
    expect(checked()).toEqual(['P', 'P', 'P'])
  })

  it('compares marks that somebody else changed, with who and when, and decides one by one', async () => {
    hold(NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 })))
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(mark('2, Bruna Reis', 'Falta'))
    const conflict = (id: string) => ({
      studentEnrollmentId: id,
      status: 'JUSTIFIED_ABSENCE',
      justification: 'Atestado',
      version: 7,
      by: 'Rui Costa',
      at: '2026-03-05T14:32:00.000Z',
      sent: 'ABSENCE',
    })
    server.on(`PUT ${LIST}`, () => ({
      body: { data: rows(), conflicts: [conflict('e0'), conflict('e1')] },
    }))
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Decidir 2 conflitos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decidir marcas diferentes' })
    expect(within(dialog).getAllByText(/por Rui Costa/)).toHaveLength(2)
    expect(within(dialog).getAllByText('Falta')).toHaveLength(2)
    expect(within(dialog).getAllByText('“Atestado”')).toHaveLength(2)
    server.on(`PUT ${LIST}`, written)
    await user.click(within(dialog).getByRole('button', { name: 'Ficar com a salva: Bruna Reis' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Manter a minha: Ana Lima' }))
    await screen.findByText(/Tudo salvo/)
    expect(checked().slice(0, 2)).toEqual(['F', 'J'])
    expect(sentRows(server.sent('PUT').at(-1)?.body)).toMatchObject([
      { studentEnrollmentId: 'e0', status: 'ABSENCE', version: 7 },
    ])
  })

  it('is told why a save was refused, keeps the marks, and discards them only on purpose', async () => {
    server.on(`PUT ${LIST}`, () => ({ status: 422, body: new ContractError('TERM_CLOSED').toBody() }))
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/O período letivo está encerrado/)
    expect(checked()).toEqual(['F', 'P', 'P'])
    await user.click(within(notice).getByRole('button', { name: 'Descartar' }))
    const sure = await screen.findByRole('dialog', { name: 'Descartar marcas recusadas' })
    await user.click(within(sure).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(checked()).toEqual(['P', 'P', 'P']))
  })

  it('is asked before leaving unsaved marks, and may save on the way out', async () => {
    const { user, router } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    void router.navigate('/app')
    await screen.findByRole('dialog', { name: 'Sair sem salvar a frequência' })
    await user.click(screen.getByRole('button', { name: 'Continuar aqui' }))
    expect(router.state.location.pathname).toBe('/app/turmas/aulas/frequencia')
    void router.navigate('/app')
    await user.click(await screen.findByRole('button', { name: 'Salvar e sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
    await waitFor(() => expect(stored[0]).toEqual({ status: 'ABSENCE', version: 1 }))
  })

  it('brings the marks back after marking everybody present by mistake', async () => {
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(screen.getByRole('button', { name: 'Marcar todos como presentes' }))
    expect(checked()).toEqual(['P', 'P', 'P'])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(checked()).toEqual(['F', 'P', 'P'])
  })
})

describe('an instructor with several lessons on one day', () => {
  const SECOND_LESSON = /^Aula das 08:20/
  const other = () => screen.findByRole('checkbox', { name: SECOND_LESSON })
  const isChosen = () => screen.queryByRole('checkbox', { name: SECOND_LESSON, checked: true }) !== null

  const openWithSecond = async (taken = false) => {
    server.on('GET lesson-plan/p1/lesson', () => ({
      body: allOf([lessonOf('l1', '07:30:00'), lessonOf('l2', '08:20:00', taken)]),
    }))
    const view = await open()
    await other()
    return view
  }

  it('writes the shown lesson alone unless another is chosen, and the button says so', async () => {
    const { user } = await openWithSecond()
    expect(isChosen()).toBe(false)
    await user.click(mark('1, Ana Lima', 'Falta'))
    expect(save().textContent).toBe('Salvar · 1 falta')
    await user.click(save())
    await screen.findByText(/Tudo salvo/)
    expect(server.sent('PUT').map(({ path }) => path)).toEqual([LIST])
  })

  it('is never offered a lesson that has not begun, by the clock of the institution', async () => {
    const { date } = localMoment('America/Sao_Paulo', new Date())
    server.on('GET lesson-plan/p1/lesson', () => ({
      body: allOf([
        lessonOf('l1', '07:30:00'),
        lessonOf('l2', '08:20:00'),
        lessonOf('l3', '23:59:59', false, date),
      ]),
    }))
    await open()
    await other()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('is offered several lessons in one line on a phone, and each by itself once it is opened', async () => {
    onPhone()
    server.on('GET lesson-plan/p1/lesson', () => ({
      body: allOf([
        lessonOf('l1', '07:30:00'),
        lessonOf('l2', '08:20:00'),
        lessonOf('l3', '09:10:00'),
        lessonOf('l4', '10:20:00', true),
      ]),
    }))
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Salvar também em outras 2 aulas' }))
    expect(save().textContent).toBe('Salvar nas 3 aulas · sem faltas')
    expect(screen.queryByRole('checkbox', { name: SECOND_LESSON })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Escolher uma a uma' }))
    expect(isChosen()).toBe(true)
    await user.click(await other())
    expect(save().textContent).toBe('Salvar nas 2 aulas · sem faltas')
    expect(screen.getByRole('checkbox', { name: /^Aula das 10:20.*frequência feita$/ })).toBeDefined()
  })

  it('takes the other lesson too when it is chosen, each over the versions of its own list', async () => {
    const before = NAMES.map((_, index) => ({ status: 'ATTENDANCE' as const, version: index + 4 }))
    server.on(`GET ${SECOND}`, () => ({
      body: allOf(rows('l2').map((row, index) => ({ ...row, ...before[index] }))),
    }))
    server.on(`PUT ${SECOND}`, () => ({ body: { data: rows('l2'), conflicts: [] } }))
    const { user } = await openWithSecond()
    await user.click(await other())
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .findAll({ queryKey: ['lesson-plan/:id/lesson/:lessonId/student-attendance'] })
          .filter(({ state }) => state.data),
      ).toHaveLength(2),
    )
    await user.click(mark('3, Carla Dias', 'Falta'))
    expect(save().textContent).toBe('Salvar nas 2 aulas · 1 falta')
    await user.click(save())
    await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
    const second = server.sent('PUT').find(({ path }) => path === SECOND)
    expect(sentRows(second?.body)).toMatchObject([
      { studentEnrollmentId: 'e2', status: 'ABSENCE', version: 6 },
    ])
    await waitFor(() => expect(isChosen()).toBe(false))
  })

  it('takes it as new where its list cannot be reached', async () => {
    server.on(`GET ${SECOND}`, () => 'lost')
    server.on(`PUT ${SECOND}`, () => 'lost')
    const { user } = await openWithSecond()
    await user.click(await other())
    expect(isChosen()).toBe(true)
    await user.click(save())
    await waitFor(() => expect(server.sent('PUT').some(({ path }) => path === SECOND)).toBe(true))
    const second = server.sent('PUT').find(({ path }) => path === SECOND)
    expect(sentRows(second?.body).map(({ version }) => version)).toEqual([0, 0, 0])
  })

  it('sees of another lesson that its attendance was taken before choosing it', async () => {
    await openWithSecond(true)
    expect((await other()).closest('div')?.parentElement?.textContent).toContain('frequência feita')
  })
})

describe('a lesson that is opened without network', () => {
  it('has its class and subject from the list of plans on the device, where the plan was never opened', async () => {
    registerOfflineData([planningOffline])
    useSession.getState().setMenuYear({ id: 'y', year: '2026' })
    const user = useSession.getState().auth?.user
    const { queryKey } = plansOptions({ academicYearId: 'y' })
    const plan = {
      id: 'p1',
      grade: { id: 'g', name: '6º ano A' },
      curriculumComponent: { id: 'c', name: 'Matemática' },
    }
    if (user) await writeCachedRead(readsOwner(user), hashKey(queryKey), { at: Date.now(), data: [plan] })
    for (const call of ['lesson-plan/p1', 'lesson-plan', LIST]) server.on(`GET ${call}`, () => 'lost')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(await screen.findByRole('heading', { level: 1, name: /6º ano A.*Matemática/ })).toBeDefined()
    online.mockRestore()
  })

  it('has its list from the device, where the roll of its day is not there', async () => {
    registerOfflineData([planningOffline, attendanceOffline])
    const user = useSession.getState().auth?.user
    const keep = async (queryKey: readonly unknown[], data: unknown) => {
      if (user) await writeCachedRead(readsOwner(user), hashKey(queryKey), { at: Date.now(), data })
    }
    const lesson = lessonOf('l1', '07:30:00')
    await keep(planOptions('p1').queryKey, { ...lesson.lessonPlan, id: 'p1' })
    await keep(attendanceOptions({ planId: 'p1', lessonId: 'l1' }).queryKey, allOf(rows()))
    await keep(dayLessonsOptions('p1', lesson.date).queryKey, allOf([lesson]))
    await keep(lessonsAroundOptions('p1', lesson.date).queryKey, [lesson])
    for (const call of ['lesson-plan/p1', 'lesson-plan/p1/lesson', 'lesson-plan/p1/frequency', LIST])
      server.on(`GET ${call}`, () => 'lost')
    server.on('GET grade/g/day-roll', () => 'lost')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    online.mockRestore()
  })
})
