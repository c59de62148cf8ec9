import type { OwnAvailability } from '@lousa/contract/planning/making/availability.contract.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { WeekForm } from './week-form.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const part = (weekday: number, source: 'SELF' | 'OFFICE') => ({
  weekday,
  from: 450,
  until: 500,
  kind: 'BLOCKED' as const,
  source,
  travel: 0,
  note: source === 'SELF' ? 'Faculdade' : null,
})
const availability: OwnAvailability = {
  window: null,
  canChange: true,
  planningHours: [{ name: 'HTPC', weekday: 3, from: 450, until: 500 }],
  times: [
    { from: 450, until: 500 },
    { from: 500, until: 550 },
  ],
  week: {
    instructor: { id: id(2), name: 'Ana' },
    intervals: [part(1, 'SELF'), part(2, 'OFFICE')],
    answeredOn: null,
    load: { contractMinutes: null, counting: 'MINUTES', mostDays: null, mostLessons: null, windows: null },
    version: 3,
  },
}
const path = `PUT academic-year/${id(1)}/availability/${id(2)}`
const open = (more: Partial<OwnAvailability> = {}, isOffice = false) =>
  renderScreen(<WeekForm yearId={id(1)} availability={{ ...availability, ...more }} isOffice={isOffice} />)
const cell = (name: RegExp) => screen.getByRole('button', { name })

describe('the week of an instructor', () => {
  it('is painted by finger, and sends the own parts alone with the seen version', async () => {
    let sent: unknown
    server.on(path, body => {
      sent = body
      return { body: { ...availability.week, version: 4 } }
    })
    const { user } = open()
    cell(/^terça, 7:30 às 8:20: Não posso, anotado pela secretaria$/)
    cell(/^quarta, 7:30 às 8:20: planejamento: HTPC$/)
    await user.click(screen.getByRole('radio', { name: 'Prefiro' }))
    fireEvent.pointerDown(cell(/^quinta, 8:20 às 9:10: livre$/), { button: 0 })
    cell(/^quinta, 8:20 às 9:10: Prefiro$/)
    await user.click(screen.getByRole('button', { name: 'Salvar semana' }))
    await screen.findByText('Semana salva')
    expect(sent).toMatchObject({
      version: 3,
      intervals: [
        { weekday: 1, source: 'SELF', note: 'Faculdade' },
        { weekday: 4, from: 500, until: 550, kind: 'PREFER', source: 'SELF' },
      ],
    })
  })

  it('is painted by the keyboard, and erased', () => {
    open()
    const first = cell(/^segunda, 7:30 às 8:20: Não posso, Faculdade$/)
    fireEvent.keyDown(first, { key: 'Delete' })
    fireEvent.keyDown(cell(/^segunda, 7:30 às 8:20: livre$/), { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^segunda, 8:20/)
    fireEvent.keyDown(cell(/^segunda, 8:20 às 9:10: livre$/), { key: ' ' })
    cell(/^segunda, 8:20 às 9:10: Não posso$/)
  })

  it('stays on the screen when another person has changed it, and can be saved over that', async () => {
    const sent: unknown[] = []
    server.on(path, body => {
      sent.push(body)
      return sent.length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Mudou.', current: availability.week } }
        : { body: { ...availability.week, version: 5 } }
    })
    const { user } = open()
    fireEvent.pointerDown(cell(/^sexta, 7:30 às 8:20: livre$/), { button: 0 })
    await user.click(screen.getByRole('button', { name: 'Salvar semana' }))
    await screen.findByText(/foi alterada por outra pessoa/)
    cell(/^sexta, 7:30 às 8:20: Não posso$/)
    await user.click(screen.getByRole('button', { name: 'Salvar a minha por cima' }))
    await screen.findByText('Semana salva')
    expect(sent[1]).not.toHaveProperty('version')
  })

  it('is only looked at outside of the window', () => {
    open({ canChange: false })
    fireEvent.pointerDown(cell(/^sexta, 7:30 às 8:20: livre$/), { button: 0 })
    cell(/^sexta, 7:30 às 8:20: livre$/)
    expect(screen.queryByRole('button', { name: 'Salvar semana' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Prefiro' })).toBeNull()
  })

  it('of the office is painted over what the instructor has said', () => {
    open({}, true)
    screen.getByRole('radio', { name: 'Outra escola' })
    fireEvent.keyDown(cell(/^segunda, 7:30 às 8:20: Não pode, Faculdade$/), { key: 'Delete' })
    cell(/^segunda, 7:30 às 8:20: livre$/)
  })
})
