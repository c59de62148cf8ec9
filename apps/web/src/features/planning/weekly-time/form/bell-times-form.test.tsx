import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { BellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test-screen.tsx'
import { testServer } from '../../../../test-server.ts'
import { BellTimesForm } from './bell-times-form.tsx'

const server = testServer()
const LEVEL = '00000000-0000-4000-8000-000000000002'
const PATH = `education-level/${LEVEL}/bell-times`

const grade: Pick<Grade, 'educationLevel' | 'shift'> = {
  shift: 'MORNING',
  educationLevel: { id: LEVEL, name: 'Anos Finais', type: 'QUARTER' },
}
const first = { start: '07:30:00', end: '08:20:00' }
const bells: BellTimes = { shift: 'MORNING', slots: [first], version: 3 }

const onClose = vi.fn()
const open = (of: BellTimes | undefined) =>
  renderScreen(<BellTimesForm grade={grade} bells={of} onClose={onClose} />)
const sentBodies = () => server.sent('PUT').map(({ body }) => body)

beforeEach(() => onClose.mockClear())

describe('the bell times of a shift', () => {
  it('get another slot, which begins where the last has ended, and are saved over the version that was seen', async () => {
    server.on(`PUT ${PATH}`, () => ({ body: { ...bells, version: 4 } }))
    const { user } = open(bells)
    await screen.findByRole('dialog', { name: 'Horários do sinal: Anos Finais, Matutino' })
    await user.click(screen.getByRole('button', { name: 'Acrescentar tempo' }))
    expect(screen.getByLabelText('2º tempo, Início')).toHaveProperty('value', '08:20')
    await user.type(screen.getByLabelText('2º tempo, Fim'), '09:10')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentBodies()).toEqual([
      { shift: 'MORNING', slots: [first, { start: '08:20:00', end: '09:10:00' }], version: 3 },
    ])
  })

  it('of a shift that has none are created, and refused on the row that is to blame', async () => {
    server.on(`PUT ${PATH}`, () => ({
      status: 422,
      body: {
        code: 'INVALID_DATE_INTERVAL_ERROR',
        message: 'Recusado.',
        errors: [
          { path: 'slots.0.end', code: 'INVALID_DATE_INTERVAL_ERROR', message: 'O fim vem antes do início' },
        ],
      },
    }))
    const { user } = open(undefined)
    await screen.findByText('Nenhum tempo cadastrado.')
    await user.click(screen.getByRole('button', { name: 'Acrescentar tempo' }))
    await user.type(screen.getByLabelText('1º tempo, Início'), '08:20')
    await user.type(screen.getByLabelText('1º tempo, Fim'), '07:30')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('O fim vem antes do início')
    expect(screen.getByLabelText('1º tempo, Fim').getAttribute('aria-invalid')).toBe('true')
    expect(sentBodies()).toEqual([
      { shift: 'MORNING', slots: [{ start: '08:20:00', end: '07:30:00' }], version: 0 },
    ])
  })

  it('changed by somebody else are shown, and written over only on purpose', async () => {
    const current = { ...bells, slots: [{ start: '07:00:00', end: '07:50:00' }], version: 9 }
    server.on(`PUT ${PATH}`, () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Alterado por outra pessoa.', current },
    }))
    const { user } = open(bells)
    await user.click(await screen.findByRole('button', { name: 'Retirar o 1º tempo' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText(/07:30–08:20 → 07:00–07:50/)
    server.on(`PUT ${PATH}`, () => ({ body: { ...current, slots: [], version: 10 } }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentBodies()).toEqual([
      { shift: 'MORNING', slots: [], version: 3 },
      { shift: 'MORNING', slots: [], version: 9 },
    ])
  })
})
