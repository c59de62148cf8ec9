import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../test-screen.tsx'

/** The select as it is before its list is there; the list comes when `arrives` is called. */
const pending = async (props: { searchable?: boolean; value?: string }) => {
  vi.resetModules()
  const gate = Promise.withResolvers<void>()
  const kit = await vi.importActual<typeof import('./kit-select.ts')>('./kit-select.ts')
  vi.doMock('./kit-select.ts', async () => {
    await gate.promise
    return kit
  })
  const { Select } = await import('./select.tsx')
  const { user } = renderScreen(
    <Select
      label="Turma"
      data={[
        { value: 'a', label: '6º ano A' },
        { value: 'b', label: '7º ano B' },
      ]}
      {...props}
    />,
  )
  return { user, arrives: () => gate.resolve() }
}

afterAll(() => {
  vi.doUnmock('./kit-select.ts')
  vi.resetModules()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Turma' })

it('what a fast hand writes before the list is there is what the list is searched with', async () => {
  const { user, arrives } = await pending({ searchable: true })
  await user.click(field())
  await user.keyboard('7ºx{Backspace} ano')
  expect(field().value).toBe('7º ano')
  arrives()
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['7º ano B'])
  expect(field().value).toBe('7º ano')
  expect(document.activeElement).toBe(field())
})

it('what is found for a fast hand whose arrow came before the list is taken with Enter', async () => {
  const { user, arrives } = await pending({ searchable: true })
  await user.click(field())
  await user.keyboard('7º{ArrowDown}')
  arrives()
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field().value).toBe('7º ano B'))
})

it('what is chosen stays while nothing is written', async () => {
  const { user, arrives } = await pending({ searchable: true, value: 'a' })
  await user.click(field())
  arrives()
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(field().value).toBe('6º ano A')
})

it('letters are nothing to a select that is not searched', async () => {
  const { user, arrives } = await pending({ value: 'a' })
  await user.tab()
  await user.keyboard('x')
  expect(field().value).toBe('6º ano A')
  await user.keyboard('{ArrowDown}')
  arrives()
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

type Kit = typeof import('./select.tsx').Select

const send = vi.fn()

const Form = ({ Select, ...props }: { Select: Kit; searchable?: boolean; clearable?: boolean }) => {
  const [value, setValue] = useState<string | null>('a')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Select
        label="Turma"
        data={[
          { value: 'a', label: '6º ano A' },
          { value: 'b', label: '7º ano B' },
        ]}
        value={value}
        onChange={setValue}
        {...props}
      />
      <button type="submit">Salvar</button>
    </form>
  )
}

/** The select with its list open, in a form that goes on after it. */
const opened = async (props: { searchable?: boolean; clearable?: boolean }) => {
  vi.doUnmock('./kit-select.ts')
  vi.resetModules()
  const { Select, kitSelect } = await import('./select.tsx')
  await kitSelect.fetch()
  const { user } = renderScreen(<Form Select={Select} {...props} />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await screen.findAllByRole('option')
  return user
}

const isClosed = () => waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'))

describe('a person at the keyboard', () => {
  it('keeps what is chosen by confirming it in the open list', async () => {
    const user = await opened({ clearable: true })
    await user.keyboard('{Escape}{ArrowDown}{Enter}')
    await isClosed()
    expect(field().value).toBe('6º ano A')
  })

  it('leaves no open list behind', async () => {
    const user = await opened({})
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Salvar')
    await isClosed()
    await user.tab({ shift: true })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field().value).toBe('7º ano B')
  })

  it('empties with Delete what may be empty, and nothing else', async () => {
    const user = await opened({ clearable: true })
    await user.keyboard('{Delete}')
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('cannot empty what has to be chosen', async () => {
    const user = await opened({})
    await user.keyboard('{Delete}{Backspace}')
    expect(field().value).toBe('6º ano A')
  })

  it('empties what is searched by taking its text away and going on', async () => {
    const user = await opened({ searchable: true, clearable: true })
    await user.clear(field())
    await user.tab()
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('keeps another that is chosen after the text was taken away', async () => {
    const user = await opened({ searchable: true, clearable: true })
    await user.clear(field())
    await user.click(await screen.findByRole('option', { name: '7º ano B' }))
    await user.tab()
    await isClosed()
    expect(field().value).toBe('7º ano B')
  })

  it('keeps the same where it is confirmed after its text was taken away', async () => {
    const user = await opened({ searchable: true, clearable: true })
    await user.clear(field())
    await user.click(await screen.findByRole('option', { name: '6º ano A' }))
    await user.tab()
    await waitFor(() => expect(field().value).toBe('6º ano A'))
  })

  it('finds again what was chosen when it has to be', async () => {
    const user = await opened({ searchable: true })
    await user.clear(field())
    await user.tab()
    await waitFor(() => expect(field().value).toBe('6º ano A'))
  })

  it('takes with Enter the only one that is found, and does not send the form', async () => {
    send.mockClear()
    const user = await opened({ searchable: true })
    await user.clear(field())
    await user.keyboard('7º')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field().value).toBe('7º ano B'))
    expect(send).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(send).toHaveBeenCalledOnce()
  })

  it.each(['ano', 'nada'])('sends nothing with Enter behind "%s", which finds not one', async text => {
    send.mockClear()
    const user = await opened({ searchable: true })
    await user.clear(field())
    await user.keyboard(text)
    await user.keyboard('{Enter}')
    expect(field().value).toBe(text)
    expect(send).not.toHaveBeenCalled()
  })

  it('hears what is marked, and nothing where more typing has left nothing marked', async () => {
    const user = await opened({ searchable: true })
    const marked = () => document.querySelector('[data-combobox-selected]')
    const named = () => field().getAttribute('aria-activedescendant')
    const hearsMarked = () =>
      waitFor(() => {
        expect(marked()).not.toBeNull()
        expect(named()).toBe(marked()?.id)
      })
    await user.keyboard('{ArrowDown}')
    await hearsMarked()
    await user.clear(field())
    await user.keyboard('ano')
    await waitFor(() => expect(named()).toBeNull())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await hearsMarked()
  })

  it('empties with Enter what may be empty where its text was taken away, and sends nothing before', async () => {
    send.mockClear()
    const user = await opened({ searchable: true, clearable: true })
    await user.clear(field())
    await user.keyboard('{Enter}')
    await isClosed()
    expect(send).not.toHaveBeenCalled()
    await user.tab()
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('sends nothing with Enter while the field shows something else than what is chosen', async () => {
    send.mockClear()
    const user = await opened({ searchable: true })
    await user.clear(field())
    await user.keyboard('7º{Escape}{Enter}')
    expect(send).not.toHaveBeenCalled()
    await user.clear(field())
    await user.keyboard('6º ano A{Escape}{Enter}')
    expect(send).toHaveBeenCalledOnce()
  })
})
