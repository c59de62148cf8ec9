import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { useBackCloses } from './use-back-closes.ts'

type SheetProps = { onClose: () => void; mayClose?: () => Promise<boolean> }

const Sheet = ({ onClose, mayClose }: SheetProps) => {
  const leave = useBackCloses({ opened: true, onClose, ...(mayClose ? { mayClose } : {}) })
  return (
    <section aria-label="Folha">
      <button type="button" onClick={leave}>
        Fechar
      </button>
    </section>
  )
}

const Page = ({ mayClose }: Pick<SheetProps, 'mayClose'>) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      {opened && <Sheet onClose={() => setOpened(false)} {...(mayClose ? { mayClose } : {})} />}
    </>
  )
}

const sheet = () => screen.queryByRole('region', { name: 'Folha' })

const openSheet = async (mayClose?: () => Promise<boolean>) => {
  const shown = renderScreen(<Page {...(mayClose ? { mayClose } : {})} />, '/antes')
  await act(() => shown.router.navigate('/aqui?plano=1'))
  await shown.user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(sheet()).not.toBeNull()
  const back = () => act(() => shown.router.navigate(-1))
  const here = () => `${shown.router.state.location.pathname}${shown.router.state.location.search}`
  return { ...shown, back, here }
}

describe('a sheet over a page', () => {
  it('a person who would lose something is asked by Back, stays, and is asked again the next time', async () => {
    const answers = [false, true]
    const { back, here } = await openSheet(async () => answers.shift() ?? true)
    await back()
    expect(sheet()).not.toBeNull()
    expect(here()).toBe('/aqui?plano=1')
    await back()
    expect(sheet()).toBeNull()
    expect(here()).toBe('/aqui?plano=1')
  })

  it('a person on a phone closes it by Back and is still on the page; the next Back leaves', async () => {
    const { back, here } = await openSheet()
    await back()
    expect(sheet()).toBeNull()
    expect(here()).toBe('/aqui?plano=1')
    await back()
    expect(here()).toBe('/antes')
  })

  it('a person who closes it by its button finds no dead step in the history, however often they press', async () => {
    const { user, back, here } = await openSheet()
    await user.dblClick(screen.getByRole('button', { name: 'Fechar' }))
    expect(sheet()).toBeNull()
    expect(here()).toBe('/aqui?plano=1')
    await back()
    expect(here()).toBe('/antes')
  })

  it('a person who follows a link in its place leaves it behind', async () => {
    const { router, back, here } = await openSheet()
    await act(() => router.navigate('/adiante', { replace: true }))
    expect(sheet()).toBeNull()
    await back()
    expect(here()).toBe('/aqui?plano=1')
  })
})
