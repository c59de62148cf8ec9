import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../../academics/grade/grade-test-world.ts'
import { anEvent, anEventPlace, EVENT_ID, publicPartOf, signInAs } from '../event-test-world.ts'
import { Component as PublicEventScreen } from './public-event-screen.tsx'

const server = testServer()
const ENROLL = 'Fazer inscrição: Corrida da primavera'
let event: SchoolEvent = anEvent()
let mine: StudentEnrollment[] = []

beforeEach(() => {
  notifications.clean()
  event = anEvent()
  mine = []
  server.on(`GET grade/${EVENT_ID}`, () => ({ body: event }))
  server.on(`GET student-enrollment/academic-year/${aYear().id}/student`, () => ({ body: allOf(mine) }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/evento/:id" element={<PublicEventScreen />} />
      </Routes>
    </QueryClientProvider>,
    `/evento/${EVENT_ID}`,
  )

describe('a visitor of the page of an event', () => {
  beforeEach(() => {
    useSession.getState().signOut()
    server.on(`GET grade/${EVENT_ID}`, () => ({ body: publicPartOf(event) }))
  })

  it('reads all about it, and is led to sign in and back', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Corrida da primavera' })).toBeDefined()
    expect(screen.getByText('12/09/2099, 08:00 às 12:00')).toBeDefined()
    expect(screen.getByText('Abertas')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Entrar para se inscrever' })
    expect(link.getAttribute('href')).toContain(encodeURIComponent(`/evento/${EVENT_ID}`))
    expect(screen.queryByRole('button', { name: ENROLL })).toBeNull()
  })

  it('reads that enrolment is over or yet to begin, and is led nowhere', async () => {
    event = anEvent({ enrollmentEnd: '2020-01-31' })
    const { unmount } = open()
    expect(await screen.findByText('Encerradas')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Entrar para se inscrever' })).toBeNull()
    unmount()
    queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('grade') })
    event = anEvent({ enrollmentStart: '2099-01-31' })
    open()
    expect(await screen.findByText('A partir de 31/01/2099')).toBeDefined()
  })

  it('reads of a past event that it is over', async () => {
    event = anEvent({ start: '2020-09-12', end: '2020-09-12' })
    open()
    expect(await screen.findByText('Encerrado')).toBeDefined()
    expect(screen.getByText('Encerradas')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Entrar para se inscrever' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Adicionar ao calendário' })).toBeNull()
  })
})

describe('a student at the page of an event', () => {
  beforeEach(() => signInAs('STUDENT'))

  it('enrols, by the call of events, and sees the vacancies as they are then', async () => {
    server.on('POST student-enrollment/student', () => {
      mine = [anEventPlace()]
      event = anEvent({ vacancies: { capacity: 20, active: 20, surplus: 0, free: 0 } })
      return { status: 201, body: mine[0] }
    })
    const { user } = open()
    expect(await screen.findByText('1 vaga')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: ENROLL }))
    await user.click(await screen.findByRole('button', { name: 'Confirmar inscrição' }))
    const receipt = await screen.findByRole('dialog', { name: 'Comprovante de inscrição' })
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ gradeId: EVENT_ID }])
    await user.click(within(receipt).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByText('Sem vagas')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Comprovante: Corrida da primavera' })).toBeDefined()
    expect(screen.queryByRole('button', { name: ENROLL })).toBeNull()
  })

  it('finds no way in where the office enrols', async () => {
    event = anEvent({ selfEnrollment: false })
    open()
    expect(await screen.findByText('Feitas pela secretaria')).toBeDefined()
    expect(screen.queryByRole('button', { name: ENROLL })).toBeNull()
  })

  it('is told when the own place cannot be read, and tries again', async () => {
    const call = `GET student-enrollment/academic-year/${aYear().id}/student`
    server.on(call, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem acesso.' } }))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    server.on(call, () => ({ body: allOf([]) }))
    await user.click(again)
    expect(await screen.findByRole('button', { name: ENROLL })).toBeDefined()
  })
})

describe('an administrator at the page of an event', () => {
  beforeEach(() => signInAs('ADMINISTRATOR'))

  it('is told that students enrol', async () => {
    open()
    expect(await screen.findByText('A inscrição é feita com a conta de aluno.')).toBeDefined()
    expect(screen.queryByRole('button', { name: ENROLL })).toBeNull()
  })
})

it('an address of no event is answered in words', async () => {
  server.on(`GET grade/${EVENT_ID}`, () => ({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Registro não encontrado.' },
  }))
  open()
  expect(await screen.findByText(/não encontrad/i)).toBeDefined()
  expect(screen.queryByRole('button', { name: ENROLL })).toBeNull()
})
