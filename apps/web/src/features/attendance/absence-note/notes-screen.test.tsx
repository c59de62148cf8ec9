import type {
  AbsenceNote,
  OfficeNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { invalidateNotes } from './absence-note.api.ts'
import { dayText } from './note-detail.words.ts'
import { Component } from './notes-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const listed = (name: string, n: number): OfficeNote => ({
  id: id(n),
  student: {
    id: id(n + 4),
    type: 'STUDENT',
    role: 'STUDENT',
    name,
    socialName: null,
    registration: '2026001',
    thumb: null,
  },
  grade: { id: id(9), name: '7º ano A' },
  start: '2026-08-10',
  end: '2026-08-12',
  reason: 'ILLNESS',
  text: 'Febre',
  pictures: 0,
  status: 'SENT',
  sender: 'GUARDIAN',
  sentBy: { id: id(8), name: 'Rosa Lima', socialName: null, thumb: null },
  sentAt: '2026-08-12T12:00:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  version: 1,
})
const whole = (note: OfficeNote): AbsenceNote => ({
  ...note,
  days: [{ date: '2026-08-10', lessons: 5, present: 0, absences: 5, justified: 0, closed: 0 }],
  percent: 93,
  minFreq: 75,
  overlapping: 1,
})
const effect = {
  justified: 5,
  reverted: 0,
  present: 0,
  untaken: 0,
  components: [
    { grade: { id: id(9), name: '7º ano A' }, curriculumComponent: { id: id(7), name: 'Arte' }, lessons: 5 },
  ],
  closedTerms: [],
  unchangedTerms: [{ id: id(7), type: 'QUARTER', position: 1, lessons: 2 }],
}

let waiting: OfficeNote[]
let decisions: unknown[]
beforeEach(() => {
  waiting = [listed('Ana Lima', 1), listed('Bento Sá', 2)]
  decisions = []
  server.on('GET grade', () => ({ body: allOf([]) }))
  server.on('GET absence-note', () => ({ body: allOf(waiting) }))
  for (const note of waiting) {
    server.on(`GET absence-note/${note.id}`, () => ({ body: whole(note) }))
    server.on(`POST absence-note/${note.id}/decision`, body => {
      const isPreview = JSON.stringify(body).includes('preview')
      if (!isPreview) {
        decisions.push(body)
        waiting = waiting.filter(other => other.id !== note.id)
      }
      return { body: { id: note.id, version: 2, effect, percentBefore: 93, percentAfter: 95.5 } }
    })
  }
})
const open = (address?: string) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    address,
  )

