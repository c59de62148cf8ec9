import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createBrowserRouter, createMemoryRouter, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useUnsavedBlocker } from '../../frames/form/use-unsaved-blocker.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { followLayers, openLayer, scrollKeyOf } from './layers.ts'
import { searchOf, textThat } from './search-fields.ts'
import { useSearch } from './use-search.ts'

testServer()

/** Each navigation waits for a loader, which is so at the root of the application. */
const LOADED = {
  loader: () => new Promise<null>(done => setTimeout(() => done(null), 20)),
  shouldRevalidate: () => true,
}

const search = searchOf({ plano: textThat(() => true) })

type SheetProps = { onClose: () => void; mayClose?: () => Promise<boolean> }

const Sheet = ({ onClose, mayClose = async () => true }: SheetProps) => {
  const close = async () => {
    if (await mayClose()) onClose()
  }
  useLayer(true, () => void close())
  const navigate = useNavigate()
  const [{ plano }, setSearch] = useSearch(search)
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
      <button type="button" onClick={() => setSearch({ plano: plano === '2' ? '3' : '2' })}>
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

/** Closes by another address in the entry of its page. */
const Replaced = () => {
  const [{ plano }, setSearch] = useSearch(search)
  useLayer(plano === '1', () => setSearch({ plano: '3' }))
  return plano === '1' ? <section aria-label="Folha" /> : null
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

  it('has the scroll position of its page', async () => {
    const { router } = await openSheet()
    const { location } = router.state
    expect(location.state).toMatchObject({ layers: 1 })
    expect(scrollKeyOf(location)).not.toBe(location.key)
    act(() => click('Fechar'))
    await waitFor(() => expect(router.state.location.state?.layers).toBeUndefined())
    expect(scrollKeyOf(router.state.location)).toBe(scrollKeyOf(location))
  })

  it('has no scroll position of another address that was the first entry of the page', () => {
    const at = (pathname: string) =>
      scrollKeyOf({ key: 'default', pathname, search: '', hash: '', state: null })
    expect(at('/aqui')).toBe(at('/aqui'))
    expect(at('/aqui')).not.toBe(at('/adiante'))
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

/** This page with the history of a browser, which outlives a reload. */
const inBrowser = async (page: ReactNode) => {
  window.history.pushState(null, '', '/antes')
  const start = () => {
    const router = createBrowserRouter([{ path: '*', element: page, ...LOADED }])
    followLayers(router)
    const view = render(<RouterProvider router={router} />)
    const stop = () => {
      view.unmount()
      router.dispose()
    }
    return { router, stop }
  }
  let running = start()
  onTestFinished(() => running.stop())
  await act(() => running.router.navigate('/aqui?plano=1'))
  return {
    here: () => `${window.location.pathname}${window.location.search}`,
    settled: (layers: number) => waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers)),
    pause: () => act(() => new Promise(done => setTimeout(done, 400))),
    back: () => window.history.back(),
    reload: () => {
      running.stop()
      running = start()
    },
  }
}

describe('the history of a browser', () => {
  const openRefusing = async () => {
    const mayClose = vi.fn(async () => false)
    const shown = await inBrowser(<Page mayClose={mayClose} />)
    act(() => click('Abrir'))
    await shown.settled(1)
    return { ...shown, mayClose }
  }

  it('follows a layer that closes by a navigation, which replaces the entry of the page', async () => {
    const { here, back, settled } = await inBrowser(<Replaced />)
    await settled(1)
    back()
    await waitFor(() => expect(sheet()).toBeNull())
    await waitFor(() => expect(here()).toBe('/aqui?plano=3'))
    back()
    await waitFor(() => expect(here()).toBe('/antes'))
  })

  it('remains at the page after two quick Backs, which request once that its layer closes', async () => {
    const { here, back, pause, settled, mayClose } = await openRefusing()
    window.addEventListener('popstate', back, { once: true })
    back()
    await pause()
    expect([here(), sheet() === null, mayClose.mock.calls.length]).toEqual(['/aqui?plano=1', false, 1])
    await settled(1)
  })

  it('gets no further entry after Back until something is pressed: a browser would step over the page', async () => {
    const { here, back, pause, settled } = await openRefusing()
    back()
    await pause()
    await settled(1)
    const leave = openLayer(() => leave())
    await pause()
    await settled(1)
    back()
    await pause()
    await settled(1)
    const again = openLayer(() => again())
    act(() => document.body.click())
    await settled(2)
    again()
    await settled(1)
    expect(here()).toBe('/aqui?plano=1')
  })

  it('remains at the page whose layer has no entry yet, and requests that it closes', async () => {
    const { here, back, pause } = await inBrowser(<Page />)
    await act(async () => window.history.pushState(null, '', '/adiante'))
    await act(async () => window.history.back())
    await pause()
    const onRequest = vi.fn(() => leave())
    const leave = openLayer(onRequest)
    back()
    await pause()
    expect([here(), onRequest.mock.calls.length]).toEqual(['/aqui?plano=1', 1])
    back()
    await waitFor(() => expect(here()).toBe('/antes'))
  })
})

describe('a traversal of the history that leads nowhere', () => {
  /** The next one is lost, as at the end of a history. */
  const loseNext = () => vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined)
  const limit = () => act(() => new Promise(done => setTimeout(done, 1200)))

  it('leaves the entries of layers as they are: the next layer uses the entry of the former one', async () => {
    const { here, back, settled } = await inBrowser(<Page />)
    act(() => click('Abrir'))
    await settled(1)
    loseNext()
    act(() => click('Fechar'))
    await limit()
    act(() => click('Abrir'))
    await limit()
    back()
    await waitFor(() => expect(sheet()).toBeNull())
    back()
    await waitFor(() => expect(here()).toBe('/antes'))
  })

  it('does not stop a navigation from a page with a layer', async () => {
    const { here, settled } = await inBrowser(<Page />)
    act(() => click('Abrir'))
    await settled(1)
    loseNext()
    act(() => click('Salvar e seguir'))
    await limit()
    await waitFor(() => expect(here()).toBe('/adiante'))
  })

  /** "Back" is undone where a layer has no entry yet; the traversal that undoes it is lost. */
  const loseReturn = async () => {
    const shown = await inBrowser(<Page />)
    await act(async () => window.history.pushState(null, '', '/adiante'))
    await act(async () => window.history.back())
    await shown.pause()
    const layer = vi.fn()
    const close = openLayer(layer)
    onTestFinished(close)
    const lost = loseNext()
    await act(async () => shown.back())
    await shown.pause()
    expect(lost).toHaveBeenCalledTimes(1)
    return shown
  }

  it('after an undone Back lets layers have entries once it took too long', async () => {
    const { settled } = await loseReturn()
    await limit()
    act(() => document.body.click())
    await settled(1)
  })

  it('after an undone Back lets layers have entries when the browser shows a stored page', async () => {
    const { settled } = await loseReturn()
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      document.body.click()
    })
    await settled(1)
  })

  it('after an undone Back lets layers have entries when an entry of another program arrives', async () => {
    const { settled } = await loseReturn()
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
      document.body.click()
    })
    await settled(1)
  })
})

