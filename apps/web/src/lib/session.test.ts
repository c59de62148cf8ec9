import { beforeEach, describe, expect, it } from 'vitest'
import { useSession } from './session.ts'
import { DEFAULT_SETTINGS, readSettings } from './settings.ts'

const KEY = 'lousa:session'
const auth = { tokenType: 'Bearer', accessToken: 'a.b.c', user: { id: '1' } }
const store = (state: object, version: number) =>
  localStorage.setItem(KEY, JSON.stringify({ state, version }))
const kept = (): { state: { settings: unknown }; version: number } =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null')

beforeEach(() => useSession.setState(useSession.getInitialState(), true))

describe('a person who comes back after an update', () => {
  it('is still signed in, and sees what was chosen in the release that knew three settings', async () => {
    const settings = { theme: 'dark', layout: 'fluid', radius: 'flat' }
    store({ menu: { pinned: true }, menuYear: { id: 'y', year: '2026' }, settings, lang: 'pt-BR', auth }, 1)
    await useSession.persist.rehydrate()
    const now = useSession.getState()
    expect(now.settings).toEqual({ ...DEFAULT_SETTINGS, ...settings })
    expect(now.menu.pinned).toBe(true)
    expect(now.auth).toEqual(auth)
    expect(kept().version).toBe(2)
  })

  it.each([null, 'dark', 3, [], { theme: 'neon', radius: 4, color: null }])(
    'meets the default where %j was stored as settings',
    async settings => {
      store({ settings, auth }, 2)
      await useSession.persist.rehydrate()
      expect(useSession.getState().settings).toEqual(DEFAULT_SETTINGS)
      expect(useSession.getState().auth).toEqual(auth)
    },
  )

  it('keeps every choice that is one', () => {
    const chosen = {
      ...DEFAULT_SETTINGS,
      nav: 'horizontal',
      color: 'clay',
      navColor: 'accent',
      theme: 'auto',
    }
    expect(readSettings({ ...chosen, somethingOld: true })).toEqual(chosen)
  })
})

describe('a session that ends by itself', () => {
  it('has ended by itself in the other tabs too, where what was typed waits for the same person', async () => {
    store({ auth, settings: DEFAULT_SETTINGS }, 2)
    await useSession.persist.rehydrate()
    useSession.getState().expire(false)
    const left = localStorage.getItem(KEY) ?? ''
    useSession.setState({ ...useSession.getInitialState(), expired: false }, true)
    localStorage.setItem(KEY, left)
    await useSession.persist.rehydrate()
    expect(useSession.getState()).toMatchObject({ auth: null, expired: true })
  })
})
