import type { Role } from '@lousa/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { institutionOptions } from '../../../features/identity/identity.api.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PaletteButton, PaletteHost } from './palette-host.tsx'
import { canQuery, SOURCES } from './sources.ts'

const { on, sent } = testServer()

const SOURCE_NAMES = ['people', 'classes', 'plans', 'today', 'events', 'enrollments'] as const
const YEAR = '11111111-1111-4111-8111-111111111111'
const page = (data: readonly object[]) => ({
  body: {
    data,
    currentPage: 1,
    nextPage: null,
    previousPage: null,
    totalPages: 1,
    totalRowCount: data.length,
    rowsPerPage: 100,
  },
})
const hits = (data: readonly object[], hasMore = false) => ({ body: { data, hasMore } })
const GRADE = { id: 'grade-a', name: '6º ano A' }
const PLAN = {
  id: 'plan-a',
  name: null,
  grade: GRADE,
  curriculumComponent: { id: 'c', name: 'Matemática' },
  instructors: [],
  childLessonPlans: [],
  isEvaluated: true,
}
const person = (name: string) => ({
  id: `id-${name}`,
  type: 'STUDENT',
  role: 'STUDENT',
  name,
  socialName: null,
  registration: '2026001',
  thumb: null,
})

const be = (role: Role) => {
  const { auth, setUser, setMenuYear } = useSession.getState()
  if (!auth) throw new Error('nobody is signed in')
  setUser({ ...auth.user, role })
  setMenuYear({ id: YEAR, year: '2026' })
}

const open = async (role: Role) => {
  be(role)
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <PaletteButton />
      <PaletteHost />
    </QueryClientProvider>,
    '/app',
  )
  await view.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  return { ...view, box }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => screen.queryByRole('option', { selected: true })?.textContent

beforeEach(() => {
  localStorage.removeItem('lousa:recent-places')
  on('GET grades', () => page([GRADE]))
  on('GET lesson-plan', () => page([PLAN]))
  on('GET grade', () => page([]))
  on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () => page([]))
  on(`GET student-enrollment/academic-year/${YEAR}/student`, () => page([]))
})

