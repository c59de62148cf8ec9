import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { attendanceWorld, NAMES, save, sentRows } from '../attendance-test-world.tsx'

const { server, hold, show } = attendanceWorld()

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const openCards = async () => {
  const view = show()
  await screen.findByRole('list', { name: 'Alunos da turma' })
  await view.user.click(button('Um a um'))
  return view
}
const who = () => screen.getByRole('group', { name: 'Chamada, um nome por vez' }).textContent

describe('an instructor marking one name at a time', () => {
  it('cannot save before the last name, and nothing is saved by itself', async () => {
    const { user } = await openCards()
    expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
    await user.click(button('Presença'))
    await user.click(button('Falta'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(who()).toContain('3 de 3')
    await user.click(button('Presença'))
    await screen.findByRole('heading', { name: '3 de 3: confira e salve' })
    expect(server.sent('PUT')).toEqual([])
    expect(save().textContent).toBe('Salvar · 1 falta')
    await user.click(save())
    await screen.findByText(/Tudo salvo/)
    expect(sentRows(server.sent('PUT')[0]?.body).map(({ status }) => status)).toEqual([
      'ATTENDANCE',
      'ABSENCE',
      'ATTENDANCE',
    ])
  })

  it('marks with the keys P, F and J as soon as it is chosen, and takes the last step back', async () => {
    const { user } = await openCards()
    await user.keyboard('fj')
    expect(who()).toContain('Carla Dias')
    await user.keyboard('{Backspace}')
    expect(who()).toContain('Bruna Reis')
    await user.keyboard('pp')
    await screen.findByRole('heading', { name: '3 de 3: confira e salve' })
    expect(save().textContent).toBe('Salvar · 1 falta')
    await user.click(button('Voltar ao anterior'))
    expect(who()).toContain('Carla Dias')
  })

  it('changes a mark from the summary, and justifies it there', async () => {
    const { user } = await openCards()
    button('Falta').focus()
    await user.keyboard('fpp')
    await user.click(await screen.findByRole('button', { name: 'Mudar a marca de Ana Lima' }))
    expect(who()).toContain('1 de 3')
    await user.keyboard('jpp')
    await user.type(await screen.findByRole('textbox', { name: 'Justificativa de Ana Lima' }), 'Pfj')
    await user.click(save())
    await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
    expect(sentRows(server.sent('PUT')[0]?.body)[0]).toMatchObject({
      status: 'JUSTIFIED_ABSENCE',
      justification: 'Pfj',
    })
  })

  it('is met by the same way again, where the marks end, and by the summary when all are taken', async () => {
    const { user, unmount } = await openCards()
    await user.click(button('Falta'))
    unmount()
    show()
    await screen.findByRole('group', { name: 'Chamada, um nome por vez' })
    expect(who()).toContain('2 de 3')
  })

  it('meets the summary of a list that was taken', async () => {
    hold(NAMES.map(() => ({ status: 'ATTENDANCE', version: 1 })))
    await openCards()
    expect(screen.getByText('Todos presentes.')).toBeDefined()
  })
})
