const CHOICE_KEY = 'lousa:push-choice'
const OWED_KEY = 'lousa:push-to-end'

/** On this device this account has chosen pushes: in which session, and under which address of the push service. */
type PushChoice = { accountId: string; sessionId: string; endpoint: string }

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is switched off in this browser: then pushes are not repaired.
  }
}

export const rememberPushChoice = (choice: PushChoice | null): void =>
  store(CHOICE_KEY, choice && JSON.stringify(choice))

export const pushChoice = (): PushChoice | null => {
  try {
    const read: unknown = JSON.parse(stored(CHOICE_KEY) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const { accountId, sessionId, endpoint } = { accountId: '', sessionId: '', endpoint: '', ...read }
    const isWhole = [accountId, sessionId, endpoint].every(part => typeof part === 'string' && part !== '')
    return isWhole ? { accountId, sessionId, endpoint } : null
  } catch {
    return null
  }
}

/** The pushes of a person who has left are still to be ended in this browser. */
export const owePushEnd = (isOwed: boolean): void => store(OWED_KEY, isOwed ? 'owed' : null)
export const isPushEndOwed = (): boolean => stored(OWED_KEY) !== null
