import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentView } from '../../lib/outbox/current-outbox.ts'
import { withdrawalSyncHandler } from '../planning/record/withdrawal.sync.ts'
import { attendanceWorld, checked, guid, lessonOf, mark, save } from './attendance-test-world.tsx'

const LESSON = guid(1)
const WITHDRAWAL = guid(4)
const CALL = `POST lesson-plan/p1/lesson/${LESSON}/withdrawal`
const RESTORE = `${CALL}/${WITHDRAWAL}/restoration`
const { server, hold, list, show } = attendanceWorld({ lessonId: LESSON, handlers: [withdrawalSyncHandler] })

let mode: 'FREE' | 'WITH_REASON' | null = 'FREE'
let taken = true
const lessonNow = () => ({
  ...lessonOf(LESSON, '07:30:00', taken),
  can: { launch: true, takeAttendance: true, edit: false, withdraw: taken ? mode : null },
})
const CALLED = [
  { status: 'ABSENCE', version: 2 },
  { status: 'ATTENDANCE', version: 1 },
  { status: 'ATTENDANCE', version: 1 },
] as const

beforeEach(() => {
  mode = 'FREE'
  taken = true
  hold(CALLED)
  server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf([lessonNow()]) }))
  server.on(CALL, () => {
    taken = false
    hold(CALLED.map(() => ({ status: null, version: null })))
    const body = { id: WITHDRAWAL, parts: ['ATTENDANCE'], attendances: 3, absences: 1, lesson: lessonNow() }
    return { status: 201, body }
  })
  server.on(RESTORE, () => {
    taken = true
    hold(CALLED)
    return { body: lessonNow() }
  })
})

const openForm = async () => {
  const view = show()
  await screen.findByText('Ana Lima')
  await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Retirar a chamada…' }))
  return { ...view, form: within(await screen.findByRole('dialog')) }
}
const sent = () => server.sent('POST').map(({ path, body }) => ({ path, body }))

describe('a list that was taken in the wrong lesson', () => {
  it('is withdrawn with the versions that the person saw, after it is said what is lost, and restored', async () => {
    const { user, form } = await openForm()
    await form.findByText('Deixam de contar: 2 presenças, 1 falta e 0 faltas justificadas.')
    expect(form.queryByRole('textbox')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await screen.findByText('Chamada de 05/03/2026 retirada')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({
      parts: ['ATTENDANCE'],
      attendances: CALLED.map(({ version }, index) => ({ studentEnrollmentId: `e${index}`, version })),
    })
    await waitFor(() => expect(checked()).toEqual(['P', 'P', 'P']))
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByText('Registros de 05/03/2026 devolvidos')
    await waitFor(() => expect(checked()).toEqual(['F', 'P', 'P']))
  })

  it('needs a reason where the server asks for one', async () => {
    mode = 'WITH_REASON'
    const { user, form } = await openForm()
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await form.findByText('Campo obrigatório')
    expect(sent()).toEqual([])
    await user.type(form.getByRole('textbox', { name: /Motivo/ }), 'Aula errada')
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ reason: 'Aula errada' }))
  })

  it('that somebody has changed since asks first, and is withdrawn without versions then', async () => {
    const answer = () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Outra versão', current: [] },
    })
    server.on(CALL, answer)
    const { user, form } = await openForm()
    await form.findByText(/Deixam de contar/)
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await screen.findByText(/mudaram depois que você os viu/)
    expect(checked()).toEqual(['F', 'P', 'P'])
    await user.click(screen.getByRole('button', { name: 'Retirar mesmo assim' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toEqual({ parts: ['ATTENDANCE'] })
    await user.click(await screen.findByRole('button', { name: 'Manter os registros' }))
    await waitFor(() => expect(screen.queryByText(/mudaram depois/)).toBeNull())
  })

  it('waits on the device without network, shown as withdrawn, and may stay after all', async () => {
    server.on(CALL, () => 'lost')
    const { user, form } = await openForm()
    await form.findByText(/Deixam de contar/)
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await screen.findByText(/ainda não foi enviada/)
    expect(checked()).toEqual(['P', 'P', 'P'])
    await user.click(screen.getByRole('button', { name: 'Não retirar' }))
    await waitFor(() => expect(checked()).toEqual(['F', 'P', 'P']))
  })

  it('that waits on the device itself is dropped there, and nothing is sent', async () => {
    taken = false
    hold(CALLED.map(() => ({ status: null, version: null })))
    server.on(`PUT ${list}`, () => 'lost')
    const { user } = show()
    await screen.findByText('Ana Lima')
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retirar a chamada…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(checked()).toEqual(['P', 'P', 'P']))
    expect([sent(), currentView().unsent]).toEqual([[], 0])
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(checked()).toEqual(['F', 'P', 'P']))
    expect(currentView().unsent).toBe(1)
  })

  it('is offered to nobody who may not withdraw it', async () => {
    mode = null
    show()
    await screen.findByText('Ana Lima')
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
  })
})
