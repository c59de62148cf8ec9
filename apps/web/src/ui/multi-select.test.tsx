import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../test-screen.tsx'
import { MultiSelect } from './multi-select.tsx'

const send = vi.fn()

const Form = () => {
  const [value, setValue] = useState(['a'])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send(value)
      }}
    >
      <MultiSelect
        label="Turmas"
        searchable
        data={[
          { value: 'a', label: '6º ano A' },
          { value: 'b', label: '7º ano B' },
        ]}
        value={value}
        onChange={setValue}
      />
      <button type="submit">Salvar</button>
    </form>
  )
}

const searched = async (text: string) => {
  send.mockClear()
  const { user } = renderScreen(<Form />)
  await user.click(screen.getByRole('combobox', { name: 'Turmas' }))
  await user.keyboard(text)
  return user
}

it('the only one that is found is taken with Enter, and the next Enter sends it', async () => {
  const user = await searched('7º')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.keyboard('{Escape}{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
})

it('what is chosen already is not given up by searching it again', async () => {
  const user = await searched('6º')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(['a'])
})

it('several that are found are for the arrows to choose from', async () => {
  const user = await searched('ano')
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Escape}')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
})
