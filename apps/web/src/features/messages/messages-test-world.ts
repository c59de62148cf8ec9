import type { MessageRecipient, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { useSession } from '../../lib/session/session.ts'

export const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const YEAR = { id: testId(1), year: '2026' }
export const MESSAGE_ID = testId(10)
/** The person of the session in the tests' server. */
const ACTOR_ID = '1'

export const aPerson = (n: number, name: string, over: Partial<MessageRecipient['user']> = {}) => ({
  id: n === 0 ? ACTOR_ID : testId(n),
  type: 'STUDENT' as const,
  role: 'STUDENT' as const,
  name,
  socialName: null,
  registration: `2026${n}`,
  thumb: null,
  ...over,
})

export const aRecipient = (
  n: number,
  name: string,
  status: MessageRecipient['status'] = 'DELIVERED',
): MessageRecipient => ({
  id: testId(100 + n),
  user: aPerson(n, name),
  status,
  at: '2026-03-05T10:30:00.000Z',
})

/** A notification without a named recipient; `n` 0 is the person of the session. */
export const aMessage = (over: Partial<SchoolMessage> = {}): SchoolMessage => ({
  id: MESSAGE_ID,
  createdAt: '2026-03-05T10:30:00.000Z',
  status: 'SENT',
  sendAt: null,
  type: 'MEETING',
  title: 'Reunião de pais',
  body: 'Na **quinta-feira**, às 19 h.\n\n- tragam lápis\n\nhttps://escola.br',
  academicYearId: YEAR.id,
  sender: aPerson(300, 'Célia Secretária', { type: 'ADMINISTRATOR', role: 'ADMINISTRATOR' }),
  recipients: [],
  counts: { delivered: 0, read: 0, confirmed: 0 },
  resentAt: null,
  request: null,
  version: 1,
  ...over,
})

/** One that the person of the session has received. */
export const aReceived = (
  n: number,
  title: string,
  status: MessageRecipient['status'] = 'DELIVERED',
): SchoolMessage =>
  aMessage({
    id: testId(10 + n),
    title,
    recipients: [{ ...aRecipient(0, 'Ana Souza', status), id: testId(200 + n) }],
  })

/** The person of the session, in another role and looking at the year of the messages. */
export const signInAs = (role: Role): void => {
  const { auth, signIn, setMenuYear } = useSession.getState()
  if (!auth) throw new Error('No one is signed in')
  signIn({ ...auth, user: { ...auth.user, role } })
  setMenuYear(YEAR)
}
