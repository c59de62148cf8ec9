import type { Meeting, MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { meetingOptions } from './meeting.api.ts'
import { MeetingPage } from './meeting.part.tsx'

const server = testServer()
const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const GRADE = testId(3)
const MEETING = testId(4)
const head: MeetingHead = {
  id: MEETING,
  grade: { id: GRADE, name: '6º A' },
  year: '2026',
  academicTerm: null,
  date: '2026-12-10',
  startTime: '14:00:00',
  endTime: null,
  place: null,
  status: 'OPEN',
  number: null,
  rectifies: null,
  rectifiedBy: null,
  signedBy: null,
  signedAt: null,
  annulledBy: null,
  annulledAt: null,
  annulledReason: null,
  attendantCount: 1,
  decisionCount: 2,
  version: 3,
}
let meeting: Meeting
const printed: string[] = []
const usePrinting = ({ id }: Meeting) => ({
  action: { label: 'Imprimir', onClick: () => printed.push(id) },
  window: null,
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.councilMeeting} element={<MeetingPage id={MEETING} usePrinting={usePrinting} />} />
        <Route path={PATHS.gradeMinutes} element={<p>Lista de atas</p>} />
      </Routes>
    </QueryClientProvider>,
    `/app/parametros/series/${GRADE}/atas/${MEETING}`,
  )

beforeEach(() => {
  printed.length = 0
  meeting = {
    ...head,
    discussion: 'Rendimento da turma.',
    remarks: null,
    attendants: [{ accountId: null, name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' }],
    paragraphs: [
      { kind: 'OPENING', text: 'Aos dez dias do mês de dezembro.' },
      { kind: 'DISCUSSION', text: 'Rendimento da turma.' },
    ],
    lacks: ['END_TIME'],
    decisionsWithoutMinutes: 1,
    terms: [{ id: testId(60), type: 'QUARTER', position: 2 }],
    suggested: [{ accountId: testId(9), name: 'Davi Rosa', function: 'Docente de Arte' }],
  }
  server.on(`GET council-meeting/${MEETING}`, () => ({ body: meeting }))
  server.on('GET council-meeting', () => ({ body: allOf([head]) }))
})

it('shows what a draft lacks, its text, and that decisions are in no minutes', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Rascunho de 10/12/2026' })).toBeDefined()
  expect(screen.getByText(/Falta a hora de término/)).toBeDefined()
  expect(screen.getByText('Aos dez dias do mês de dezembro.')).toBeDefined()
  expect(screen.getByText('1 decisão da turma está sem ata.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assinar' }).disabled).toBe(true)
})

it('saves the changed field alone, under the version that was read', async () => {
  server.on(`PATCH council-meeting/${MEETING}`, () => ({ body: meeting }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Editar: Dados da reunião' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dados da reunião' })
  await user.type(within(dialog).getByLabelText(/Término/), '16:00')
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
  expect(server.sent('PATCH')[0]?.body).toEqual({ endTime: '16:00:00', version: 3 })
})

/** Another user saves the meeting, and the screen reads it again under an open dialog. */
const changedElsewhere = async (change: Partial<Meeting>): Promise<void> => {
  meeting = { ...meeting, ...change, version: 4 }
  await queryClient.refetchQueries(meetingOptions(MEETING))
}

const patchChecked = () =>
  server.on(`PATCH council-meeting/${MEETING}`, body => {
    const { version, ...sent } = body as Partial<Meeting>
    if (version !== meeting.version)
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current: meeting } }
    meeting = { ...meeting, ...sent, version: meeting.version + 1 }
    return { body: meeting }
  })

it('compares what was typed with a text that was saved and read again since the form opened', async () => {
  patchChecked()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Editar: Parágrafos da escola' }))
  const dialog = await screen.findByRole('dialog', { name: 'Parágrafos da escola' })
  const discussion = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Assuntos tratados' })
  await changedElsewhere({ discussion: 'Texto de Cecília.' })
  await user.clear(discussion)
  await user.type(discussion, 'Texto daqui.')
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  const comparison = await screen.findByRole('dialog', { name: 'Conferir as duas versões' })
  expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ discussion: 'Texto daqui.', version: 3 }])
  expect(within(comparison).getByText('Texto de Cecília.')).toBeDefined()
  await user.click(within(comparison).getByRole('button', { name: 'Voltar ao formulário' }))
  expect(await within(dialog).findByText('Mudou.')).toBeDefined()
  expect(discussion.value).toBe('Texto daqui.')
  expect(meeting.discussion).toBe('Texto de Cecília.')
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Conferir as duas versões' })).getByRole('button', {
      name: 'Salvar escolhas',
    }),
  )
  await waitFor(() => expect(meeting.discussion).toBe('Texto daqui.'))
  expect(server.sent('PATCH').at(-1)?.body).toEqual({ discussion: 'Texto daqui.', version: 4 })
})

it('saves the attendants over a newer version in which only the text changed', async () => {
  patchChecked()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Editar: Presentes na reunião' }))
  const dialog = await screen.findByRole('dialog', { name: 'Presentes na reunião' })
  await changedElsewhere({ discussion: 'Texto de Cecília.' })
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar docentes da turma' }))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(meeting.attendants).toHaveLength(2))
  expect(server.sent('PATCH').map(({ body }) => (body as Meeting).version)).toEqual([3, 4])
  expect(meeting.discussion).toBe('Texto de Cecília.')
})

it('adds the instructors of the class and a typed person to the attendants', async () => {
  server.on(`PATCH council-meeting/${MEETING}`, () => ({ body: meeting }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Editar: Presentes na reunião' }))
  const dialog = await screen.findByRole('dialog', { name: 'Presentes na reunião' })
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar docentes da turma' }))
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar pessoa' }))
  const names = within(dialog).getAllByLabelText(/^Nome/)
  await user.type(names[2]!, 'Elza Dias')
  await user.selectOptions(within(dialog).getAllByLabelText(/^Papel/)[2]!, 'Lavra a ata')
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
  expect(server.sent('PATCH')[0]?.body).toEqual({
    attendants: [
      { accountId: null, name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' },
      { accountId: testId(9), name: 'Davi Rosa', function: 'Docente de Arte', duty: null },
      { accountId: null, name: 'Elza Dias', function: null, duty: 'WRITES' },
    ],
    version: 3,
  })
})

it('signs what was read after a question, and shows signed minutes without a way to edit them', async () => {
  meeting = { ...meeting, lacks: [] }
  server.on(`POST council-meeting/${MEETING}/signature`, () => {
    meeting = { ...meeting, status: 'SIGNED', number: 7, version: 4, decisionsWithoutMinutes: 0 }
    return { body: meeting }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Assinar' }))
  const question = await screen.findByRole('dialog', { name: 'Assinar a ata do conselho' })
  await user.click(within(question).getByRole('button', { name: 'Assinar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ata nº 7/2026' })).toBeDefined()
  expect(server.sent('POST')[0]?.body).toEqual({ version: 3, decisionCount: 2 })
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Retificar' })).toBeDefined()
})
