import { screen } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
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
