import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../../identity/identity.api.ts'
import { Component as OwnEnrollmentScreen } from './own-enrollment-screen.tsx'
import { anEnrollment, anOpenClass } from './own-test-world.ts'

const server = testServer()
const MINE = 'GET student-enrollment/academic-year/ano/student'
const swimming = anOpenClass({
  id: 'natacao',
  name: 'Natação e hidro',
  place: 'Piscina Leste',
  modalities: [
    { id: 'nat', name: 'Natação' },
    { id: 'hid', name: 'Hidroginástica' },
  ],
})
const YEAR = { id: 'ano', year: '2026', status: 'OPEN', start: '2026-02-02', end: '2026-12-18', version: 1 }
const NO_LIMIT = { capacity: null, active: 3, surplus: 0, free: null }
let classes: Grade[] = []
let mine: StudentEnrollment[] = []

beforeEach(() => {
  notifications.clean()
  classes = [anOpenClass(), swimming]
  mine = []
  useSession.getState().setMenuYear({ id: 'ano', year: '2026' })
  server.on('GET grade', () => ({ body: allOf(classes) }))
  server.on(MINE, () => ({ body: allOf(mine) }))
  // Without the birthdate and the year, the server alone decides.
  server.on('GET auth/record', () => ({
    status: 503,
    body: { code: 'INTERNAL_ERROR', message: 'Indisponível' },
  }))
  server.on('GET academic-year', () => ({ body: allOf([YEAR]) }))
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <OwnEnrollmentScreen />
    </QueryClientProvider>,
    `/app/matricula-aluno${search}`,
  )
type View = ReturnType<typeof open>

const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }))
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})
const bodies = (method: string) => server.sent(method).map(({ body }) => body)
const confirmed = (over: Partial<StudentEnrollment> = {}): StudentEnrollment => {
  const enrollment = anEnrollment(over)
  mine = [enrollment]
  return enrollment
}

describe('the public waiting list', () => {
  it('is not mentioned where there is none', async () => {
    open()
    await screen.findByRole('button', { name: /Futsal/ })
    expect(screen.queryByRole('link', { name: /Ver lista de espera/ })).toBeNull()
  })

  it('is a link at every class whose places can run out', async () => {
    queryClient.setQueryData(
      institutionOptions.queryKey,
      before => before && { ...before, kind: 'MUNICIPAL' as const, publicWaitingList: true },
    )
    classes = [anOpenClass(), anOpenClass({ id: 'livre', name: 'Dança', vacancies: NO_LIMIT })]
    open()
    const link = await screen.findByRole('link', { name: 'Ver lista de espera: Futsal' })
    expect(link.getAttribute('href')).toBe('/lista-de-espera/turma')
    expect(screen.getAllByRole('link', { name: /Ver lista de espera/ })).toHaveLength(1)
  })
})

