import { SCORE_CORRECTION as W } from '@lousa/contract/evaluation/score/score-correction.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ScoreCorrection } from '../score/score-correction.part.tsx'
import { evaluationOf, STUDENTS, scoresClass } from './score-test-world.ts'

const server = testServer()
const evaluation = evaluationOf('1')
const opinion = evaluationOf('1', { type: 'FEEDBACK', evaluationType: 'FEEDBACK', highest: null })

const open = async (evaluation = evaluationOf('1')) => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ScoreCorrection evaluation={evaluation} />
    </QueryClientProvider>,
    '/',
  )
  await user.click(await screen.findByRole('button', { name: W.open }))
  const dialog = await screen.findByRole('dialog', { name: W.title })
  await user.click(within(dialog).getByLabelText(W.student, { exact: false, selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: STUDENTS[1]?.user.name ?? '' }))
  const typed = async (score: string, reason: string) => {
    const field = within(dialog).getByLabelText(W.score)
    await user.clear(field)
    await user.type(field, score)
    await user.type(within(dialog).getByLabelText(W.reason, { exact: false }), reason)
    await user.click(within(dialog).getByRole('button', { name: W.save }))
  }
  return { dialog, typed, user }
}

it('the office corrects one score with a reason', async () => {
  scoresClass(server, [evaluation])
  server.on('POST school-evaluation/1/score-correction', () => ({ status: 201, body: {} }))
  const { typed } = await open()
  await typed('7,5', 'Erro de soma')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('POST').map(({ body }) => body)).toEqual([
    { studentEnrollmentId: STUDENTS[1]?.id, score: 7.5, state: null, reason: 'Erro de soma' },
  ])
})

it('the office corrects a score to a state, which empties the score', async () => {
  scoresClass(server, [evaluation])
  server.on('POST school-evaluation/1/score-correction', () => ({ status: 201, body: {} }))
  const { dialog, user } = await open()
  await user.type(within(dialog).getByLabelText(W.score), '7')
  await user.click(within(dialog).getByLabelText(W.state, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Dispensado' }))
  expect(within(dialog).getByLabelText<HTMLInputElement>(W.score).value).toBe('')
  await user.type(within(dialog).getByLabelText(W.reason, { exact: false }), 'Atestado')
  await user.click(within(dialog).getByRole('button', { name: W.save }))
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  expect(server.sent('POST').map(({ body }) => body)).toEqual([
    { studentEnrollmentId: STUDENTS[1]?.id, score: null, state: 'EXCUSED', reason: 'Atestado' },
  ])
})

it('the office removes the concept of an opinion, and both parts are sent', async () => {
  scoresClass(server, [opinion], 'ASSESSMENT')
  const rows = STUDENTS.map(student => ({
    ...{ id: student.id, score: null, text: 'Leu bem.', concept: 'B', version: 3 },
    ...{ schoolEvaluation: { id: '1' }, studentEnrollment: student },
  }))
  server.on('GET school-evaluation/1/student-evaluation', () => ({ body: allOf(rows) }))
  server.on('POST school-evaluation/1/score-correction', () => ({ status: 201, body: {} }))
  const { dialog, user } = await open(opinion)
  const field = within(dialog).getByLabelText<HTMLInputElement>(W.concept, { selector: 'input' })
  expect(field.value).toBe('B')
  await user.click(field)
  await user.keyboard('{Delete}')
  await user.type(within(dialog).getByLabelText(W.reason, { exact: false }), 'Trocado')
  await user.click(within(dialog).getByRole('button', { name: W.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('POST').map(({ body }) => body)).toEqual([
    { studentEnrollmentId: STUDENTS[1]?.id, text: 'Leu bem.', concept: null, reason: 'Trocado', version: 3 },
  ])
})

it('a score that is none, and a refusal of the server, stand at the field', async () => {
  scoresClass(server, [evaluation])
  server.on('POST school-evaluation/1/score-correction', () => ({
    status: 422,
    body: new ContractError('OUT_OF_RANGE').toBody(),
  }))
  const { dialog, typed } = await open()
  await typed('sete', 'Erro')
  expect(server.sent('POST')).toHaveLength(0)
  await typed('70', ' de soma')
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  await waitFor(() =>
    expect(within(dialog).getByLabelText(W.score).getAttribute('aria-invalid')).toBe('true'),
  )
})
