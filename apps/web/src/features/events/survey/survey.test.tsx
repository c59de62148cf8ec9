import type { EvaluationSurvey, SurveyResult } from '@lousa/contract/events/survey.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../../academics/grade/grade-test-world.ts'
import {
  anEvent,
  anEventPlace,
  aSurvey,
  CHOICE,
  COMMENT,
  EVENT_ID,
  RATING,
  SURVEY_ID,
  signInAs,
} from '../event-test-world.ts'
import { OfficeSurvey } from './office-survey.tsx'
import { OwnSurvey } from './own-survey.tsx'

const server = testServer()
const SURVEY = `GET evaluation-survey/grade/${EVENT_ID}`
const PLACES = `GET student-enrollment/academic-year/${aYear().id}/student`
const ANSWER = `POST evaluation-survey/${SURVEY_ID}/student-enrollment/${anEventPlace().id}/response`
let survey: EvaluationSurvey | null = aSurvey()
let result: SurveyResult

const nobody = (): SurveyResult => ({ responses: 0, invited: 12, questions: [] })

beforeEach(() => {
  notifications.clean()
  survey = aSurvey()
  result = nobody()
  server.on(SURVEY, () =>
    survey ? { body: survey } : { status: 404, body: { code: 'NOT_FOUND', message: 'Não encontrado.' } },
  )
  server.on(`GET evaluation-survey/${SURVEY_ID}/result`, () => ({ body: result }))
  server.on(PLACES, () => ({ body: allOf([anEventPlace()]) }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const render = (part: ReactNode) =>
  renderScreen(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
type View = ReturnType<typeof render>
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }))
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})
const question = (number: number) => within(screen.getByRole('group', { name: `Pergunta ${number}` }))
const textOf = (number: number) =>
  question(number).getByRole<HTMLTextAreaElement>('textbox', { name: /Texto da pergunta/ })

