/** Theme choices. Only these vary; no screen is forked for them. */
export type Appearance = {
  theme: 'light' | 'dark' | 'auto'
  nav: 'vertical' | 'horizontal'
  layout: 'boxed' | 'fluid'
  radius: 'rounded' | 'standard' | 'flat'
  color: 'sky' | 'board' | 'indigo' | 'violet' | 'rose' | 'clay'
  navColor: 'default' | 'light' | 'dark' | 'accent'
  sidebar: 'off' | 'on'
  /** Whether an instructor's dashboard opens the attendance of the lesson of the moment by itself. */
  lessonOpening: 'on' | 'off'
}

/** Preferences that this device stores. */
export type Settings = Appearance & {
  /** The accounts that were welcomed here, the newest last. */
  welcomed: readonly string[]
  /** The accounts that read lists in low rows here, the newest last: on a shared device each has a choice of its own. */
  compactRows: readonly string[]
}

/** More people than share one device; older accounts meet the default again. */
const MOST_ACCOUNTS = 50

export const withAccount = (accounts: readonly string[], accountId: string): readonly string[] =>
  [...accounts.filter(id => id !== accountId), accountId].slice(-MOST_ACCOUNTS)

export const withoutAccount = (accounts: readonly string[], accountId: string): readonly string[] =>
  accounts.filter(id => id !== accountId)

/** In the order in which they are offered. */
export const CHOICES: { readonly [K in keyof Appearance]: readonly Appearance[K][] } = {
  theme: ['light', 'dark', 'auto'],
  nav: ['vertical', 'horizontal'],
  layout: ['boxed', 'fluid'],
  radius: ['rounded', 'standard', 'flat'],
  color: ['sky', 'board', 'indigo', 'violet', 'rose', 'clay'],
  navColor: ['default', 'light', 'dark', 'accent'],
  sidebar: ['off', 'on'],
  lessonOpening: ['on', 'off'],
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'light',
  nav: 'vertical',
  layout: 'boxed',
  radius: 'rounded',
  color: 'sky',
  navColor: 'default',
  sidebar: 'off',
  lessonOpening: 'on',
  welcomed: [],
  compactRows: [],
}

const choiceOr = <T extends string>(choices: readonly T[], stored: unknown, otherwise: T): T =>
  choices.find(choice => choice === stored) ?? otherwise

/**
 * Settings as any release stored them: what is missing, or was never a choice, gets its default; the rest is kept.
 */
export const readSettings = (stored: unknown): Settings => {
  const entries: [string, unknown][] =
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const of = new Map(entries)
  const accounts = (name: string): readonly string[] => {
    const ids = of.get(name)
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  }
  const one = <K extends keyof Appearance>(name: K): Appearance[K] =>
    choiceOr(CHOICES[name], of.get(name), DEFAULT_SETTINGS[name])
  return {
    theme: one('theme'),
    nav: one('nav'),
    layout: one('layout'),
    radius: one('radius'),
    color: one('color'),
    navColor: one('navColor'),
    sidebar: one('sidebar'),
    lessonOpening: one('lessonOpening'),
    welcomed: accounts('welcomed'),
    compactRows: accounts('compactRows'),
  }
}
