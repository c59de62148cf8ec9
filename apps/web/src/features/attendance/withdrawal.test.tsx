import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { currentView, requireOutbox } from '../../lib/outbox/current-outbox.ts'
import { withdrawalSyncHandler } from '../planning/record/withdrawal.sync.ts'
import { attendanceWorld, checked, guid, lessonOf, mark, save } from './attendance-test-world.tsx'
import { dayRollSyncHandler } from './day-roll.sync.ts'

const LESSON = guid(1)
const WITHDRAWAL = guid(4)
const CALL = `POST lesson-plan/p1/lesson/${LESSON}/withdrawal`
const RESTORE = `${CALL}/${WITHDRAWAL}/restoration`
const { server, hold, list, rows, show } = attendanceWorld({
  lessonId: LESSON,
  handlers: [withdrawalSyncHandler, dayRollSyncHandler],
})

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

  const withdrawUnanswered = async () => {
    taken = false
    hold(CALLED.map(() => ({ status: null, version: null })))
    const view = show()
    await screen.findByText('Ana Lima')
    await view.user.click(mark('1, Ana Lima', 'Falta'))
    await view.user.click(save())
    await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Retirar a chamada…' }))
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }))
    return view
  }

  it('that never arrived is dropped on the device, and the server has nothing to withdraw', async () => {
    server.on(`PUT ${list}`, () => 'lost')
    server.on(CALL, () => ({
      status: 201,
      body: { id: null, parts: [], attendances: 0, absences: 0, lesson: lessonNow() },
    }))
    const { user } = await withdrawUnanswered()
    await waitFor(() => expect(checked()).toEqual(['P', 'P', 'P']))
    await waitFor(() => expect([sent().length, currentView().unsent]).toEqual([1, 0]))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(checked()).toEqual(['F', 'P', 'P']))
    expect(currentView().unsent).toBe(1)
  })

  it('whose answer was lost is withdrawn at the server, after it is said that a list is there', async () => {
    server.on(`PUT ${list}`, () => 'lost')
    server.on(CALL, body => {
      // The device reads the list of the lost answer only after the withdrawal was sent.
      if (typeof body === 'object' && body !== null && 'attendances' in body) {
        taken = true
        hold(CALLED)
        return { status: 409, body: { code: 'STALE_VERSION', message: 'Outra versão', current: [] } }
      }
      taken = false
      hold(CALLED.map(() => ({ status: null, version: null })))
      const answer = {
        id: WITHDRAWAL,
        parts: ['ATTENDANCE'],
        attendances: 3,
        absences: 1,
        lesson: lessonNow(),
      }
      return { status: 201, body: answer }
    })
    const { user } = await withdrawUnanswered()
    await user.click(await screen.findByRole('button', { name: 'Retirar mesmo assim' }))
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        { parts: ['ATTENDANCE'], attendances: [] },
        { parts: ['ATTENDANCE'] },
      ]),
    )
    expect(taken).toBe(false)
  })

  it('is checked each time, also after a list that changed was withdrawn all the same', async () => {
    const withdrawn = () => {
      taken = false
      const body = { id: WITHDRAWAL, parts: ['ATTENDANCE'], attendances: 3, absences: 1, lesson: lessonNow() }
      return { status: 201, body }
    }
    const stale = { status: 409, body: { code: 'STALE_VERSION', message: 'Outra versão', current: [] } }
    server.on(CALL, () => (sent().length < 2 ? stale : withdrawn()))
    const { user, form } = await openForm()
    await form.findByText(/Deixam de contar: 2/)
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await user.click(await screen.findByRole('button', { name: 'Retirar mesmo assim' }))
    await waitFor(() => expect([sent().length, currentView().unsent]).toEqual([2, 0]))

    taken = true
    await queryClient.refetchQueries()
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retirar a chamada…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/Deixam de contar: 2/)
    await user.click(dialog.getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.body).toMatchObject({ attendances: [{ version: 2 }, { version: 1 }, { version: 1 }] })
  })

  it('removes the saved roll of the day from the device: its versions are of marks that are gone', async () => {
    const roll = {
      kind: 'dayRoll' as const,
      subjectId: 'g_2026-03-05',
      place: { gradeId: 'g', date: '2026-03-05', lessonIds: `${guid(2)} ${LESSON}`, planIds: 'p1' },
      title: 'Frequência do dia',
    }
    const row = { e0: { value: { status: 'ABSENCE', justification: null }, version: 0 } }
    server.on('PUT grade/g/day-roll', () => {
      const data = rows()
        .slice(0, 1)
        .map(each => ({ ...each, status: 'ABSENCE', version: 1, differentIn: [] }))
      return { body: { data, conflicts: [] } }
    })
    await requireOutbox().enqueue(roll, row)
    await waitFor(() => expect(currentView().entries[0]?.state).toBe('saved'))
    const { user, form } = await openForm()
    await form.findByText(/Deixam de contar/)
    await user.click(form.getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(currentView().entries.map(({ kind }) => kind)).toEqual(['withdrawal'])
  })

  it('is offered to nobody who may not withdraw it', async () => {
    mode = null
    show()
    await screen.findByText('Ana Lima')
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
  })
})