const Question = ({ onClose }: { onClose: () => void }) => {
  useLayer(true, onClose)
  return <section aria-label="Sair sem salvar" />
}

/** A page with something unsaved once its sheet was opened. */
const UnsavedPage = () => {
  const [opened, setOpened] = useState(false)
  const [dirty, setDirty] = useState(false)
  const blocker = useUnsavedBlocker(() => dirty)
  const navigate = useNavigate()
  const open = () => {
    setDirty(true)
    setOpened(true)
  }
  const follow = () => {
    setOpened(false)
    void navigate('/adiante')
  }
  return (
    <>
      <button type="button" onClick={open}>
        Abrir
      </button>
      <button type="button" onClick={follow}>
        Turmas
      </button>
      {opened && <Sheet onClose={() => setOpened(false)} />}
      {blocker.state === 'blocked' && <Question onClose={() => blocker.reset()} />}
    </>
  )
}

describe('a link in a layer over a page with something unsaved', () => {
  it('leaves the question on screen that asks before it is followed', async () => {
    const page = { path: '*', element: <UnsavedPage />, ...LOADED }
    const router = createMemoryRouter([page], { initialEntries: ['/aqui?plano=1'] })
    followLayers(router)
    render(<RouterProvider router={router} />)
    await screen.findByRole('button', { name: 'Abrir' })
    act(() => click('Abrir'))
    await waitFor(() => expect(router.state.location.state?.layers).toBe(1))
    act(() => click('Turmas'))
    expect(await screen.findByRole('region', { name: 'Sair sem salvar' })).toBeDefined()
    await act(() => new Promise(done => setTimeout(done, 200)))
    expect(screen.queryByRole('region', { name: 'Sair sem salvar' })).not.toBeNull()
    expect(router.state.location.pathname).toBe('/aqui')
  })
})

/** Its sheet is an address of the page. */
const Record = ({ onRequest }: { onRequest: () => void }) => {
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
  return <Sheet onClose={() => setSearch({ plano: '' })} mayClose={mayClose} />
}

describe('a layer that is an address of its page', () => {
  const openRecord = async () => {
    const onRequest = vi.fn()
    const shown = renderScreen(<Record onRequest={onRequest} />, '/antes?plano=1')
    await act(() => shown.router.navigate('/aqui?busca=a+b'))
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
    expect([here(), onRequest.mock.calls.length]).toEqual(['/aqui?busca=a+b', 0])
    await back()
    expect(here()).toBe('/antes?plano=1')
  })

  it('is requested to close once by Back, and goes back to the page', async () => {
    const { here, onRequest, back } = await openRecord()
    await back()
    await waitFor(() => expect(sheet()).toBeNull())
    expect([here(), onRequest.mock.calls.length]).toEqual(['/aqui?busca=a+b', 1])
    await back()
    expect(here()).toBe('/antes?plano=1')
  })

  it('goes back to the page after another address of it', async () => {
    const { here, back } = await openRecord()
    act(() => click('Trocar'))
    await waitFor(() => expect(here()).toBe('/aqui?busca=a+b&plano=3'))
    act(() => click('Fechar'))
    await waitFor(() => expect(here()).toBe('/aqui?busca=a+b'))
    await back()
    expect(here()).toBe('/antes?plano=1')
  })

  it('goes back to the page after a reload, and leaves no dead step', async () => {
    const record = <Record onRequest={() => undefined} />
    const { here, settled, back, reload } = await inBrowser(record)
    act(() => click('Fechar'))
    await waitFor(() => expect(here()).toBe('/aqui'))
    act(() => click('Abrir'))
    await settled(1)
    reload()
    await waitFor(() => expect(sheet()).not.toBeNull())
    await settled(1)
    act(() => click('Fechar'))
    await waitFor(() => expect(here()).toBe('/aqui'))
    await waitFor(() => expect(sheet()).toBeNull())
    back()
    await waitFor(() => expect(here()).toBe('/antes'))
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
