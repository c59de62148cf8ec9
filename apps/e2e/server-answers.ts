import type { APIRequestContext } from '@playwright/test'
import { listAcademicYears } from '../../packages/contract/src/academics/academics.contract.ts'
import type { AnswerOf, AnyEndpoint } from '../../packages/contract/src/endpoint.ts'
import type { signIn } from '../../packages/contract/src/identity/identity.contract.ts'
import { DEMO_PASSWORD, type DemoAccount } from '../server/src/main/demo/demo-accounts.ts'

type Query = Record<string, string | number>

/** Asks the server without the browser, where a test needs an id or must know which values are stored. */
export type Asking = <E extends AnyEndpoint>(
  endpoint: E,
  given?: { params?: Record<string, string>; query?: Query; body?: unknown; version?: number },
) => Promise<AnswerOf<E>>

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

export const askAs = async (
  request: APIRequestContext,
  { cpf }: Pick<DemoAccount, 'cpf'>,
): Promise<Asking> => {
  const credentials = { username: cpf, password: DEMO_PASSWORD }
  const entered = await request.post('/api/auth/token', { data: credentials })
  const { tokenType, accessToken }: AnswerOf<typeof signIn> = await entered.json()
  return async (endpoint, { params = {}, query = {}, body, version } = {}) => {
    const answer = await request.fetch(`/api/${fillPath(endpoint.path, params)}`, {
      method: endpoint.method,
      headers: {
        authorization: `${tokenType} ${accessToken}`,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      params: query,
      ...(body === undefined ? {} : { data: body }),
    })
    if (!answer.ok()) throw new Error(`${endpoint.method} ${endpoint.path}: ${await answer.text()}`)
    return endpoint.answer?.parse(answer.status() === 204 ? undefined : await answer.json())
  }
}

/** The year of the demo that runs: a journey that prepares another one makes a later one. */
export const runningYear = async (ask: Asking) => {
  const { data } = await ask(listAcademicYears)
  const year = data.findLast(({ status }) => status === 'OPEN')
  if (!year) throw new Error('The demo has no open year')
  return year
}
