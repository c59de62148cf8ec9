import { SIGN_IN } from '@lousa/contract/identity/sign-in/sign-in.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted as phrase } from '@lousa/contract/phrases.ts'
import { draftCount, draftsReady, hasPersonDrafts } from '../device/device-drafts.ts'
import { outboxStorage } from '../outbox/outbox-storage.ts'
import { isFullySynced, ownerKey } from '../outbox/stored-entry.ts'
import type { EndedSession } from './ended-session.ts'

export type UnsentWork = { queued: number; drafts: number }

/** How much of a person's work waits on this device for their return. */
export const countUnsentWork = async (
  owner: Pick<EndedSession, 'institutionId' | 'accountId'>,
): Promise<UnsentWork> => {
  const storage = outboxStorage()
  const entries = await storage.all(ownerKey(owner))
  storage.close()
  await draftsReady(owner)
  return {
    queued: entries.filter(entry => !isFullySynced(entry)).length,
    drafts: draftCount(owner.accountId) + Number(hasPersonDrafts(owner.accountId)),
  }
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [phrase(count, one, many)]

/** The text for the login page: the owner, the number, and that other people cannot see it. Empty without pending entries. */
export const unsentWorkText = (name: string, { queued, drafts }: UnsentWork): string => {
  const what = listed.format([...counted(queued, ...SIGN_IN.queued), ...counted(drafts, ...SIGN_IN.drafts)])
  return what === '' ? '' : fill(SIGN_IN.leftHere, { name, what })
}
