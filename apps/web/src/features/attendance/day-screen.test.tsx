import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { currentView } from '../../lib/outbox/current-outbox.ts'
import { testOutbox } from '../../test-outbox.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { institutionOptions } from '../identity/identity.api.ts'
import { releaseSyncHandler } from '../planning/record/release.sync.ts'
import {
  checked,
  group,
  guid,
  lessonOf,
  mark,
  NAMES,
  type Stored,
  save,
  sentRows,
} from './attendance-test-world.tsx'
import { Component } from './day/day-screen.tsx'
import { dayRollSyncHandler } from './day-roll.sync.ts'

const DAY = '2026-03-05'
const GRADE = guid(6)
const ROLL = `grade/${GRADE}/day-roll`
const server = testServer()
testOutbox({ handlers: [dayRollSyncHandler, releaseSyncHandler] })

const lesson = (last: number, plan: number, component: string, start: string, over: object = {}) => ({
  ...lessonOf(guid(last), start),
  lessonPlan: {
    id: guid(plan),
    grade: { id: GRADE, name: '1º ano A' },
    curriculumComponent: { id: guid(plan), name: component },
  },
  isOwn: true,
  place: last,
  isOfGroup: false,
  ...over,
})
const history = lesson(1, 8, 'História', '13:50:00')
const reading = [lesson(2, 9, 'Língua Portuguesa', '14:40:00'), lesson(3, 9, 'Língua Portuguesa', '15:30:00')]
let lessons: object[]
let stored: Stored[]
let differentIn: string[]

const roll = () => ({
  grade: { id: GRADE, name: '1º ano A' },
  date: DAY,
  rollMode: 'PER_DAY',
  lessons,
  data: stored.map(({ status, version }, index) => ({
    studentEnrollment: {
      id: `e${index}`,
      number: index + 1,
      user: { id: `u${index}`, name: NAMES[index], socialName: null, thumb: null },
    },
    status,
    justification: null,
    version,
    differentIn: index === 1 ? differentIn : [],
    excusedIn: [],
  })),
})
const release = (id: string) => `lesson-plan/${guid(8)}/lesson/${id}/accomplish`

beforeEach(() => {
  lessons = [history, ...reading]
  stored = NAMES.map(() => ({ status: null, version: null }))
  differentIn = []
  server.on(`GET ${ROLL}`, () => ({ body: roll() }))
  server.on(`PUT ${ROLL}`, body => {
    for (const { studentEnrollmentId, status, version = 0 } of sentRows(body))
      stored[Number(studentEnrollmentId.slice(1))] = { status, version: version + 1 }
    return { body: { data: roll().data, conflicts: [] } }
  })
})

