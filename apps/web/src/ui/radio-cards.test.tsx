import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../test-screen.tsx'
import { RadioCards } from './radio-cards.tsx'

const OPTIONS = ['Escola', 'Secretaria', 'Outra'].map(value => ({ value, content: value }))

const Choice = ({ start, disabled = false }: { start: string; disabled?: boolean }) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <RadioCards label="Tipo" value={value} onChange={setValue} options={OPTIONS} disabled={disabled} />
      <input aria-label="Nome" />
    </>
  )
}
const focused = () => document.activeElement
const card = (name: string) => screen.getByRole('radio', { name })
const chosen = () =>
  screen
    .getAllByRole('radio')
    .flatMap(each => (each.getAttribute('aria-checked') === 'true' ? [each.textContent] : []))

describe('cards of which one is chosen', () => {
  it('are one stop of the tabulator: the next one is the field after them, with nothing chosen by typing there', async () => {
    const { user } = renderScreen(<Choice start="" />)
    await user.tab()
    expect(focused()).toBe(card('Escola'))
    expect(chosen()).toEqual([])
    await user.keyboard(' ')
    expect(chosen()).toEqual(['Escola'])
    await user.tab()
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Nome' }))
    await user.keyboard('Escola da Vila')
    expect(chosen()).toEqual(['Escola'])
    await user.tab({ shift: true })
    expect(focused()).toBe(card('Escola'))
  })

  it('are moved through and chosen by the arrows, from the last on to the first', async () => {
    const { user } = renderScreen(<Choice start="Secretaria" />)
    await user.tab()
    expect(focused()).toBe(card('Secretaria'))
    await user.keyboard('{ArrowDown}')
    expect([focused(), chosen()]).toEqual([card('Outra'), ['Outra']])
    await user.keyboard('{ArrowRight}')
    expect([focused(), chosen()]).toEqual([card('Escola'), ['Escola']])
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect([focused(), chosen()]).toEqual([card('Secretaria'), ['Secretaria']])
  })

  it('keep what is chosen where nothing may be changed', async () => {
    const { user } = renderScreen(<Choice start="Outra" disabled />)
    await user.click(card('Escola'))
    expect(chosen()).toEqual(['Outra'])
  })
})
