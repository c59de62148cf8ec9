import {
  forgotPassword,
  getLink,
  studentResetPassword,
  updateOwnPassword,
  updatePassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import { hashPassword } from '../src/platform/access/passwords.ts'
import type { Account, School } from './school.ts'
import type { TestApp } from './test-app.ts'

export type StoredMail = { to_address: string; subject: string; body: string; status: string }

/** Acts of tests of passwords, links and sessions, in the school of the moment. */
export const accessDesk = (app: () => TestApp, school: () => School) => {
  const givePassword = async ({ personId }: Account, password: string, at = school()) => {
    await app().owner.query(
      'insert into credential (institution_id, person_id, password_hash, updated_at) values ($1, $2, $3, now())',
      [at.id, personId, await hashPassword(password)],
    )
  }
  const giveEmail = ({ personId }: Account, email: string | null, at = school()) =>
    app().owner.query('update person set email = $3 where institution_id = $1 and id = $2', [
      at.id,
      personId,
      email,
    ])
  const mails = async (at = school()): Promise<StoredMail[]> =>
    (
      await app().owner.query<StoredMail>(
        'select to_address, subject, body, status from mail_message where institution_id = $1 order by created_at, id',
        [at.id],
      )
    ).rows
  const tokensIn = (text: string) => [...text.matchAll(/#([\w-]+)/g)].map(match => String(match[1]))
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    app().call(forgotPassword, { host: school().host, body: { email }, headers })

  return {
    givePassword,
    giveEmail,
    mails,
    tokensIn,
    forgot,
    studentReset: (body: Record<string, string>) =>
      app().call(studentResetPassword, { host: school().host, body }),
    /** The token of the newest link that was sent after asking with this e-mail. */
    linkFor: async (email: string): Promise<string> => {
      await forgot(email)
      await app().runJobs()
      const newest = (await mails()).findLast(mail => mail.to_address === email)
      return tokensIn(newest?.body ?? '')[0] ?? ''
    },
    read: (token: string, host = school().host) => app().call(getLink, { host, body: { token } }),
    use: (token: string, password: string, more: Record<string, unknown> = {}) =>
      app().call(updatePassword, { host: school().host, body: { token, password, ...more } }),
    change: (token: string, currentPassword: string, password: string) =>
      app().call(updateOwnPassword, { host: school().host, token, body: { currentPassword, password } }),
    enter: (username: string, password: string, { role, agent }: { role?: string; agent?: string } = {}) =>
      app().call(signIn, {
        host: school().host,
        body: { username, password, ...(role ? { role } : {}) },
        headers: { 'user-agent': agent ?? '' },
      }),
    profile: (token: string) => app().call(getProfile, { host: school().host, token }),
    freeAttempts: () => app().owner.query('delete from rate_limit'),
  }
}
