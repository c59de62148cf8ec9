import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { goBackFromPage } from './layers.ts'
import { searchOf, textThat } from './search-fields.ts'
import { useSearch } from './use-search.ts'

const search = searchOf({ plano: textThat(() => true) })

type SheetProps = { onClose: () => void; mayClose?: () => Promise<boolean> }

const Sheet = ({ onClose, mayClose = async () => true }: SheetProps) => {
  const close = async () => {
    if (await mayClose()) onClose()
  }
  useLayer(true, () => void close())
  const navigate = useNavigate()
  const [, setSearch] = useSearch(search)
  return (
    <section aria-label="Folha">
      <button type="button" onClick={onClose}>
        Fechar
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/adiante')
          onClose()
        }}
      >
        Salvar e seguir
      </button>
      <button type="button" onClick={() => setSearch({ plano: '2' })}>
        Trocar
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
  const depth = () => shown.router.state.location.state?.layers ?? 0
  const here = () => `${shown.router.state.location.pathname}${shown.router.state.location.search}`
  const back = () => act(() => shown.router.navigate(-1))
  const settled = (layers: number) => waitFor(() => expect(depth()).toBe(layers))
  await shown.user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(sheet()).not.toBeNull()
  await settled(1)
  return { ...shown, back, here, settled }
}
const click = (name: string) => screen.getByRole('button', { name }).click()

describe('what lies over a page', () => {
  it('is closed by Back, which stays on the page; the next Back leaves', async () => {
    const { back, here } = await openSheet()
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect(here()).toBe('/aqui?plano=1')
    await back()
    expect(here()).toBe('/antes')
  })

  it('stays where it refuses to close, and Back requests it each time', async () => {
    const answers = [false, true]
    const { back, here, settled } = await openSheet(async () => answers.shift() ?? true)
    await back()
    await settled(1)
    expect(sheet()).not.toBeNull()
    expect(here()).toBe('/aqui?plano=1')
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect(here()).toBe('/aqui?plano=1')
  })

  it('leaves no dead step in the history when its button closes it, however often it is pressed', async () => {
    const { back, here, settled } = await openSheet()
    const button = screen.getByRole('button', { name: 'Fechar' })
    act(() => {
      button.click()
      button.click()
    })
    expect(sheet()).toBeNull()
    await settled(0)
    await back()
    expect(here()).toBe('/antes')
  })

  it('does not undo the navigation that it makes while it closes', async () => {
    const { back, here, settled } = await openSheet()
    act(() => click('Salvar e seguir'))
    await waitFor(() => expect(here()).toBe('/adiante'))
    expect(sheet()).toBeNull()
    await settled(0)
    expect(here()).toBe('/adiante')
    await back()
    expect(here()).toBe('/aqui?plano=1')
    await back()
    expect(here()).toBe('/antes')
  })

  it('remains a layer when it changes the address under it', async () => {
    const { back, here, settled } = await openSheet()
    act(() => click('Trocar'))
    await waitFor(() => expect(here()).toBe('/aqui?plano=2'))
    await settled(1)
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect(here()).toBe('/aqui?plano=2')
    await back()
    expect(here()).toBe('/antes')
  })

  it('closes one by one: Back cancels the question over a sheet, then closes the sheet', async () => {
    const { back, here, settled } = await openSheet()
    const answer = confirm({ title: 'Excluir', effect: 'Some.', verb: 'Excluir' })
    await screen.findByRole('dialog', { name: 'Excluir' })
    await settled(2)
    await back()
    expect(await answer).toBe(false)
    expect(sheet()).not.toBeNull()
    await settled(1)
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect(here()).toBe('/aqui?plano=1')
  })
})

const Record = ({ goBack, onRequest }: { goBack: () => unknown; onRequest: () => void }) => {
  const [{ plano }, setSearch] = useSearch(search)
  if (!plano)
    return (
      <button type="button" onClick={() => setSearch({ plano: '2' }, { replace: false })}>
        Abrir
      </button>
    )
  const mayClose = async () => {
    onRequest()
    return true
  }
  return <Sheet onClose={() => void goBack()} mayClose={mayClose} />
}

describe('a layer that is an address of its page', () => {
  const openRecord = async () => {
    const onRequest = vi.fn()
    const shown = renderScreen(<Record goBack={goBackFromPage} onRequest={onRequest} />, '/antes?plano=1')
    await act(() => shown.router.navigate('/aqui'))
    const depth = () => shown.router.state.location.state?.layers ?? 0
    const here = () => `${shown.router.state.location.pathname}${shown.router.state.location.search}`
    await shown.user.click(screen.getByRole('button', { name: 'Abrir' }))
    await waitFor(() => expect(depth()).toBe(1))
    return { here, onRequest, back: () => act(() => shown.router.navigate(-1)) }
  }

  it('goes back to the page once, however often its button is pressed, and is not requested to close', async () => {
    const { here, onRequest, back } = await openRecord()
    const button = screen.getByRole('button', { name: 'Fechar' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(sheet()).toBeNull())
    expect([here(), onRequest.mock.calls.length]).toEqual(['/aqui', 0])
    await back()
    expect(here()).toBe('/antes?plano=1')
  })

  it('is requested to close once by Back, and goes back to the page', async () => {
    const { here, onRequest, back } = await openRecord()
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect([here(), onRequest.mock.calls.length]).toEqual(['/aqui', 1])
    await back()
    expect(here()).toBe('/antes?plano=1')
  })
})

describe('a question', () => {
  it('is answered with no when Esc closes it', async () => {
    const { user } = renderScreen(<p>Página</p>)
    const answer = confirm({ title: 'Excluir', effect: 'Some.', verb: 'Excluir' })
    await screen.findByRole('dialog', { name: 'Excluir' })
    await user.keyboard('{Escape}')
    expect(await answer).toBe(false)
  })
})
