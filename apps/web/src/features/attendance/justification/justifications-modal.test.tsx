import type {
  AbsenceJustification,
  JustificationEffect,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { effectLines } from './justification-effect.words.ts'
import { JustificationsModal } from './justifications-modal.part.tsx'

const id = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const STUDENT = { id: id(1), name: 'Caio Lima' }
const ref = (last: number, name: string) => ({ id: id(last), name })

const effect = (given: Partial<JustificationEffect> = {}): JustificationEffect => ({
  justified: 0,
  reverted: 0,
  present: 0,
  untaken: 0,
  components: [],
  closedTerms: [],
  unchangedTerms: [],
  ...given,
})
const TWO = effect({
  justified: 3,
  present: 2,
  components: [
    { grade: ref(3, '9º A'), curriculumComponent: ref(4, 'Arte'), lessons: 1 },
    { grade: ref(3, '9º A'), curriculumComponent: ref(5, 'Inglês'), lessons: 2 },
  ],
  closedTerms: [{ id: id(6), type: 'QUARTER', position: 3, lessons: 2 }],
})
const stored: AbsenceJustification = {
  id: id(2),
  start: '2026-10-19',
  end: '2026-10-30',
  reason: 'MEDICAL',
  note: 'CRM 123',
  recordedAt: '2026-10-20T12:00:00Z',
  recordedBy: { ...ref(7, 'Sônia'), type: 'ADMINISTRATOR', socialName: null, registration: '1', thumb: null },
  withdrawnAt: null,
  withdrawnBy: null,
  lessons: 24,
  version: 1,
} as AbsenceJustification

const server = testServer()
let listed: AbsenceJustification[]
beforeEach(() => {
  listed = []
  server.on(`GET user/${STUDENT.id}/absence-justification`, () => ({ body: { data: listed } }))
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <JustificationsModal student={STUDENT} onClose={vi.fn()} />
    </QueryClientProvider>,
  )

describe('effectLines', () => {
  it('names changed lessons by component, presence, and closed terms', () => {
    expect(effectLines(TWO)).toEqual([
      '3 faltas passam a ser justificadas: Arte (9º A): 1; Inglês (9º A): 2.',
      'Presente em 2 aulas deste período: fica como está.',
      'Muda período encerrado (3º bimestre: 2 aulas). Ele continua encerrado; a frequência é calculada de novo, e os documentos emitidos ficam desatualizados.',
    ])
  })

  it('says that nothing changes, and that absences still to come are justified', () => {
    expect(effectLines(effect({ untaken: 1 }))).toEqual([
      'Nenhuma falta registrada muda agora.',
      '1 aula deste período ainda sem frequência do aluno: a falta já entrará como justificada.',
    ])
  })
})

describe('the justifications of a student', () => {
  it('show the effect of the typed days before they are saved, and save once', async () => {
    server.on(`POST user/${STUDENT.id}/absence-justification`, body =>
      Reflect.get(Object(body), 'preview')
        ? { status: 200, body: { id: id(2), version: 1, effect: TWO } }
        : { status: 201, body: { id: id(2), version: 1, effect: TWO } },
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Justificar faltas' }))
    expect(await screen.findByText(/3 faltas passam a ser justificadas/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Justificar' }))
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    await user.click(screen.getByRole('combobox', { name: /Motivo/ }))
    await user.click(await screen.findByRole('option', { name: 'Atestado médico', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Justificar' }))
    await waitFor(() => {
      const saved = server.sent('POST').filter(({ body }) => !Reflect.get(Object(body), 'preview'))
      expect(saved.map(({ body }) => body)).toMatchObject([{ reason: 'MEDICAL', note: null }])
    })
  })

  it('are listed with reason, note and number of lessons, and withdrawn after the effect was read', async () => {
    listed = [stored]
    const path = `absence-justification/${stored.id}/withdrawal`
    server.on(`POST ${path}`, () => ({
      body: { id: stored.id, version: 2, effect: effect({ reverted: 24, components: TWO.components }) },
    }))
    const { user } = open()
    expect(await screen.findByText('19/10/2026 a 30/10/2026')).toBeDefined()
    expect(screen.getByText('Atestado médico · 24 faltas justificadas')).toBeDefined()
    expect(screen.getByText('CRM 123')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Ações de/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retirar' }))
    const question = await screen.findByRole('dialog', { name: /^Retirar a justificativa/ })
    expect(within(question).getByText(/24 faltas deixam de ser justificadas/)).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Retirar justificativa' }))
    await waitFor(() => expect(server.sent('POST').map(({ body }) => body)).toEqual([{ preview: true }, {}]))
  })
})
