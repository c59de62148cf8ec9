import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ReleaseModal } from './release-modal.tsx'

const server = testServer()
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const [PLAN, FIRST, SECOND, RECORD] = [guid(1), guid(2), guid(3), guid(4)]
const LESSONS = `GET lesson-plan/${PLAN}/lesson`
const LAUNCH = `POST lesson-plan/${PLAN}/lesson/${FIRST}/accomplish`
const EDIT = `PATCH lesson-plan/${PLAN}/lesson/${FIRST}/accomplish/${RECORD}`

const record = (contentRegistration: string, version: number) => ({
  id: RECORD,
  note: null,
  contentRegistration,
  materialUsage: null,
  by: {
    id: guid(5),
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name: 'Rui Alves',
    socialName: null,
    registration: null,
    thumb: null,
  },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version,
})
const lesson = (id: string, start: string, accomplished: ReturnType<typeof record> | null) => ({
  id,
  date: '2026-03-05',
  start: `${start}:00`,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlan: {
    id: PLAN,
    grade: { id: guid(6), name: '6º ano A' },
    curriculumComponent: { id: guid(7), name: 'Arte' },
  },
  accomplished,
  deleted: false,
  attendanceTaken: false,
  can: { launch: accomplished === null, takeAttendance: true, edit: accomplished !== null },
  version: 1,
})

let ofFirst: ReturnType<typeof record> | null = null

const open = () => {
  const onClose = vi.fn()
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ReleaseModal planId={PLAN} lessonId={FIRST} day="2026-03-05" onClose={onClose} />
    </QueryClientProvider>,
  )
  return { ...view, onClose }
}
const content = () => screen.findByRole('textbox', { name: /Conteúdo ministrado/ })
const launch = () => screen.getByRole('button', { name: 'Lançar aula' })

beforeEach(() => {
  ofFirst = null
  server.on(LESSONS, () => ({
    body: allOf([lesson(FIRST, '07:00', ofFirst), lesson(SECOND, '08:00', null)]),
  }))
  server.on(LAUNCH, () => {
    ofFirst = record('Cores', 1)
    return { status: 201, body: { ...ofFirst, others: [] } }
  })
})

describe('an instructor launching a lesson', () => {
  it('is told that the content is missing, and nothing is sent', async () => {
    const { user } = open()
    await content()
    await user.click(launch())
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    expect(server.sent('POST')).toEqual([])
  })

  it('launches once with a double tap, alone unless another lesson was chosen, and is led to attendance', async () => {
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.dblClick(launch())
    const next = await screen.findByRole('link', { name: 'Lançar frequência' })
    expect(next.getAttribute('href')).toBe(`/app/turmas/aulas/frequencia?plano=${PLAN}&aula=${FIRST}`)
    expect(screen.getByText('Aula lançada com sucesso!')).toBeDefined()
    const [request, ...more] = server.sent('POST')
    expect(more).toEqual([])
    expect(request?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.body).toEqual({
      contentRegistration: 'Cores',
      materialUsage: null,
      note: null,
      lessonIds: [],
    })
  })

  it('launches the other lesson of the day with it when asked to', async () => {
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(screen.getByRole('checkbox', { name: '08:00–08:50' }))
    await user.click(launch())
    await screen.findByRole('link', { name: 'Lançar frequência' })
    expect(server.sent('POST')[0]?.body).toMatchObject({ lessonIds: [SECOND] })
  })

  it('sends a lost launch again with the same key', async () => {
    const answer = { status: 201, body: { ...record('Cores', 1), others: [] } }
    let lost = true
    server.on(LAUNCH, () => (lost ? 'lost' : answer))
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(launch())
    await screen.findByText('Sem conexão com o servidor.')
    lost = false
    await user.click(launch())
    await screen.findByRole('link', { name: 'Lançar frequência' })
    const [first, second] = server.sent('POST')
    expect(second?.key).toBe(first?.key)
  })

  it('sees what somebody else launched meanwhile, and may replace it', async () => {
    server.on(LAUNCH, () => {
      ofFirst = record('Formas', 4)
      return { status: 422, body: { code: 'LESSON_ALREADY_ACCOMPLISHED' } }
    })
    server.on(EDIT, () => ({ body: record('Cores', 5) }))
    const { user } = open()
    await user.type(await content(), 'Cores')
    await user.click(launch())
    expect(await screen.findByText('Formas')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Substituir pelo meu' }))
    await waitFor(() =>
      expect(server.sent('PATCH')[0]?.body).toMatchObject({ contentRegistration: 'Cores', version: 4 }),
    )
  })
})

describe('an instructor opening a launched lesson', () => {
  beforeEach(() => {
    ofFirst = record('Cores', 1)
  })

  it('only reads until "Editar", and then sends the version that was read', async () => {
    server.on(EDIT, () => ({ body: record('Cores e formas', 2) }))
    const { user } = open()
    expect(await screen.findByText('Cores')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await user.type(await content(), ' e formas')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Alterações salvas com sucesso!')
    expect(server.sent('PATCH')[0]?.body).toMatchObject({ contentRegistration: 'Cores e formas', version: 1 })
  })

  it('sees both texts after somebody else changed the record, and may keep the saved one', async () => {
    server.on(EDIT, () => {
      ofFirst = record('Texturas', 2)
      return { status: 409, body: { code: 'STALE_VERSION', current: ofFirst } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    await user.type(await content(), ' frias')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Texturas')).toBeDefined()
    expect(await content()).toHaveProperty('value', 'Cores frias')
    await user.click(screen.getByRole('button', { name: 'Ficar com o registro salvo' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(await screen.findByText('Texturas')).toBeDefined()
  })
})
