import type { OwnNote } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { currentView, requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { absenceNoteSyncHandler } from './absence-note.sync.ts'
import { daysText } from './absence-note.values.ts'
import { ChildNoteForm } from './child-note-form.part.tsx'
import { ChildNotes } from './child-notes.part.tsx'

const W = ABSENCE_NOTES.family
const server = testServer()
testOutbox({ handlers: [absenceNoteSyncHandler] })

const ANA = '00000000-0000-4000-8000-000000000001'
const NOTES = `family/child/${ANA}/absence-note`
const TODAY = todayIn('America/Sao_Paulo')
const DAYS = { start: addDays(TODAY, -2), end: TODAY }
const note = (given: Partial<OwnNote>): OwnNote => ({
  id: '00000000-0000-4000-8000-000000000005',
  start: '2026-08-10',
  end: '2026-08-12',
  reason: 'ILLNESS',
  text: null,
  pictures: 1,
  status: 'SENT',
  sentAt: '2026-08-12T12:00:00Z',
  decidedAt: null,
  decisionReason: null,
  version: 1,
  ...given,
})

let notes: OwnNote[]
beforeEach(() => {
  notes = []
  server.on(`GET ${NOTES}`, () => ({ body: { data: notes } }))
})

const Screen = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <ChildNotes studentId={ANA} name="Ana Lima" />
      {isOpen && (
        <ChildNoteForm studentId={ANA} name="Ana Lima" initial={DAYS} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
const open = (content = <ChildNotes studentId={ANA} name="Ana Lima" />) =>
  renderScreen(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>)

describe('a guardian', () => {
  it('sends a note with the days that are filled already, and once, whatever the network does', async () => {
    const bodies: unknown[] = []
    server.on(`POST ${NOTES}`, body => {
      bodies.push(body)
      return bodies.length === 1 ? 'lost' : { status: 201, body: { id: note({}).id, version: 1 } }
    })
    const { user } = open(<Screen />)
    const form = await screen.findByRole('dialog', { name: 'Justificar falta de Ana Lima' })
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await within(form).findByText('Campo obrigatório')).toBeDefined()
    expect(bodies).toEqual([])
    await user.selectOptions(within(form).getByLabelText(/^Motivo/), 'Doença')
    await user.type(within(form).getByLabelText(W.text), 'Febre')
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await screen.findByText(W.queued)).toBeDefined()
    await waitFor(() => expect([bodies.length, currentView().unsent]).toEqual([2, 0]))
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({
      ...DAYS,
      reason: 'ILLNESS',
      text: 'Febre',
      pictures: [],
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('reads why a note was not sent, and discards it', async () => {
    server.on(`POST ${NOTES}`, () => ({
      status: 422,
      body: { code: 'TOO_MANY_WAITING_NOTES', message: 'Aguarde a resposta.', requestId: 'r' },
    }))
    const { user } = open(<Screen />)
    const form = await screen.findByRole('dialog', { name: 'Justificar falta de Ana Lima' })
    await user.selectOptions(within(form).getByLabelText(/^Motivo/), 'Luto')
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await screen.findByText('Não foi enviada: Aguarde a resposta.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: W.discard }))
    const question = await screen.findByRole('dialog', { name: W.discardTitle })
    await user.click(within(question).getByRole('button', { name: W.discard }))
    await waitFor(() => expect(screen.queryByText(/Aguarde a resposta/)).toBeNull())
  })

  it('corrects a note that was not sent, and everything else of it is still there', async () => {
    const bodies: unknown[] = []
    const { user } = open()
    const queued = { ...DAYS, start: '2006-08-10', reason: 'ILLNESS', text: 'Febre', pictures: ['data:,x'] }
    server.on(`POST ${NOTES}`, body => {
      bodies.push(body)
      return bodies.length === 1
        ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Confira os dias.', requestId: 'r' } }
        : { status: 201, body: { id: note({}).id, version: 1 } }
    })
    const subjectId = 'a'.repeat(32)
    await requireOutbox().enqueue(
      { kind: 'absenceNote', subjectId, place: { studentId: ANA }, title: 'Justificativa' },
      { note: { value: queued, version: 0 } },
    )
    await user.click(await screen.findByRole('button', { name: W.correct }))
    const form = await screen.findByRole('dialog', { name: 'Justificar falta de Ana Lima' })
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await within(form).findByText(/^Escolha uma data a partir de/)).toBeDefined()
    expect(bodies.length).toBe(1)
    const start = within(form).getByLabelText(/^Primeiro dia/)
    await user.clear(start)
    await user.type(start, daysText({ start: TODAY, end: TODAY }))
    await user.click(within(form).getByRole('button', { name: W.send }))
    await waitFor(() => expect([bodies.length, currentView().unsent]).toEqual([2, 0]))
    expect(bodies[1]).toEqual({ clientId: subjectId, ...queued, start: TODAY })
  })

  it('cannot name days in the wrong order', async () => {
    const { user } = open(<Screen />)
    const form = await screen.findByRole('dialog')
    const end = within(form).getByLabelText(/^Último dia/)
    await user.clear(end)
    await user.type(end, daysText({ start: addDays(TODAY, -3), end: addDays(TODAY, -3) }))
    await user.selectOptions(within(form).getByLabelText(/^Motivo/), 'Luto')
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await within(form).findByText('O último dia vem antes do primeiro')).toBeDefined()
    expect(currentView().unsent).toBe(0)
  })

  it('reads the answer of the school, and withdraws a note that waits alone', async () => {
    notes = [
      note({}),
      note({
        id: '00000000-0000-4000-8000-000000000006',
        start: '2026-08-03',
        end: '2026-08-03',
        status: 'REFUSED',
        decisionReason: 'A foto está ilegível.',
      }),
    ]
    let withdrawn = 0
    server.on(`POST ${NOTES}/${note({}).id}/withdrawal`, () => {
      withdrawn += 1
      return { body: { id: note({}).id, version: 2 } }
    })
    const { user } = open()
    expect(await screen.findByText('Resposta da escola: A foto está ilegível.')).toBeDefined()
    expect(screen.getByText('Esperando a escola')).toBeDefined()
    await user.click(screen.getByRole('button', { name: W.withdraw }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: W.withdraw }))
    expect(await screen.findByText(W.withdrawn)).toBeDefined()
    expect(withdrawn).toBe(1)
  })
})

describe('a photograph', () => {
  const made: HTMLImageElement[] = []
  beforeEach(() => {
    made.length = 0
    const { Image: RealImage } = globalThis
    vi.stubGlobal(
      'Image',
      class extends RealImage {
        constructor() {
          super()
          made.push(this)
        }
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is waited for: a note is not sent without one that is still being prepared', async () => {
    server.on(`POST ${NOTES}`, () => ({ status: 201, body: { id: note({}).id, version: 1 } }))
    const { user } = open(<Screen />)
    const form = await screen.findByRole('dialog')
    await user.selectOptions(within(form).getByLabelText(/^Motivo/), 'Luto')
    const [, chosen] = form.querySelectorAll<HTMLInputElement>('input[type="file"]')
    if (!chosen) throw new Error('no input for files')
    await user.upload(chosen, new File(['x'], 'atestado.jpg', { type: 'image/jpeg' }))
    expect(await within(form).findByText(W.preparing)).toBeDefined()
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await within(form).findByText(/^A foto ainda está sendo preparada/)).toBeDefined()
    expect(currentView().entries).toEqual([])
    made[0]?.dispatchEvent(new Event('error'))
    expect(await within(form).findByText(W.unreadable)).toBeDefined()
    await user.click(within(form).getByRole('button', { name: W.send }))
    expect(await screen.findByText(W.queued)).toBeDefined()
  })
})
