import type { Profile } from '@lousa/contract/identity/identity.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from '../device/appearance.ts'
import { useSession } from './session.ts'

const KEY = 'lousa:session'
const auth = { tokenType: 'Bearer', accessToken: 'a.b.c', user: { id: '1' } }
const store = (state: object, version: number) =>
  localStorage.setItem(KEY, JSON.stringify({ state, version }))
const storedSession = (): { state: { [key: string]: unknown }; version: number } =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  useSession.setState(useSession.getInitialState(), true)
})

describe('a person who comes back after an update', () => {
  it('is still signed in, and sees what was chosen in the release that knew three settings', async () => {
    const settings = { theme: 'dark', layout: 'fluid', radius: 'flat' }
    store({ menu: { pinned: true }, menuYear: { id: 'y', year: '2026' }, settings, lang: 'pt-BR', auth }, 1)
    await useSession.persist.rehydrate()
    const now = useSession.getState()
    expect(now.settings).toEqual({ ...DEFAULT_SETTINGS, ...settings })
    expect(now.menu.pinned).toBe(true)
    expect(now.auth).toEqual(auth)
    expect(storedSession().version).toBe(2)
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

const USER: Profile = {
  id: '1',
  name: 'Ana Souza',
  socialName: null,
  thumb: null,
  role: 'INSTRUCTOR',
  email: null,
  userName: '11144477735',
  educationalInstitutionId: '2',
  mustAcceptTerms: false,
}

describe('what is kept between visits', () => {
  it('is menu, year, settings, language and session, and everything else is under keys of its own', () => {
    const { signIn, setPinned, setMenuYear, setSettings, welcome, expire } = useSession.getState()
    const kept = ['auth', 'lang', 'menu', 'menuYear', 'settings']
    signIn({ tokenType: 'Bearer', accessToken: 'a.b.c', user: USER })
    setPinned(true)
    setMenuYear({ id: 'y', year: '2026' })
    setSettings({ theme: 'dark' })
    welcome(USER.id)
    expect(Object.keys(storedSession().state).toSorted()).toEqual(kept)
    expire(true)
    expect(Object.keys(storedSession().state).toSorted()).toEqual(kept)
    expect(Object.keys(localStorage).toSorted()).toEqual(['lousa:ended-session', KEY])
  })
})

describe('the height of the rows of lists', () => {
  it('is of each person on a shared device, stays after signing out, and goes with the default', () => {
    const { signIn, signOut, setCompactRows, resetSettings } = useSession.getState()
    const as = (id: string) => signIn({ tokenType: 'Bearer', accessToken: 'a.b.c', user: { ...USER, id } })
    const compact = () => useSession.getState().settings.compactRows
    as('1')
    setCompactRows(true)
    signOut()
    setCompactRows(true)
    expect(compact()).toEqual(['1'])
    as('9')
    setCompactRows(true)
    resetSettings()
    expect(compact()).toEqual(['1'])
    as('1')
    setCompactRows(false)
    expect(compact()).toEqual([])
  })
})

describe('a session that ends by itself', () => {
  it.each([
    ['by itself', false],
    ['from elsewhere', true],
  ])('that ended %s has ended so in the other tabs and after a reload too', async (_how, endedElsewhere) => {
    store({ auth: { ...auth, user: USER }, settings: DEFAULT_SETTINGS }, 2)
    await useSession.persist.rehydrate()
    useSession.getState().expire(endedElsewhere)
    const left = localStorage.getItem(KEY) ?? ''
    useSession.setState({ ...useSession.getInitialState(), expired: false }, true)
    localStorage.setItem(KEY, left)
    await useSession.persist.rehydrate()
    expect(useSession.getState()).toMatchObject({ auth: null, expired: true, endedElsewhere })
  })
})
