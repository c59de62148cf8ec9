import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { institutionOptions } from '../identity/identity.api.ts'
import { attendanceWorld, checked, mark, save, sentRows } from './attendance-test-world.tsx'

const { server, list: LIST, rows, hold, stored, show } = attendanceWorld()

const open = async (punctuality: 'OFF' | 'WITHOUT_MINUTES' | 'WITH_MINUTES') => {
  const view = show()
  queryClient.setQueryData(institutionOptions.queryKey, before => before && { ...before, punctuality })
  await screen.findByRole('list', { name: 'Alunos da turma' })
  return view
}
const sent = () =>
  sentRows(server.sent('PUT').at(-1)?.body).map(({ status, arrivedLate, leftEarly }) => [
    status,
    arrivedLate,
    leftEarly,
  ])
const late = (name: string) => screen.getByRole('button', { name: `Atraso de ${name}` })
const opener = (name: string) => screen.getByRole('button', { name: `Atraso ou saída antecipada de ${name}` })

describe('an instructor in an institution without late arrivals', () => {
  it('has neither buttons nor keys for them, and sends none', async () => {
    const { user } = await open('OFF')
    expect(screen.queryByRole('button', { name: /^Atraso/ })).toBeNull()
    expect(screen.queryByText(/atraso/)).toBeNull()
    mark('1, Ana Lima', 'Presença').focus()
    await user.keyboard('as')
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual(Array(3).fill(['ATTENDANCE', undefined, undefined])))
    expect(sentRows(server.sent('PUT')[0]?.body)[0]).not.toHaveProperty('arrivedLate')
  })

  it('reads those that were recorded before', async () => {
    server.on(`GET ${LIST}`, () => ({
      body: allOf(rows().map(row => ({ ...row, status: 'ATTENDANCE', version: 1, arrivedLate: 10 }))),
    }))
    await open('OFF')
    expect(screen.getAllByText('Atraso de 10 min')).toHaveLength(3)
  })

  it('removes one that was recorded before, can put it back with its minutes, and adds no other', async () => {
    hold([0, 1, 2].map(() => ({ status: 'ATTENDANCE', version: 1 })))
    server.on(`GET ${LIST}`, () => ({
      body: allOf(rows().map((row, at) => (at === 0 ? { ...row, arrivedLate: 10 } : row))),
    }))
    const { user } = await open('OFF')
    expect(screen.getAllByRole('button', { name: /^(Atraso|Saída)/ })).toEqual([late('Ana Lima')])
    await user.click(late('Ana Lima'))
    await user.click(late('Ana Lima'))
    expect(screen.getByText('Atraso de 10 min')).toBeDefined()
    await user.click(late('Ana Lima'))
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([['ATTENDANCE', null, undefined]]))
  })
})

describe('an instructor whose institution records late arrivals', () => {
  it('marks them with A and S, types minutes, and goes on with Enter', async () => {
    const { user } = await open('WITH_MINUTES')
    mark('1, Ana Lima', 'Presença').focus()
    await user.keyboard('a')
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'Minutos de atraso de Ana Lima' }),
    )
    await user.keyboard('1x5{Enter}')
    expect(document.activeElement).toBe(mark('2, Bruna Reis', 'Presença'))
    await user.keyboard('s{Escape}fs{Escape}')
    expect(checked()).toEqual(['P', 'F', 'P'])
    await user.click(save())
    await waitFor(() =>
      expect(sent()).toEqual([
        ['ATTENDANCE', 15, undefined],
        ['ABSENCE', undefined, undefined],
        ['ATTENDANCE', undefined, 0],
      ]),
    )
  })

  it('turns an absence into a late arrival with one key, or two taps', async () => {
    const { user } = await open('WITHOUT_MINUTES')
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.keyboard('a')
    expect(checked()).toEqual(['P', 'P', 'P'])
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(mark('2, Bruna Reis', 'Falta'))
    await user.click(opener('Bruna Reis'))
    await user.click(late('Bruna Reis'))
    expect(checked()).toEqual(['P', 'P', 'P'])
    await user.click(save())
    await waitFor(() => expect(sent().map(([, arrivedLate]) => arrivedLate)).toEqual([0, 0, undefined]))
  })

  it('removes one that is saved', async () => {
    hold([0, 1, 2].map(() => ({ status: 'ATTENDANCE', version: 1 })))
    server.on(`GET ${LIST}`, () => ({
      body: allOf(rows().map((row, at) => (at === 0 ? { ...row, arrivedLate: 10 } : row))),
    }))
    const { user } = await open('WITH_MINUTES')
    expect(late('Ana Lima').getAttribute('aria-pressed')).toBe('true')
    await user.click(late('Ana Lima'))
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([['ATTENDANCE', null, undefined]]))
    expect(stored[0]?.version).toBe(2)
  })
  it('marks them one name at a time by key and by tap, with minutes, and goes on with the mark', async () => {
    const { user } = await open('WITH_MINUTES')
    await user.click(screen.getByRole('button', { name: 'Um a um' }))
    const card = () => screen.getByRole('group', { name: 'Chamada, um nome por vez' })
    await user.keyboard('a')
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'Minutos de atraso de Ana Lima' }),
    )
    await user.keyboard('16{Backspace}5{Enter}')
    expect(card().textContent).toContain('1 de 3')
    await user.keyboard('p')
    expect(card().textContent).toContain('Bruna Reis')
    await user.click(screen.getByRole('button', { name: 'Saída antecipada de Bruna Reis' }))
    await user.click(screen.getByRole('button', { name: 'Presença' }))
    await user.keyboard('f')
    await user.click(save())
    await waitFor(() =>
      expect(sent()).toEqual([
        ['ATTENDANCE', 15, undefined],
        ['ATTENDANCE', undefined, 0],
        ['ABSENCE', undefined, undefined],
      ]),
    )
  })
})