describe('the search over everything', () => {
  it('is walked with the keys, says where it is, and opens what is chosen', async () => {
    const { user, box, router } = await open('ADMINISTRATOR')
    await user.type(box, 'matricular 6')
    await waitFor(() => expect(options()).toEqual(['Matricular em 6º ano A']))
    await user.clear(box)
    await user.type(box, 'ano')
    await waitFor(() => expect(options().length).toBeGreaterThan(3))
    const all = options()
    expect(screen.getByRole('status').textContent).toBe(`${all.length} resultados`)
    expect(active()).toBe(all[0])
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(all[1])
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{End}')
    expect(active()).toBe(all.at(-1))
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(all[0])
    await user.keyboard('{ArrowUp}{Home}')
    expect(active()).toBe(all[0])
    await user.clear(box)
    await user.type(box, 'grade horária 6 ano')
    await user.keyboard('{Enter}')
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe('/app/planos-de-aula/quadro-de-horarios?turma=grade-a')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names its groups, and the list is told by the box', async () => {
    const { user, box } = await open('ADMINISTRATOR')
    await user.type(box, '6 ano a')
    const list = await screen.findByRole('listbox', { name: 'Resultados' })
    expect(box.getAttribute('aria-controls')).toBe(list.id)
    await waitFor(() => expect(within(list).getAllByRole('group')).toHaveLength(3))
    for (const name of ['Turmas', 'Planos de aula', 'Ações'])
      expect(within(list).getByRole('group', { name })).toBeDefined()
  })

  it('finds students of an instructor, and opens the page that the instructor has of them', async () => {
    on('GET user/search', () => hits([{ ...person('Júlia Prado'), registration: null }]))
    const { user, box, router } = await open('INSTRUCTOR')
    await user.type(box, 'júlia')
    await user.click(await screen.findByRole('option', { name: /Júlia Prado/ }))
    expect(router.state.location.pathname).toBe('/app/turmas/aluno/id-Júlia Prado')
  })

  it('finds people a moment after the last key', async () => {
    on('GET user/search', () => hits([person('Bia Souza')]))
    const { user, box, router } = await open('ADMINISTRATOR')
    await user.type(box, 'bia s')
    await user.click(await screen.findByRole('option', { name: /Bia Souza/ }))
    expect(router.state.location.pathname).toBe('/app/usuarios/aluno/id-Bia Souza')
    expect(sent().filter(({ path }) => path === 'user/search')).toHaveLength(1)
  })

  it('shows the class of a student, and names what is left out only when there is more', async () => {
    const students = Array.from({ length: 11 }, (_, at) => ({
      ...person(`Bia Souza ${at}`),
      grades: [{ id: 'grade-a', name: '6º ano A' }],
    }))
    on('GET user/search', (_, query) =>
      query.get('searchFor') === 'bia' ? hits(students) : hits(students.slice(0, 2), true),
    )
    const { user, box } = await open('ADMINISTRATOR')
    await user.type(box, 'bia')
    const [first] = await screen.findAllByRole('option', { name: /Bia Souza/ })
    expect(first?.textContent).toContain('6º ano A · 2026001')
    expect(screen.getAllByRole('option', { name: /Bia Souza/ })).toHaveLength(10)
    expect(screen.getByText('Há mais pessoas: escreva mais do nome.')).toBeDefined()
    await user.type(box, ' s')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Bia Souza/ })).toHaveLength(2))
    expect(screen.getByText('Há mais pessoas: escreva mais do nome.')).toBeDefined()
    on('GET user/search', () => hits(students.slice(0, 2)))
    await user.type(box, 'o')
    await waitFor(() => expect(screen.queryByText('Há mais pessoas: escreva mais do nome.')).toBeNull())
    await waitFor(() => expect(sent().filter(({ path }) => path === 'user/search')).toHaveLength(3))
    expect(screen.queryByText('Há mais pessoas: escreva mais do nome.')).toBeNull()
  })

  it('says that people could not be looked for, and asks again', async () => {
    let isBroken = true
    on('GET user/search', () =>
      isBroken ? { status: 422, body: { code: 'INVALID' } } : hits([person('Bia Souza')]),
    )
    const { user, box } = await open('ADMINISTRATOR')
    await user.type(box, 'bia')
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível buscar pessoas')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('option', { name: /Bia Souza/ })).toBeDefined()
  })

  it('begins with where the person was last, on this device and in this account', async () => {
    const { user, box, unmount } = await open('ADMINISTRATOR')
    await user.type(box, 'calendário')
    await waitFor(() => expect(active()).toBe('Calendário'))
    await user.keyboard('{Enter}')
    unmount()
    const again = await open('ADMINISTRATOR')
    const recent = await screen.findByRole('group', { name: 'Recentes' })
    expect(within(recent).getByRole('option').textContent).toBe('Calendário')
    again.unmount()
    // On this device with another role, kept entries lead to permitted pages only.
    await open('INSTRUCTOR')
    expect(screen.queryByRole('group', { name: 'Recentes' })).toBeNull()
  })

  it.each(['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'] as const)(
    'asks only calls that list whoever searches: %s',
    async role => {
      on('GET user/search', () => hits([]))
      const { user, box } = await open(role)
      await user.type(box, 'horário')
      await waitFor(() => expect(options().length).toBeGreaterThan(0))
      const calls = SOURCE_NAMES.filter(source => canQuery(source, role)).map(source => SOURCES[source].call)
      await waitFor(() =>
        expect(new Set(sent().map(({ path }) => path.replace(YEAR, ':id')))).toEqual(
          new Set(calls.map(({ path }) => path.replace(/:\w+/g, ':id'))),
        ),
      )
    },
  )

  it('closes with Esc', async () => {
    const { user } = await open('STUDENT')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the key “/”', () => {
  it('opens it where the screen has no search of its own, and nowhere else', async () => {
    const { user, box } = await open('STUDENT')
    await user.type(box, '/')
    expect(screen.getByRole('combobox').getAttribute('value')).toBe('/')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()))
    await user.keyboard('/')
    expect(await screen.findByRole('combobox')).toBeDefined()
  })

  it('goes to the search of a list', async () => {
    be('ADMINISTRATOR')
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <input id="busca" aria-label="Busca da lista" />
        <PaletteHost />
      </QueryClientProvider>,
    )
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Busca da lista'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a municipal student', () => {
  it('finds each event once, enrolled or not', async () => {
    const known = queryClient.getQueryData(institutionOptions.queryKey)
    if (known) queryClient.setQueryData(institutionOptions.queryKey, { ...known, kind: 'MUNICIPAL' })
    on('GET grade', () => page([{ id: 'e', name: 'Corrida', isEvent: true }]))
    on(`GET student-enrollment/academic-year/${YEAR}/student`, () =>
      page([{ grade: { id: 'e', name: 'Corrida', isEvent: true }, exit: null }]),
    )
    const { user, box } = await open('STUDENT-SMELJ')
    await user.type(box, 'corrida')
    await waitFor(() => expect(options()).toEqual(['CorridaEvento', 'EventosAjuda']))
  })
})