const show = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/turmas/dia?turma=${GRADE}&dia=${DAY}`,
  )
const open = async () => {
  const view = show()
  await screen.findByRole('list', { name: 'Alunos da turma' })
  return view
}
const content = (name: RegExp) => screen.getByRole('textbox', { name })

describe('the day of an instructor in a class', () => {
  it('has one list for all lessons, and one line of content for each component', async () => {
    await open()
    expect(checked()).toEqual(['P', 'P', 'P'])
    expect(screen.getByText(/A marca do dia vale nas 3 aulas/)).toBeDefined()
    expect(screen.queryByText(/O atraso vale na primeira aula/)).toBeNull()
    queryClient.setQueryData(
      institutionOptions.queryKey,
      before => before && { ...before, punctuality: 'WITH_MINUTES' as const },
    )
    expect(await screen.findByText(/O atraso vale na primeira aula/)).toBeDefined()
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    expect(content(/Língua Portuguesa, 14:40, 15:30/)).toBeDefined()
  })

  it('names the lesson of a parallel group, which takes the marks of the whole class', async () => {
    lessons = [history, lesson(2, 9, 'Inglês', '14:40:00', { isOfGroup: true })]
    await open()
    const note = /^Aula de um grupo: recebe as marcas de toda a turma/
    expect(screen.getAllByText(note)).toHaveLength(1)
    expect(screen.getByText(note).closest('li')?.textContent).toContain('Inglês')
  })

  it('saves the roll of the day once, with its absences on the button', async () => {
    const { user } = await open()
    await user.click(mark('2, Bruno Reis', 'Falta'))
    await user.click(screen.getByRole('button', { name: 'Salvar · 1 falta' }))
    await screen.findByText('Tudo salvo')
    const [sent] = server.sent('PUT')
    expect(sentRows(sent?.body).map(({ status }) => status)).toEqual(['ATTENDANCE', 'ABSENCE', 'ATTENDANCE'])
    expect(sent?.body).toMatchObject({ date: DAY })
    expect(server.sent('PUT')).toHaveLength(1)
  })

  it('marks with F, J and P going down and saves with Ctrl+Enter', async () => {
    const { user } = await open()
    mark('1, Ana Lima', 'Presença').focus()
    await user.keyboard('fj')
    expect(checked()).toEqual(['F', 'J', 'P'])
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Tudo salvo')
    expect(stored.map(({ status }) => status)).toEqual(['ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE'])
  })

  it('releases the lessons of a component together, before the roll', async () => {
    const calls: string[] = []
    server.on(`POST lesson-plan/${guid(9)}/lesson/${guid(2)}/accomplish`, body => {
      calls.push('release')
      expect(body).toMatchObject({ contentRegistration: 'Cantigas', lessonIds: [guid(3)] })
      return { status: 403, body: { code: 'FORBIDDEN', message: 'Não' } }
    })
    const { user } = await open()
    await user.type(content(/Língua Portuguesa/), 'Cantigas')
    await user.click(screen.getByRole('button', { name: 'Salvar com o conteúdo · sem faltas' }))
    await waitFor(() => expect(calls).toEqual(['release']))
    expect(currentView().entries.map(({ kind }) => kind)).toEqual(['release', 'dayRoll'])
  })

  it('keeps roll and content on the device without network, each as its own entry', async () => {
    const { user } = await open()
    server.on(`PUT ${ROLL}`, () => 'lost')
    server.on(`POST ${release(guid(1))}`, () => 'lost')
    await user.type(content(/História/), 'A família')
    await user.click(mark('3, Carla Dias', 'Falta'))
    await user.click(save())
    await waitFor(() =>
      expect(currentView().entries.map(({ kind, state }) => [kind, state])).toEqual([
        ['release', 'queued'],
        ['dayRoll', 'queued'],
      ]),
    )
  })

  it('says in which lesson a student is marked otherwise', async () => {
    stored = NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 }))
    differentIn = [guid(3)]
    // The fourth lesson is of a specialist.
    lessons = [history, reading[0] ?? {}, lesson(3, 9, 'Língua Portuguesa', '16:20:00', { place: 5 })]
    await open()
    expect(group('2, Bruno Reis').closest('li')?.textContent).toContain('diferente na 5ª aula')
  })

  it('shows both values where someone else changed a mark', async () => {
    stored = NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 }))
    server.on(`PUT ${ROLL}`, () => ({
      body: {
        data: [],
        conflicts: [
          {
            studentEnrollmentId: 'e0',
            status: 'JUSTIFIED_ABSENCE',
            justification: null,
            version: 2,
            by: 'Sônia',
            at: `${DAY}T16:00:00.000Z`,
            sent: 'ABSENCE',
          },
        ],
      },
    }))
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: /Decidir/ }))
    await user.click(await screen.findByRole('button', { name: 'Ficar com a salva: Ana Lima' }))
    await waitFor(() => expect(currentView().entries[0]?.state).toBe('saved'))
  })

  describe('a newer version of a mark', () => {
    /** The first save meets version 4; what is sent over that is saved. */
    const newerVersion = (over: object) => {
      stored = NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 }))
      server.on(`PUT ${ROLL}`, body => {
        const rows = sentRows(body)
        if (rows.every(({ version }) => version === 4)) {
          stored[0] = { status: 'ABSENCE', version: 6 }
          return { body: { data: roll().data, conflicts: [] } }
        }
        const conflict = { studentEnrollmentId: 'e0', status: 'ATTENDANCE', justification: null, version: 4 }
        const author = { by: null, byId: null, at: `${DAY}T16:00:00.000Z`, sent: 'ABSENCE' }
        return { body: { data: [], conflicts: [{ ...conflict, ...author, ...over }] } }
      })
    }
    const saveAbsence = async () => {
      const { user } = await open()
      await user.click(mark('1, Ana Lima', 'Falta'))
      await user.click(save())
    }

    it('that shows what the instructor saw is overwritten without a question', async () => {
      newerVersion({ differentIn: [] })
      await saveAbsence()
      await screen.findByText('Tudo salvo')
      expect(server.sent('PUT').map(({ body }) => sentRows(body).map(({ version }) => version))).toEqual([
        [1],
        [4],
      ])
    })

    it.each([
      ['in which a lesson differs', { differentIn: [guid(3)] }],
      ['with another mark', { status: 'JUSTIFIED_ABSENCE', differentIn: [] }],
      ['of a server that does not say which lessons differ', {}],
    ])('%s is a question to the instructor', async (_, over) => {
      newerVersion(over)
      await saveAbsence()
      expect(await screen.findByRole('button', { name: /Decidir/ })).toBeDefined()
      expect(server.sent('PUT')).toHaveLength(1)
    })
  })

  it('is read-only in a closed term', async () => {
    lessons = [{ ...history, can: { launch: false, takeAttendance: false, edit: false } }]
    await open()
    expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
  })

  it('says that a day has no lessons', async () => {
    lessons = []
    show()
    expect(await screen.findByText('Sem aulas suas nesta turma neste dia')).toBeDefined()
  })
})