describe('the office', () => {
  beforeEach(() => signInAs('ADMINISTRATOR'))
  const open = () => render(<OfficeSurvey event={anEvent()} />)

  it('makes a survey, from the last day of the event on, with questions in the order they were moved to by keyboard', async () => {
    survey = null
    server.on(`POST evaluation-survey/grade/${EVENT_ID}`, () => {
      survey = aSurvey()
      return { status: 201, body: survey }
    })
    const view = open()
    await press(view, 'Criar pesquisa')
    const { user } = view
    await user.type(await screen.findByRole('textbox', { name: /Título/ }), 'Como foi?')
    await user.type(screen.getByRole('textbox', { name: /Fecha em/ }), '30/09/2099')
    await user.type(textOf(1), 'Que nota?')
    await press(view, 'Nova pergunta')
    await user.type(textOf(2), 'Como soube?')
    await user.click(question(2).getByRole('combobox', { name: /Tipo de resposta/ }))
    await user.click(await screen.findByRole('option', { name: 'Escolha de uma opção' }))
    await user.type(await question(2).findByRole('textbox', { name: /Opções/ }), 'Na aula')
    await press(view, 'Salvar')
    expect(await question(2).findByText(/pelo menos duas opções diferentes/)).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
    await user.type(question(2).getByRole('textbox', { name: /Opções/ }), '{Enter}Na rede')
    await user.click(question(2).getByRole('checkbox', { name: 'Resposta obrigatória' }))
    screen.getByRole('button', { name: 'Mover a pergunta 2 para cima' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Pergunta movida para a posição 1.')).toBeDefined()
    expect(textOf(1).value).toBe('Como soube?')
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Mover a pergunta 1 para cima' }).disabled,
    ).toBe(true)
    await press(view, 'Salvar')
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toEqual({
      title: 'Como foi?',
      start: '2099-09-12',
      end: '2099-09-30',
      anonymous: true,
      questions: [
        { text: 'Como soube?', type: 'CHOICE', options: ['Na aula', 'Na rede'], required: false },
        { text: 'Que nota?', type: 'RATING', required: true },
      ],
    })
    expect(await screen.findByText('Ninguém respondeu ainda.')).toBeDefined()
  })

  it('changes a survey: questions that stay keep who they are, also after they were moved', async () => {
    server.on(`PATCH evaluation-survey/${SURVEY_ID}`, () => ({ body: aSurvey({ version: 3 }) }))
    const view = open()
    await press(view, 'Editar pesquisa')
    await press(view, 'Mover a pergunta 3 para cima')
    await press(view, 'Remover pergunta 1')
    await press(view, 'Salvar')
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({
      questions: [
        { id: COMMENT.id, text: COMMENT.text, type: 'TEXT', required: true },
        { id: CHOICE.id, text: CHOICE.text, type: 'CHOICE', options: CHOICE.options, required: false },
      ],
    })
  })

  it('is told at the option that is too long, and of days in the wrong order at the last one', async () => {
    server.on(`PATCH evaluation-survey/${SURVEY_ID}`, () =>
      refuse('INVALID_DATE_INTERVAL_ERROR', 'O término vem antes do início.'),
    )
    const view = open()
    await press(view, 'Editar pesquisa')
    const options = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Opções/ })
    await view.user.click(options)
    await view.user.paste(`\n${'x'.repeat(121)}`)
    await press(view, 'Salvar')
    expect(await question(2).findByText(/no máximo 120 caracteres/)).toBeDefined()
    expect(server.sent('PATCH')).toHaveLength(0)
    await view.user.clear(options)
    await view.user.type(options, 'Na aula{Enter}Na rua')
    const end = screen.getByRole('textbox', { name: /Fecha em/ })
    await view.user.clear(end)
    await view.user.type(end, '31/12/2019')
    await press(view, 'Salvar')
    expect(await screen.findByText('O término vem antes do início.')).toBeDefined()
    expect(end.getAttribute('aria-invalid')).toBe('true')
  })

  it('cannot change the questions of a survey that somebody has answered, but its days', async () => {
    result = { responses: 1, invited: 12, questions: [] }
    server.on(`PATCH evaluation-survey/${SURVEY_ID}`, () => ({ body: aSurvey({ version: 3 }) }))
    const view = open()
    await screen.findByText(/1 de 12 responderam/)
    await press(view, 'Editar pesquisa')
    expect(await screen.findByText('As perguntas não podem mais mudar: já há respostas.')).toBeDefined()
    expect(textOf(1).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Respostas anônimas/ }).disabled).toBe(true)
    for (const name of ['Nova pergunta', 'Remover pergunta 1', 'Mover a pergunta 2 para cima'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    const end = screen.getByRole('textbox', { name: /Fecha em/ })
    await view.user.clear(end)
    await view.user.type(end, '30/12/2099')
    await press(view, 'Salvar')
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ end: '2099-12-30' })
  })

  it('keeps what was written when somebody answered meanwhile, and reads why it is refused', async () => {
    server.on(`PATCH evaluation-survey/${SURVEY_ID}`, () =>
      refuse('SURVEY_HAS_RESPONSES', 'A pesquisa já tem respostas.'),
    )
    const view = open()
    await press(view, 'Editar pesquisa')
    await screen.findByRole('group', { name: 'Pergunta 1' })
    await view.user.type(textOf(1), ' De um a cinco')
    await press(view, 'Salvar')
    expect(await screen.findByText(/A pesquisa já tem respostas\./)).toBeDefined()
    expect(textOf(1).value).toBe('Que nota? De um a cinco')
  })

  it('sees the figures and takes them along as a table', async () => {
    result = {
      responses: 6,
      invited: 12,
      questions: [
        {
          questionId: RATING.id,
          mean: 4.5,
          counts: [
            { value: 5, count: 3 },
            { value: 4, count: 3 },
          ],
          texts: null,
        },
        {
          questionId: CHOICE.id,
          mean: null,
          texts: null,
          counts: [
            { value: 'Na aula', count: 6 },
            { value: 'Na rede', count: 0 },
          ],
        },
        { questionId: COMMENT.id, mean: null, counts: null, texts: ['=SOMA(A1)', 'Muito bom'] },
      ],
    }
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      if (file instanceof Blob) files.push(file)
      return 'blob:pesquisa'
    })
    const view = open()
    expect(await screen.findByText('6 de 12 responderam (50%)')).toBeDefined()
    const rating = within(screen.getByRole('region', { name: 'Que nota?' }))
    expect(rating.getByText('Média 4,50')).toBeDefined()
    expect(rating.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByText('=SOMA(A1)')).toBeDefined()
    await press(view, 'Baixar resultado (CSV)')
    const table = await files[0]?.text()
    expect(table).toContain('"Que nota?";"5";"3"')
    expect(table).toContain('"Algo mais?";"\'=SOMA(A1)";"1"')
  })

  it('sees of fewer than five anonymous answers only how many they are', async () => {
    const questions = [RATING, CHOICE, COMMENT].map(({ id }) => ({
      questionId: id,
      mean: null,
      counts: null,
      texts: null,
    }))
    result = { responses: 4, invited: 12, questions }
    open()
    expect(await screen.findByText(/4 de 12 responderam/)).toBeDefined()
    expect(screen.getByText(/Com menos de cinco respostas/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Que nota?' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Baixar resultado (CSV)' })).toBeNull()
  })
})

