import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { RequestForm, type RequestStart } from './request-form.part.tsx'
import { OTHER, PLAN, planOf, requestOf, SWAP, THAT, THIS, YEAR } from './request-test-world.ts'

const server = testServer()

beforeEach(() => {
  server.on('GET lesson-plan', () => ({ body: allOf([planOf(PLAN, 'Arte'), planOf(OTHER, 'Ciências')]) }))
  server.on(`GET lesson-plan/${PLAN}/lesson`, () => ({ body: allOf([THIS, THAT]) }))
  server.on('POST school-message/request-check', () => ({ body: { preview: { fits: true } } }))
  server.on('POST school-message', () => ({ status: 201, body: requestOf('m', SWAP) }))
})

const open = async (start: RequestStart) => {
  const onClose = vi.fn()
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <RequestForm yearId={YEAR} start={start} onClose={onClose} />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('dialog', { name: 'Solicitar alteração à secretaria' }))
  const choose = async (field: RegExp, option: string | RegExp) => {
    await user.click(form.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const send = () => user.click(form.getByRole('button', { name: 'Enviar solicitação' }))
  return { user, form, choose, send, onClose }
}
const sentBody = () => server.sent('POST').find(({ path }) => path === 'school-message')?.body

describe('an instructor asks the office', () => {
  it('for nothing before the kind is chosen', async () => {
    const { form, send } = await open({ lesson: THIS })
    await send()
    expect(await form.findAllByText('Campo obrigatório')).toHaveLength(1)
    expect(sentBody()).toBeUndefined()
  })

  it('and reads while typing whether the office could make the change, and what is in the way', async () => {
    let isTaken = true
    server.on('POST school-message/request-check', () =>
      isTaken
        ? {
            status: 422,
            body: {
              code: 'INTERVAL_TIME_OVERLAP',
              message: 'A turma já tem aula neste horário',
              conflict: {
                lessonPlan: { grade: { name: '6º ano A' }, curriculumComponent: { name: 'Ciências' } },
                date: '2026-03-10',
                start: '07:00:00',
                end: '07:50:00',
              },
            },
          }
        : { body: { preview: { fits: true } } },
    )
    const { user, form, choose } = await open({ lesson: THIS })
    await choose(/^O que você precisa/, 'Mudar data ou horário')
    await user.type(form.getByLabelText(/^Nova data/), '10/03/2026')
    expect(await form.findByText(/Hoje a secretaria não conseguiria fazer.*Ciências, 6º ano A/)).toBeDefined()
    isTaken = false
    await user.clear(form.getByLabelText(/^Nova data/))
    await user.type(form.getByLabelText(/^Nova data/), '11/03/2026')
    expect(await form.findByText('A secretaria pode fazer esta mudança hoje.')).toBeDefined()
    expect(sentBody()).toBeUndefined()
  })

  it('to move the lesson from which they come', async () => {
    const { user, form, choose, send, onClose } = await open({ lesson: THIS })
    expect(form.getByText('Aula: Arte, 6º ano A: quinta-feira, 05/03/2026, 07:00 às 07:50')).toBeDefined()
    await choose(/^O que você precisa/, 'Mudar data ou horário')
    await send()
    expect(await form.findAllByText('Campo obrigatório')).toHaveLength(1)
    await user.type(form.getByLabelText(/^Nova data/), '10/03/2026')
    await user.type(form.getByLabelText(/^Motivo/), 'Consulta médica')
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentBody()).toEqual({
      type: 'REQUEST',
      academicYearId: YEAR,
      body: 'Consulta médica',
      request: {
        kind: 'MOVE',
        lessonId: THIS.id,
        date: '2026-03-10',
        start: '07:00:00',
        end: '07:50:00',
      },
    })
  })

  it('to swap it with another of their own, never with itself', async () => {
    const { user, form, choose, send } = await open({ lesson: THIS })
    await choose(/^O que você precisa/, 'Trocar com outra aula minha')
    await user.click(form.getByRole('combobox', { name: /^Trocar com a aula/ }))
    const options = await screen.findAllByRole('option', { name: /às/ })
    expect(options.map(({ textContent }) => textContent)).toEqual(['sexta-feira, 06/03/2026, 09:00 às 09:50'])
    await user.click(options[0]!)
    await send()
    await waitFor(() =>
      expect(sentBody()).toMatchObject({
        request: { kind: 'SWAP', lessonId: THIS.id, otherLessonId: THAT.id },
      }),
    )
  })

  it('in words, which are required then; words brought from elsewhere are there already', async () => {
    const { user, form, send } = await open({
      planId: PLAN,
      lessonId: THIS.id,
      kind: 'OTHER',
      text: 'Recusado',
    })
    const words = form.getByLabelText(/^Mensagem/)
    expect(words).toHaveProperty('value', 'Recusado')
    await user.clear(words)
    await send()
    expect(await form.findByText('Campo obrigatório')).toBeDefined()
    await user.type(words, 'Reabram o período')
    await send()
    await waitFor(() =>
      expect(sentBody()).toEqual({
        type: 'REQUEST',
        academicYearId: YEAR,
        body: 'Reabram o período',
        request: { kind: 'OTHER', lessonId: THIS.id, lessonPlanId: PLAN },
      }),
    )
  })

  it('for a further lesson of one of their classes', async () => {
    const { user, form, choose, send } = await open({})
    await choose(/^O que você precisa/, 'Aula extra')
    await choose(/^Turma e componente/, 'Ciências, 6º ano A')
    await user.type(form.getByLabelText(/^Data/), '10/03/2026')
    await user.type(form.getByLabelText(/^Início/), '10:00')
    await user.type(form.getByLabelText(/^Fim/), '10:50')
    await send()
    await waitFor(() =>
      expect(sentBody()).toMatchObject({
        request: { kind: 'ADD', lessonPlanId: OTHER, date: '2026-03-10', start: '10:00:00', end: '10:50:00' },
      }),
    )
  })

  it('and reads why it cannot be asked, with everything typed still there', async () => {
    server.on('POST school-message', () => ({
      status: 422,
      body: {
        code: 'LESSON_ALREADY_ACCOMPLISHED',
        message: 'Esta aula já foi lançada.',
        errors: [
          {
            path: 'request.lessonId',
            code: 'LESSON_ALREADY_ACCOMPLISHED',
            message: 'Esta aula já foi lançada.',
          },
        ],
      },
    }))
    const { user, form, choose, send, onClose } = await open({ lesson: THIS })
    await choose(/^O que você precisa/, 'Cancelar a aula')
    await user.type(form.getByLabelText(/^Motivo/), 'Consulta médica')
    await send()
    expect(await form.findByText(/Esta aula já foi lançada/)).toBeDefined()
    expect(form.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Consulta médica')
    expect(onClose).not.toHaveBeenCalled()
  })
})
