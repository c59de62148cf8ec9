import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { createTokens } from '../src/platform/access/tokens.ts'
import type { School } from './school.ts'
import { type Ask, TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

/** A CPF with right check digits, for each number below a thousand million another. */
export const cpfOf = (number: number): string => {
  const digits = [...String(number).padStart(9, '0')].map(Number)
  const check = (list: number[]) => {
    const sum = list.reduce((total, digit, index) => total + digit * (list.length + 1 - index), 0)
    const rest = (sum * 10) % 11
    return rest === 10 ? 0 : rest
  }
  const first = check(digits)
  return [...digits, first, check([...digits, first])].join('')
}

/** A session of the account, as after signing in and showing who uses it. */
export const tokenFor = async (app: TestApp, school: School, accountId: string): Promise<string> => {
  const sid = randomUUID()
  await app.owner.query(
    `insert into session (institution_id, id, account_id, created_at, factor_proven_at, expires_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [school.id, sid, accountId, TEST_NOW, new Date(TEST_NOW.getTime() + 30 * 86_400_000)],
  )
  const iat = TEST_NOW.getTime() / 1000
  return createTokens(TEST_SECRET).sign({ sub: accountId, sid, iid: school.id, iat, exp: iat + 43_200 })
}

/** Gives the person of the account an unknown password. */
export const withPassword = (app: TestApp, school: School, accountId: string): Promise<unknown> =>
  app.owner.query(
    `insert into credential (institution_id, person_id, password_hash, updated_at)
     select institution_id, person_id, 'none', $3 from account where institution_id = $1 and id = $2`,
    [school.id, accountId, TEST_NOW],
  )

export const ana = { name: 'Ana', kinship: 'Mãe' }

/** Calls as the school's administrator unless another token is given. */
export const deskOf =
  (app: TestApp, school: School) =>
  (endpoint: AnyEndpoint, ask: Ask = {}) =>
    app.call(endpoint, { host: school.host, token: school.administrator.token, ...ask })

/** Reads the entries of a person except looks, the newest first. */
export const auditOf = async (app: TestApp, accountId: string) =>
  (
    await app.owner.query<{
      action: string
      changes: { field: string; from: unknown; to: unknown }[]
      student_id: string | null
    }>(
      `select action, changes, student_id from audit_entry
       where entity_id = $1 and action <> 'VIEWED' order by at desc, id desc`,
      [accountId],
    )
  ).rows

export const mailsOf = async (app: TestApp, school: School) =>
  (
    await app.owner.query<{ to_address: string; subject: string; body: string }>(
      'select to_address, subject, body from mail_message where institution_id = $1 order by id',
      [school.id],
    )
  ).rows