describe('whoever took part', () => {
  beforeEach(() => signInAs('STUDENT'))
  const open = () => render(<OwnSurvey event={anEvent()} today="2026-06-01" />)

  it('answers, what must be answered first, and is thanked', async () => {
    server.on(ANSWER, () => {
      const response = { id: 'r', answers: [], createdAt: '2026-06-01T12:00:00Z' }
      survey = aSurvey({ response })
      return { status: 201, body: response }
    })
    const view = open()
    await press(view, 'Responder pesquisa')
    await screen.findByRole('dialog', { name: 'Como foi a corrida?' })
    await press(view, 'Enviar respostas')
    expect(await screen.findAllByText('Responda a esta pergunta')).toHaveLength(2)
    expect(server.sent('POST')).toHaveLength(0)
    await view.user.click(screen.getByRole('radio', { name: '4 de 5' }))
    await view.user.type(screen.getByRole('textbox', { name: /Algo mais/ }), ' Muito bom ')
    await press(view, 'Enviar respostas')
    expect(await screen.findByText('Obrigado! A sua resposta foi enviada.')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({
      answers: [
        { questionId: RATING.id, value: 4 },
        { questionId: COMMENT.id, value: 'Muito bom' },
      ],
    })
    expect(await screen.findByText(/^Você respondeu em 01\/06, /)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Responder pesquisa' })).toBeNull()
  })

  it('sees the own answers after they were sent, also that a question has none', async () => {
    const answers = [{ questionId: RATING.id, value: 4 }]
    survey = aSurvey({ response: { id: 'r', answers, createdAt: '2026-06-01T12:00:00Z' } })
    const view = open()
    await press(view, 'Ver minhas respostas')
    const shown = await screen.findByRole('dialog', { name: 'Como foi a corrida?' })
    expect(within(shown).getByText(RATING.text)).toBeDefined()
    expect(within(shown).getByText('4 de 5')).toBeDefined()
    expect(within(shown).getAllByText('Sem resposta').length).toBeGreaterThan(0)
    await press(view, 'Fechar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('reads of an anonymous survey that it answered, and neither when nor what', async () => {
    survey = aSurvey({ response: { id: anEventPlace().id, answers: [], createdAt: null } })
    open()
    expect(await screen.findByText(/^Você respondeu\. A resposta ficou sem o seu nome/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Responder pesquisa' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ver minhas respostas' })).toBeNull()
  })

  it('reads at the question what is wrong with its answer, and keeps what was written', async () => {
    server.on(ANSWER, () =>
      refuse('VALIDATION_ERROR', 'Dados inválidos', {
        errors: [{ path: `answers.${COMMENT.id}`, code: 'ANSWER_INVALID', message: 'Resposta recusada' }],
      }),
    )
    const view = open()
    await press(view, 'Responder pesquisa')
    await view.user.click(await screen.findByRole('radio', { name: '4 de 5' }))
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Algo mais/ })
    await view.user.type(text, 'Muito bom')
    await press(view, 'Enviar respostas')
    expect(await screen.findByText('Resposta recusada')).toBeDefined()
    expect(text.getAttribute('aria-invalid')).toBe('true')
    expect(text.value).toBe('Muito bom')
  })

  it('reads that the survey has closed meanwhile', async () => {
    server.on(ANSWER, () => refuse('SURVEY_CLOSED', 'A pesquisa não recebe respostas agora.'))
    const view = open()
    await press(view, 'Responder pesquisa')
    await view.user.click(await screen.findByRole('radio', { name: '4 de 5' }))
    await view.user.type(screen.getByRole('textbox', { name: /Algo mais/ }), 'Bom')
    await press(view, 'Enviar respostas')
    expect(await screen.findByText('A pesquisa não recebe respostas agora.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 de 5' }).checked).toBe(true)
  })

  it.each([
    [{ start: '2026-06-02' }, 'A pesquisa abre em 02/06/2026.'],
    [{ end: '2026-05-31' }, 'A pesquisa terminou.'],
  ])('cannot answer before or after its days', async (days, said) => {
    survey = aSurvey(days)
    open()
    expect(await screen.findByText(said)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Responder pesquisa' })).toBeNull()
  })

  it('is told when the survey cannot be read, and tries again', async () => {
    server.on(SURVEY, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem acesso.' } }))
    const view = open()
    await screen.findByRole('button', { name: 'Tentar novamente' })
    server.on(SURVEY, () => ({ body: aSurvey() }))
    await press(view, 'Tentar novamente')
    expect(await screen.findByRole('button', { name: 'Responder pesquisa' })).toBeDefined()
  })

  it('is asked nothing while waiting for a place', async () => {
    server.on(PLACES, () => ({ body: allOf([anEventPlace({ status: 'SURPLUS', queuePosition: 1 })]) }))
    open()
    await waitFor(() => expect(server.sent('GET')).toHaveLength(1))
    expect(screen.queryByText('Pesquisa de satisfação')).toBeNull()
  })
})