describe('the desk of notes', () => {
  it('shows the first note with its absences and what accepting would do', async () => {
    open()
    expect(await screen.findByText('faltou a 5 de 5 aulas')).toBeDefined()
    expect(screen.getByText(/Enviada por Rosa Lima, responsável/)).toBeDefined()
    expect(
      await screen.findByText(`Presença no ano: ${formatPercent(93)}. Depois: ${formatPercent(95.5)}.`),
    ).toBeDefined()
    expect(screen.getByText(/Não muda, porque está encerrado: 1º bimestre: 2 aulas/)).toBeDefined()
    expect(screen.getByText('Há outro pedido deste aluno para parte destes dias.')).toBeDefined()
  })

  it('accepts with one key and goes on to the next note', async () => {
    const { user } = open()
    await screen.findByText('faltou a 5 de 5 aulas')
    await user.keyboard('a')
    expect(await screen.findByText(W.accepted)).toBeDefined()
    expect(decisions).toEqual([{ decision: 'ACCEPTED', version: 1 }])
    await screen.findByRole('heading', { name: 'Bento Sá' })
  })

  it('refuses with a ready sentence, and not without one', async () => {
    const { user } = open()
    await screen.findByText('faltou a 5 de 5 aulas')
    await user.keyboard('j')
    await screen.findByRole('heading', { name: 'Bento Sá' })
    await user.keyboard('r')
    const form = await screen.findByRole('dialog', { name: 'Recusar a justificativa de Bento Sá' })
    await user.click(within(form).getByRole('button', { name: W.refuse }))
    expect(await within(form).findByText('Campo obrigatório')).toBeDefined()
    await user.click(within(form).getByRole('button', { name: W.sentences[0] }))
    await user.click(within(form).getByRole('button', { name: W.refuse }))
    expect(await screen.findByText(W.refused)).toBeDefined()
    await waitFor(() =>
      expect(decisions).toEqual([{ decision: 'REFUSED', reason: W.sentences[0], version: 1 }]),
    )
  })

  it('stays on the note that is read when another one comes before it', async () => {
    const { user } = open()
    await screen.findByText('faltou a 5 de 5 aulas')
    waiting = [listed('Caio Reis', 3), ...waiting]
    await act(invalidateNotes)
    await screen.findByRole('button', { name: /^Caio Reis/ })
    expect(screen.getByRole('heading', { name: 'Ana Lima' })).toBeDefined()
    await user.keyboard('a')
    expect(await screen.findByText(W.accepted)).toBeDefined()
    expect(waiting.map(({ student }) => student.name)).toEqual(['Caio Reis', 'Bento Sá'])
  })

  it('says that the note has left the list, and decides no other one in its place', async () => {
    const { user } = open()
    await screen.findByText('faltou a 5 de 5 aulas')
    waiting = waiting.slice(1)
    await act(invalidateNotes)
    expect(await screen.findByText(W.gone)).toBeDefined()
    await user.keyboard('a')
    await user.keyboard('r')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Bento Sá/ }))
    await screen.findByRole('heading', { name: 'Bento Sá' })
    expect(screen.queryByText(W.gone)).toBeNull()
    expect(decisions).toEqual([])
  })

  it('decides only what is on the screen, and once for a key that is held down', async () => {
    const first = listed('Ana Lima', 1)
    const arrived = Promise.withResolvers<void>()
    server.on(`GET absence-note/${first.id}`, async () => {
      await arrived.promise
      return { body: whole(first) }
    })
    const { user } = open()
    await screen.findByRole('button', { name: /^Ana Lima/, current: true })
    await user.keyboard('a')
    await user.keyboard('r')
    expect(screen.queryByRole('dialog')).toBeNull()
    arrived.resolve()
    await screen.findByText('faltou a 5 de 5 aulas')
    fireEvent.keyDown(document, { key: 'a', repeat: true })
    await act(invalidateNotes)
    expect(decisions).toEqual([])
  })

  it('refuses the note that the form was opened for, whatever happens to the list', async () => {
    const { user } = open()
    await screen.findByText('faltou a 5 de 5 aulas')
    await user.keyboard('r')
    const form = await screen.findByRole('dialog', { name: 'Recusar a justificativa de Ana Lima' })
    await user.type(within(form).getByLabelText(/^Por quê/), 'Ilegível')
    waiting = [listed('Caio Reis', 3), ...waiting]
    await act(invalidateNotes)
    await user.click(within(form).getByRole('button', { name: W.refuse }))
    expect(await screen.findByText(W.refused)).toBeDefined()
    expect(waiting.map(({ student }) => student.name)).toEqual(['Caio Reis', 'Bento Sá'])
  })

  it('goes back to the last page when the one that is shown has become empty', async () => {
    server.on('GET absence-note', (_, query) => {
      const currentPage = Number(query.get('currentPage'))
      return { body: pageOf(currentPage === 1 ? waiting : [], { currentPage, rowsPerPage: 20 }, 2) }
    })
    const { router } = open('/?pagina=2')
    await screen.findByRole('heading', { name: 'Ana Lima' })
    expect(new URLSearchParams(router.state.location.search).get('pagina')).toBeNull()
    expect(screen.queryByText(W.none)).toBeNull()
  })

  it('counts what is justified in a day', () => {
    const day = { date: '2026-08-10', lessons: 5, present: 0, absences: 5, justified: 1, closed: 0 }
    expect(dayText(day)).toBe('faltou a 5 de 5 aulas, 1 já justificada')
    expect(dayText({ ...day, justified: 2 })).toBe('faltou a 5 de 5 aulas, 2 já justificadas')
  })

  it('withdraws a note that the office registered after a question, and offers it for no other', async () => {
    waiting = [{ ...listed('Ana Lima', 1), sender: 'OFFICE' }, listed('Bento Sá', 2)]
    const [mistaken] = waiting
    let withdrawn = 0
    server.on(`GET absence-note/${id(1)}`, () => ({ body: whole(mistaken ?? listed('Ana Lima', 1)) }))
    server.on(`POST absence-note/${id(1)}/withdrawal`, () => {
      withdrawn += 1
      waiting = waiting.slice(1)
      return { body: { id: id(1), version: 2 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: W.withdraw }))
    const question = await screen.findByRole('dialog', { name: 'Retirar o pedido de Ana Lima?' })
    expect(withdrawn).toBe(0)
    await user.click(within(question).getByRole('button', { name: W.withdraw }))
    expect(await screen.findByText(W.withdrawn)).toBeDefined()
    expect(withdrawn).toBe(1)
    await screen.findByRole('heading', { name: 'Bento Sá' })
    await screen.findByText('faltou a 5 de 5 aulas')
    expect(screen.queryByRole('button', { name: W.withdraw })).toBeNull()
  })

  it('says that there is nothing to decide', async () => {
    waiting = []
    open()
    expect(await screen.findByText(W.none)).toBeDefined()
  })
})