describe('a resident enrols', () => {
  it('after one question with days and place, in a class of one modality; gets a receipt, and then has the class', async () => {
    server.on('POST student-enrollment', () => ({ status: 201, body: confirmed() }))
    const view = open()
    await press(view, 'Fazer inscrição: Futsal')
    const question = await screen.findByRole('dialog', { name: 'Inscrição em Futsal' })
    expect(question.textContent).toContain('Terça, 08:00 às 09:00')
    expect(server.sent('POST')).toEqual([])
    await press(view, 'Confirmar inscrição')
    const receipt = await screen.findByRole('dialog', { name: 'Comprovante de inscrição' })
    expect(within(receipt).getByText('2B3C4D5F')).toBeDefined()
    expect(within(receipt).getByText('Escola')).toBeDefined()
    expect(await screen.findByText('Inscrição confirmada!')).toBeDefined()
    expect(bodies('POST')).toEqual([
      { gradeId: 'turma', modalities: [{ curriculumComponentId: 'fut', position: 1 }] },
    ])
    await view.user.click(within(receipt).getByRole('button', { name: 'Fechar' }))
    const own = await screen.findByRole('region', { name: 'Minhas turmas' })
    expect(within(own).getByRole('heading', { name: 'Futsal' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fazer inscrição: Futsal' })).toBeNull()
  })

  it('by a first modality, which has to be chosen, and a second one, never the same twice', async () => {
    server.on('POST student-enrollment', () => ({
      status: 201,
      body: confirmed({ grade: { id: 'natacao', name: swimming.name, isEvent: false } }),
    }))
    const view = open()
    await press(view, 'Fazer inscrição: Natação e hidro')
    const dialog = await screen.findByRole('dialog', { name: 'Inscrição em Natação e hidro' })
    const first = within(dialog).getByRole('radiogroup', { name: 'Modalidade' })
    const second = within(dialog).getByRole('radiogroup', { name: 'Segunda modalidade (se quiser)' })
    await press(view, 'Confirmar inscrição')
    expect(await within(dialog).findByText('Campo obrigatório')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
    await view.user.click(within(second).getByRole('radio', { name: 'Natação' }))
    await view.user.click(within(first).getByRole('radio', { name: 'Natação' }))
    expect(within(second).queryByRole('radio', { name: 'Natação' })).toBeNull()
    expect(within(second).getByRole<HTMLInputElement>('radio', { name: 'Nenhuma' }).checked).toBe(true)
    await view.user.click(within(second).getByRole('radio', { name: 'Hidroginástica' }))
    await press(view, 'Confirmar inscrição')
    expect(await screen.findByRole('dialog', { name: 'Comprovante de inscrição' })).toBeDefined()
    expect(bodies('POST')).toEqual([
      {
        gradeId: 'natacao',
        modalities: [
          { curriculumComponentId: 'nat', position: 1 },
          { curriculumComponentId: 'hid', position: 2 },
        ],
      },
    ])
  })

  it('in a full class only to wait, after saying so', async () => {
    server.on('POST student-enrollment', body =>
      typeof body === 'object' && body !== null && 'confirmOccupation' in body
        ? { status: 201, body: confirmed({ status: 'SURPLUS', number: null, queuePosition: 4 }) }
        : refuse('GRADE_FULL', 'Limite de vagas atingido.'),
    )
    const view = open()
    await press(view, 'Fazer inscrição: Futsal')
    await press(view, 'Confirmar inscrição')
    expect(await screen.findByText(/Futsal não possui vagas agora/)).toBeDefined()
    await press(view, 'Cancelar')
    await waitFor(() => expect(screen.queryByText(/Futsal não possui vagas agora/)).toBeNull())
    expect(server.sent('POST')).toHaveLength(1)
    await press(view, 'Fazer inscrição: Futsal')
    await press(view, 'Confirmar inscrição')
    await press(view, 'Entrar na lista de espera')
    const receipt = await screen.findByRole('dialog', { name: 'Comprovante da lista de espera' })
    expect(within(receipt).getByText('4º da lista de espera')).toBeDefined()
    expect(bodies('POST').at(-1)).toMatchObject({ gradeId: 'turma', confirmOccupation: 'WAITLIST' })
  })

  it('in a class that is known to be full is asked once, whether to wait', async () => {
    server.on('POST student-enrollment', () => ({
      status: 201,
      body: confirmed({ status: 'SURPLUS', number: null, queuePosition: 4 }),
    }))
    classes = [anOpenClass({ vacancies: { capacity: 20, active: 20, surplus: 3, free: 0 } })]
    const view = open()
    await press(view, 'Fazer inscrição: Futsal')
    expect(await screen.findByText('Não há vagas agora. Quer entrar na lista de espera?')).toBeDefined()
    await press(view, 'Entrar na lista de espera')
    expect(await screen.findByRole('dialog', { name: 'Comprovante da lista de espera' })).toBeDefined()
    expect(bodies('POST')).toEqual([
      {
        gradeId: 'turma',
        modalities: [{ curriculumComponentId: 'fut', position: 1 }],
        confirmOccupation: 'WAITLIST',
      },
    ])
  })

  it('sees one refusal at a time, and none over a success', async () => {
    const outcomes = [
      refuse('ENROLLMENT_CLOSED', 'As inscrições estão encerradas.'),
      refuse('AGE_OUT_OF_RANGE', 'A turma é para outra idade.'),
    ]
    server.on('POST student-enrollment', () => outcomes.shift() ?? { status: 201, body: confirmed() })
    const view = open()
    for (const text of ['As inscrições estão encerradas.', 'A turma é para outra idade.']) {
      await press(view, 'Fazer inscrição: Futsal')
      await press(view, 'Confirmar inscrição')
      await screen.findByText(text)
    }
    expect(screen.queryByText('As inscrições estão encerradas.')).toBeNull()
    await press(view, 'Fazer inscrição: Futsal')
    await press(view, 'Confirmar inscrição')
    await screen.findByText('Inscrição confirmada!')
    await waitFor(() => expect(screen.queryByText('A turma é para outra idade.')).toBeNull())
  })

  it('is told by name which own class has the same hour', async () => {
    server.on('POST student-enrollment', () =>
      refuse('SCHEDULE_CLASH', 'O horário coincide com outra matrícula.', {
        grade: { id: 'judo', name: 'Judô infantil' },
      }),
    )
    const view = open()
    await press(view, 'Fazer inscrição: Futsal')
    await press(view, 'Confirmar inscrição')
    expect(
      await screen.findByText('O horário coincide com o de Judô infantil, em que você já está.'),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fazer inscrição: Futsal' })).toBeDefined()
  })

  it('keeps what was chosen when it is refused, and reads why', async () => {
    server.on('POST student-enrollment', () => refuse('AGE_OUT_OF_RANGE', 'A turma é para outra idade.'))
    const view = open()
    await press(view, 'Fazer inscrição: Natação e hidro')
    const dialog = await screen.findByRole('dialog', { name: 'Inscrição em Natação e hidro' })
    const first = within(dialog).getByRole('radiogroup', { name: 'Modalidade' })
    const chosen = within(first).getByRole<HTMLInputElement>('radio', { name: 'Hidroginástica' })
    await view.user.click(chosen)
    await press(view, 'Confirmar inscrição')
    expect(await within(dialog).findByText('A turma é para outra idade.')).toBeDefined()
    expect(chosen.checked).toBe(true)
  })
})

describe('a resident who waits and is offered a place', () => {
  const offered = () =>
    confirmed({
      status: 'SURPLUS',
      number: null,
      queuePosition: 1,
      offer: { expiresAt: '2099-08-02T12:00:00Z' },
    })

  it('accepts it', async () => {
    offered()
    server.on('POST student-enrollment/matricula/offer', () => ({ body: confirmed() }))
    const view = open()
    expect(await screen.findByText(/Há uma vaga para você em Futsal\. Responda até 02\/08/)).toBeDefined()
    await press(view, 'Aceitar a vaga')
    expect(await screen.findByText('A vaga é sua!')).toBeDefined()
    expect(bodies('POST')).toEqual([{ accept: true }])
    await waitFor(() => expect(screen.queryByText(/Há uma vaga para você/)).toBeNull())
  })

  it('refuses it after a question', async () => {
    offered()
    server.on('POST student-enrollment/matricula/offer', () => {
      mine = []
      return { body: anEnrollment({ exit: { date: '2026-08-02', reason: 'CANCELLED' } }) }
    })
    const view = open()
    await press(view, 'Recusar')
    const question = await screen.findByRole('dialog', { name: 'Recusar a vaga em Futsal' })
    expect(server.sent('POST')).toHaveLength(0)
    await view.user.click(within(question).getByRole('button', { name: 'Recusar' }))
    expect(await screen.findByText('Você saiu da lista de espera.')).toBeDefined()
    expect(bodies('POST')).toEqual([{ accept: false }])
    expect(await screen.findByRole('button', { name: 'Fazer inscrição: Futsal' })).toBeDefined()
  })

  it('reads that it is too late, and sees the list as it is then', async () => {
    offered()
    server.on('POST student-enrollment/matricula/offer', () => {
      confirmed({ status: 'SURPLUS', number: null, queuePosition: 2 })
      return refuse('OFFER_EXPIRED', 'O prazo desta oferta passou.')
    })
    const view = open()
    await press(view, 'Aceitar a vaga')
    expect(await screen.findByText('O prazo desta oferta passou.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceitar a vaga' })).toBeNull())
  })
})

describe('a resident leaves a class', () => {
  it('after a question, which can be answered with no', async () => {
    confirmed()
    server.on('DELETE student-enrollment/matricula', () => {
      mine = []
      return { status: 204, body: undefined }
    })
    const view = open()
    await press(view, 'Cancelar inscrição: Futsal')
    const question = await screen.findByRole('dialog', { name: 'Cancelar a inscrição em Futsal' })
    await view.user.click(within(question).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('DELETE')).toHaveLength(0)
    await press(view, 'Cancelar inscrição: Futsal')
    await press(view, 'Cancelar inscrição')
    expect(await screen.findByText('Inscrição cancelada.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Fazer inscrição: Futsal' })).toBeDefined()
  })

  it('not once the time is over, and stays in when it is refused', async () => {
    classes = [anOpenClass({ enrollmentEnd: '2020-01-31' }), anOpenClass({ id: 'outra', name: 'Judô' })]
    mine = [anEnrollment(), anEnrollment({ id: 'm2', grade: { id: 'outra', name: 'Judô', isEvent: false } })]
    server.on('DELETE student-enrollment/m2', () =>
      refuse('ENROLLMENT_CLOSED', 'As inscrições desta turma estão encerradas.'),
    )
    const view = open()
    await press(view, 'Cancelar inscrição: Judô')
    await press(view, 'Cancelar inscrição')
    expect(await screen.findByText('As inscrições desta turma estão encerradas.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Comprovante: Judô' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancelar inscrição: Futsal' })).toBeNull()
  })

  it('not from a class of which a term is closed, and is told whom to ask', async () => {
    confirmed()
    server.on('DELETE student-enrollment/matricula', () =>
      refuse('TERM_CLOSED', 'O período letivo está encerrado. Peça à secretaria que o reabra.'),
    )
    const view = open()
    await press(view, 'Cancelar inscrição: Futsal')
    await press(view, 'Cancelar inscrição')
    expect(await screen.findByText(/já foi encerrado\. Para sair, procure a secretaria/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Cancelar inscrição: Futsal' })).toBeDefined()
  })
})

describe('a resident looks at the open classes', () => {
  it('first at those that they may enter; of the others they read why not, instead of a button', async () => {
    server.on('GET auth/record', () => ({ body: { birthdate: '2016-03-01' } }))
    const monday = [
      {
        weekday: 'MONDAY' as const,
        start: '08:00:00',
        end: '09:00:00',
        curriculumComponent: { id: 'd', name: 'Dança' },
      },
    ]
    classes = [
      anOpenClass({ id: 'a', name: 'Ginástica', ageMin: 60, times: monday }),
      anOpenClass({ id: 'b', name: 'Judô' }),
      anOpenClass({ id: 'c', name: 'Dança', times: monday }),
      anOpenClass(),
    ]
    mine = [anEnrollment()]
    open()
    expect(await screen.findByText('Fora da sua idade')).toBeDefined()
    expect(screen.getByText('Horário coincide com Futsal')).toBeDefined()
    const list = screen.getByRole('region', { name: 'Turmas abertas' })
    expect(
      within(list)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Dança', 'Ginástica', 'Judô'])
    expect(within(list).getAllByRole('button', { name: /^Fazer inscrição/ })).toHaveLength(1)
  })

  it('narrows them by modality and place, and is offered to drop filters that fit none', async () => {
    open('?modalidade=nat&local=Piscina Leste')
    expect(await screen.findByRole('heading', { level: 3, name: 'Natação e hidro' })).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })

  it('whose filters fit no class sees no empty list', async () => {
    const { user } = open('?modalidade=fut&local=Piscina Leste')
    const listed = await screen.findByRole('region', { name: 'Turmas abertas' })
    expect(within(listed).queryByRole('list')).toBeNull()
    await user.click((await screen.findAllByRole('button', { name: /Limpar filtros/ }))[0] ?? document.body)
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(2)
  })

  it('narrows them by words, and widens them again', async () => {
    const view = open()
    await view.user.type(await screen.findByRole('searchbox', { name: 'Buscar turma ou local' }), 'judo')
    expect(await screen.findByText('Nenhuma turma com estes filtros')).toBeDefined()
    await view.user.click(screen.getAllByRole('button', { name: /Limpar filtros/ })[0] ?? document.body)
    expect(await screen.findByRole('heading', { name: 'Natação e hidro' })).toBeDefined()
  })

  it('and can try again where they could not be read', async () => {
    server.on(MINE, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem acesso.' } }))
    const view = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    server.on(MINE, () => ({ body: allOf([]) }))
    await view.user.click(again)
    expect(await screen.findByRole('heading', { name: 'Futsal' })).toBeDefined()
  })
})
