import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentView } from '../../lib/outbox/current-outbox.ts'
import { releaseSyncHandler } from '../planning/record/release.sync.ts'
import { attendanceWorld, guid, lessonOf, mark, save } from './attendance-test-world.tsx'

const LESSON = guid(1)
const OTHER = guid(2)
const RELEASE = `POST lesson-plan/p1/lesson/${LESSON}/accomplish`
const { server, list, show } = attendanceWorld({ lessonId: LESSON, handlers: [releaseSyncHandler] })

const record = (contentRegistration: string) => ({
  id: guid(3),
  note: null,
  contentRegistration,
  materialUsage: null,
  by: {
    id: '1',
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name: 'Ana Souza',
    socialName: null,
    registration: null,
    thumb: null,
  },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version: 1,
})
let released: ReturnType<typeof record> | null = null

const open = async () => {
  const view = show()
  const toggle = await screen.findByRole('button', { name: /^Conteúdo/ })
  return { ...view, toggle }
}
const content = () => screen.findByRole('textbox', { name: /Conteúdo ministrado/ })
const written = () => server.sent().filter(({ method }) => method !== 'GET')

beforeEach(() => {
  released = null
  server.on('GET lesson-plan/p1/lesson', () => ({
    body: allOf([
      {
        ...lessonOf(LESSON, '07:30:00'),
        accomplished: released,
        can: { launch: released === null, takeAttendance: true, edit: released !== null },
      },
      lessonOf(OTHER, '08:20:00'),
    ]),
  }))
  server.on(RELEASE, () => {
    released = record('Cores')
    return { status: 201, body: { ...released, others: [] } }
  })
})

describe('an instructor with the record and the list of a lesson on one screen', () => {
  it('is stopped by a text without content, and neither is saved', async () => {
    const { user, toggle } = await open()
    await user.click(toggle)
    await content()
    await user.type(screen.getByRole('textbox', { name: /^Material/ }), 'Livro')
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    expect(written()).toEqual([])
  })

  it('saves both with one button, the record first, and is told that both are there', async () => {
    const { user, toggle } = await open()
    expect(toggle.textContent).toContain('a lançar')
    await user.click(toggle)
    await user.type(await content(), 'Cores')
    await user.click(mark('1, Ana Lima', 'Falta'))
    expect(save().textContent).toBe('Salvar com o conteúdo · 1 falta')
    await user.click(save())
    await screen.findByText(/Tudo salvo às/)
    expect(written().map(({ method, path }) => `${method} ${path}`)).toEqual([RELEASE, `PUT ${list}`])
    expect(written()[0]?.body).toMatchObject({ contentRegistration: 'Cores' })
    expect(written()[0]?.body).not.toHaveProperty('lessonIds')
    await waitFor(() => expect(toggle.textContent).toContain('lançado'))
    await user.click(toggle)
    const panel = await screen.findByRole('region', { name: 'Conteúdo da aula' })
    expect(within(panel).getByText('Cores')).toBeDefined()
  })

  it('may leave the record out: attendance alone is saved', async () => {
    const { user } = await open()
    await user.click(save())
    await screen.findByText(/Tudo salvo/)
    expect(written().map(({ method }) => method)).toEqual(['PUT'])
  })

  it('leads to the missing content once the marks are saved, and the button is quiet', async () => {
    const { user } = await open()
    expect(save().dataset.variant).toBe('filled')
    expect(screen.queryByRole('button', { name: 'falta o conteúdo' })).toBeNull()
    await user.click(save())
    expect((await screen.findByText('Tudo salvo')).closest('[role="status"]')).not.toBeNull()
    expect(save().dataset.variant).toBe('default')
    await user.click(screen.getByRole('button', { name: 'falta o conteúdo' }))
    const field = await content()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'Cores')
    expect(save().dataset.variant).toBe('filled')
  })

  it('releases the other lesson of the day with the same text only when it is chosen', async () => {
    server.on(`GET lesson-plan/p1/lesson/${OTHER}/student-attendance`, () => 'lost')
    server.on(`PUT lesson-plan/p1/lesson/${OTHER}/student-attendance`, () => 'lost')
    const { user, toggle } = await open()
    await user.click(toggle)
    await user.type(await content(), 'Cores')
    await user.click(screen.getByRole('checkbox', { name: /^Aula das 08:20/ }))
    expect(save().textContent).toBe('Salvar com o conteúdo nas 2 aulas · sem faltas')
    await user.click(save())
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ lessonIds: [OTHER] }))
  })

  it('finds a half-typed text open again, and it is saved only with the button that says so', async () => {
    const { user, toggle, unmount } = await open()
    await user.click(toggle)
    await user.type(await content(), 'Cor')
    unmount()
    await open()
    expect(await content()).toHaveProperty('value', 'Cor')
    expect(screen.getByText(/Rascunho recuperado/)).toBeDefined()
    expect(save().textContent).toBe('Salvar com o conteúdo · sem faltas')
  })

  it('is told that both are safe here when the server does not answer', async () => {
    server.on(`PUT ${list}`, () => new Promise<never>(() => undefined))
    const { user } = await open()
    await user.click(save())
    await screen.findByText(/^Guardado neste aparelho, pode fechar/)
    expect(currentView().unsent).toBe(1)
  }, 20_000)
})
