import type { AttendanceRow, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './attendance-screen.tsx'

const LIST = 'lesson-plan/p1/lesson/l1/student-attendance'
const NAMES = ['Ana Lima', 'Bruno Reis', 'Carla Dias']
const server = testServer()

type Stored = { status: AttendanceStatus | null; version: number | null }
let stored: Stored[] = []

const rows = () =>
  stored.map(({ status, version }, index) => ({
    id: null,
    studentEnrollment: {
      id: `e${index}`,
      number: index + 1,
      user: {
        id: `u${index}`,
        name: NAMES[index],
        socialName: index === 1 ? 'Bruna Reis' : null,
        thumb: null,
      },
    },
    lesson: { id: 'l1', date: '2026-03-05', start: '07:30:00', end: '08:20:00', lessonAccomplish: true },
    status,
    justification: null,
    version,
  }))

const sentRows = (body: unknown): AttendanceRow[] =>
  typeof body === 'object' && body !== null && 'attendances' in body && Array.isArray(body.attendances)
    ? body.attendances
    : []

const written = (body: unknown) => {
  stored = sentRows(body).map(({ status, version = 0 }) => ({ status, version: version + 1 }))
  return { body: { data: rows(), conflicts: [] } }
}

const open = async () => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/turmas/aulas/frequencia?plano=p1&aula=l1',
  )
  await screen.findByRole('list', { name: 'Alunos da turma' })
  return view
}
const group = (name: string) => screen.getByRole('radiogroup', { name })
const mark = (name: string, option: string) => within(group(name)).getByRole('radio', { name: option })
const checked = () => screen.getAllByRole('radio', { checked: true }).map(({ textContent }) => textContent)
const save = () => screen.getByRole('button', { name: 'Salvar' })

beforeEach(() => {
  stored = NAMES.map(() => ({ status: null, version: null }))
  server.on(`GET ${LIST}`, () => ({ body: allOf(rows()) }))
  server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf([]) }))
  server.on(`PUT ${LIST}`, written)
})

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
    expect(document.activeElement).toBe(mark('3, Carla Dias', 'Presença'))
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(checked()).toEqual(['F', 'J', 'F'])
    expect(document.activeElement).toBe(mark('2, Bruna Reis', 'Falta justificada'))
    expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(screen.getByText('Faltas').nextElementSibling?.textContent).toBe('2')
    expect(screen.getByText('Não salvo')).toBeDefined()
  })

  it('writes letters into a justification without marking anybody', async () => {
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta justificada'))
    await user.type(screen.getByRole('textbox', { name: 'Justificativa de Ana Lima' }), 'Pfj')
    expect(checked()).toEqual(['J', 'P', 'P'])
    await user.click(save())
    await screen.findByText('Tudo salvo')
    expect(sentRows(server.sent('PUT')[0]?.body)[0]?.justification).toBe('Pfj')
  })

  it('saves the whole list with versions, and the next save goes on from the new ones', async () => {
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    await screen.findByText('Tudo salvo')
    await user.click(mark('1, Ana Lima', 'Presença'))
    await user.click(save())
    await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
    const [first, second] = server.sent('PUT').map(({ body }) => sentRows(body).map(({ version }) => version))
    expect([first, second]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
    expect(server.sent('PUT')[0]?.key).not.toBe(server.sent('PUT')[1]?.key)
  })

  it('loses nothing without network: the marks stay on the device, also after closing, and go with the same key', async () => {
    let reachable = false
    server.on(`PUT ${LIST}`, body => (reachable ? written(body) : 'lost'))
    const { user, unmount } = await open()
    await user.click(mark('2, Bruna Reis', 'Falta'))
    await user.click(save())
    await screen.findByText(/Sem conexão. As marcas estão guardadas neste aparelho/)
    reachable = true
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Tudo salvo')
    const [lost, arrived] = server.sent('PUT')
    expect(arrived?.key).toBe(lost?.key)

    await user.click(mark('3, Carla Dias', 'Falta'))
    unmount()
    queryClient.removeQueries({ queryKey: ['lesson-plan/:id/lesson/:lessonId/student-attendance'] })
    await open()
    expect(screen.getByText('Marcas não salvas recuperadas')).toBeDefined()
    expect(checked()).toEqual(['P', 'F', 'F'])
    await user.click(screen.getByRole('button', { name: 'Descartar e voltar ao que está salvo' }))
    expect(checked()).toEqual(['P', 'F', 'P'])
  })

  it('decides about a mark that somebody else changed, and mine is sent over the newer version', async () => {
    stored = NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 }))
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    const conflict = { studentEnrollmentId: 'e0', status: 'JUSTIFIED_ABSENCE', version: 7, sent: 'ABSENCE' }
    server.on(`PUT ${LIST}`, () => ({ body: { data: rows(), conflicts: [conflict] } }))
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Decidir marcas diferentes' })
    expect(within(dialog).getByText('Falta')).toBeDefined()
    expect(within(dialog).getByText('Falta justificada')).toBeDefined()
    server.on(`PUT ${LIST}`, written)
    await user.click(within(dialog).getByRole('button', { name: 'Manter a minha: Ana Lima' }))
    await screen.findByText('Tudo salvo')
    expect(sentRows(server.sent('PUT')[1]?.body)[0]).toMatchObject({ status: 'ABSENCE', version: 7 })
  })

  it('is told why a save was refused, and keeps the marks', async () => {
    server.on(`PUT ${LIST}`, () => ({ status: 422, body: { code: 'TERM_CLOSED' } }))
    const { user } = await open()
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    await screen.findByText(/Não foi salvo. O período letivo está encerrado/)
    expect(checked()).toEqual(['F', 'P', 'P'])
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
    expect(stored[0]).toEqual({ status: 'ABSENCE', version: 1 })
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
