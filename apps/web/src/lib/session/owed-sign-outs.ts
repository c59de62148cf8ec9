import type { AccessToken } from '../http/access-token.ts'

const KEY = 'lousa:owed-sign-outs'
/** More people do not leave one device without network before it has one. */
const MOST = 5

const isToken = (value: unknown): value is AccessToken =>
  typeof value === 'object' &&
  value !== null &&
  'tokenType' in value &&
  typeof value.tokenType === 'string' &&
  'accessToken' in value &&
  typeof value.accessToken === 'string'

/** The sessions that a person has left and the server does not know of yet. */
export const owedSignOuts = (): AccessToken[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter(isToken) : []
  } catch {
    return []
  }
}

const store = (tokens: readonly AccessToken[]): void => {
  try {
    if (tokens.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(tokens.slice(-MOST)))
  } catch {
    // Storage is switched off in this browser: the session ends by its time.
  }
}

const others = ({ accessToken }: AccessToken): AccessToken[] =>
  owedSignOuts().filter(each => each.accessToken !== accessToken)

export const oweSignOut = ({ tokenType, accessToken }: AccessToken): void =>
  store([...others({ tokenType, accessToken }), { tokenType, accessToken }])
export const forgetOwedSignOut = (token: AccessToken): void => store(others(token))
