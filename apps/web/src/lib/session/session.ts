import type { Profile } from '@lousa/contract/identity/identity.contract.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import {
  type Appearance,
  DEFAULT_SETTINGS,
  readSettings,
  type Settings,
  withAccount,
  withoutAccount,
} from '../device/appearance.ts'
import type { AccessToken } from '../http/access-token.ts'
import { type EndedSession, endedSession, rememberEnded } from './ended-session.ts'

const SESSION_KEY = 'lousa:session'

export type Auth = AccessToken & { user: Profile }

/** The academic year that the whole application looks at. */
export type MenuYear = { id: string; year: string }

type SessionState = {
  menu: { pinned: boolean }
  menuYear: MenuYear | null
  settings: Settings
  lang: 'pt-BR'
  auth: Auth | null
  /** The session ended by itself: the login page says why the person is there. */
  expired: boolean
  /** The server ended it before its time: from another device, or because the account was deactivated. */
  endedElsewhere: boolean
  signIn: (auth: Auth) => void
  renew: (token: AccessToken) => void
  setUser: (user: Profile) => void
  /** Forgets the person; how the screens look stays. */
  signOut: () => void
  expire: (endedElsewhere: boolean) => void
  setPinned: (pinned: boolean) => void
  setMenuYear: (year: MenuYear | null) => void
  setSettings: (settings: Partial<Appearance>) => void
  /** This account was welcomed on this device. */
  welcome: (accountId: string) => void
  /** How high the rows of lists are for the person who is signed in. */
  setCompactRows: (isCompact: boolean) => void
  resetSettings: () => void
}

const endedOf = (user: Profile, isElsewhere: boolean): EndedSession => ({
  institutionId: user.educationalInstitutionId,
  accountId: user.id,
  name: user.socialName || user.name,
  isElsewhere,
})

/** The data that the browser stores between visits. */
export const useSession = create<SessionState>()(
  persist(
    set => ({
      menu: { pinned: false },
      menuYear: null,
      settings: DEFAULT_SETTINGS,
      lang: 'pt-BR',
      auth: null,
      expired: false,
      endedElsewhere: false,
      signIn: auth => {
        rememberEnded(null)
        set({ auth, menuYear: null, expired: false, endedElsewhere: false })
      },
      renew: token => set(({ auth }) => ({ auth: auth && { ...auth, ...token } })),
      setUser: user => set(({ auth }) => ({ auth: auth && { ...auth, user } })),
      signOut: () => {
        rememberEnded(null)
        set({ auth: null, menuYear: null, expired: false, endedElsewhere: false })
      },
      expire: endedElsewhere =>
        set(({ auth }) => {
          if (auth) rememberEnded(endedOf(auth.user, endedElsewhere))
          return { auth: null, menuYear: null, expired: true, endedElsewhere }
        }),
      setPinned: pinned => set({ menu: { pinned } }),
      setMenuYear: menuYear => set({ menuYear }),
      setSettings: chosen => set(({ settings }) => ({ settings: { ...settings, ...chosen } })),
      welcome: accountId =>
        set(({ settings }) => ({
          settings: { ...settings, welcomed: withAccount(settings.welcomed, accountId) },
        })),
      setCompactRows: isCompact =>
        set(({ auth, settings }) => {
          if (!auth) return {}
          const change = isCompact ? withAccount : withoutAccount
          return { settings: { ...settings, compactRows: change(settings.compactRows, auth.user.id) } }
        }),
      // The appearance starts again with its defaults; the welcome is not shown twice because of that, and rows of others stay.
      resetSettings: () =>
        set(({ auth, settings }) => ({
          settings: {
            ...DEFAULT_SETTINGS,
            welcomed: settings.welcomed,
            compactRows: withoutAccount(settings.compactRows, auth?.user.id ?? ''),
          },
          menu: { pinned: false },
        })),
    }),
    {
      name: SESSION_KEY,
      // Version 1 had theme, layout and radius only. An update signs no person out, whatever was stored.
      version: 2,
      migrate: stored => stored,
      merge: (stored, fresh) => {
        const storedState: Partial<SessionState> = typeof stored === 'object' && stored !== null ? stored : {}
        const ended = storedState.auth ? null : endedSession()
        return {
          ...fresh,
          ...storedState,
          settings: readSettings(storedState.settings),
          // Kept under a key of its own, for the other tabs: there too what was typed waits for the same person.
          expired: ended !== null,
          endedElsewhere: ended?.isElsewhere === true,
        }
      },
      storage: createJSONStorage(() => localStorage),
      partialize: ({ menu, menuYear, settings, lang, auth }) => ({ menu, menuYear, settings, lang, auth }),
    },
  ),
)

/** Whether the person who is signed in reads lists in low rows. */
export const useCompactRows = (): boolean =>
  useSession(({ auth, settings }) => auth !== null && settings.compactRows.includes(auth.user.id))

/** Signing in or out in one tab holds in the others. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', event => {
    if (event.key === SESSION_KEY) void useSession.persist.rehydrate()
  })
}
