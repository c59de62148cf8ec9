import type { Shape } from '../shapes.ts'
import { nowMs } from './clock.ts'
import type { DraftChange } from './draft-database.ts'
import { type DraftTabs, draftStorage } from './draft-storage.ts'

const CHANNEL = 'lousa-drafts'

/** By then the academic year of the draft is over, and it will not be continued. */
const MAX_AGE_MS = 400 * 24 * 3_600_000
/** A disk that answers nothing shall not keep a screen from opening. */
const AT_MOST_MS = 2000

/** Whose drafts: another person or institution on the same device never meets them. */
export type DraftsOwner = { institutionId: string; accountId: string }

const ownerKey = ({ institutionId, accountId }: DraftsOwner): string => `${institutionId}:${accountId}`
const ownerOf = (key: string): string => key.split(':').slice(-3, -1).join(':')

/** The name of a draft: the prefix of the feature, the owner, and the id of the record. */
export const draftKey = (prefix: string, owner: DraftsOwner, id: string): string =>
  `${prefix}${ownerKey(owner)}:${id}`

const savedMs = (draft: object): number => Date.parse(String(Reflect.get(draft, 'savedAt')))

const browserTabs = (): DraftTabs => {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, listen: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    tell: change => channel.postMessage(change),
    listen: heard =>
      channel.addEventListener('message', ({ data }: MessageEvent<DraftChange>) => heard(data)),
  }
}

const drafts = draftStorage({
  ownerOf,
  // Only when there is no room left: the clock by which a draft looks old may have been wrong.
  isExpired: draft => nowMs() - savedMs(draft) > MAX_AGE_MS,
  tabs: browserTabs(),
})
if ('window' in globalThis) window.addEventListener('pagehide', drafts.flush)

/** Resolves when a person's drafts can be read; screens that write drafts wait for it. */
export const draftsReady = async (owner: DraftsOwner): Promise<void> => {
  await Promise.race([drafts.open(ownerKey(owner)), new Promise(done => setTimeout(done, AT_MOST_MS))])
}

/** Whether this browser keeps what is typed; false also after it once refused, until it does again. */
export const canStoreDrafts = (): boolean => drafts.isDurable()
export const subscribeDrafts = drafts.subscribe

/** Resolves when everything typed so far is on the disk. */
export const draftsFlushed = drafts.settled

/** A closed page does this too: data on the disk stays, and is read again from there. */
export const closeDrafts = drafts.close

/** How much a person has typed here and not saved. */
export const draftCount = (accountId: string): number =>
  drafts.keys().filter(key => key.split(':').at(-2) === accountId).length

/** The drafts of one kind that a person has here. */
export const draftSubjectIds = (prefix: string, accountId: string): string[] =>
  drafts
    .keys()
    .filter(key => key.startsWith(prefix) && key.split(':').at(-2) === accountId)
    .flatMap(key => key.split(':').slice(-1))

/** The unsaved input; null where there is none, or it cannot be read. */
export const readStoredDraft = <T>(key: string, shape: Shape<T>): T | null =>
  shape.safeParse(drafts.read(key)).data ?? null

/** False when this browser keeps nothing. The draft is on its way to the disk at once, and there within moments. */
export const writeStoredDraft = <T extends { savedAt: string }>(key: string, draft: T): boolean => {
  drafts.write(key, draft)
  return drafts.isDurable()
}

export const deleteStoredDraft = (key: string): void => drafts.write(key, null)

/**
 * The unsaved input of a person's record. It holds personal data, and school computers are shared. Therefore it lives in the tab
 * (sessionStorage), survives a reload, and ends with the tab. A sign-out removes it, and another account discards it unread.
 */
const PERSON = 'lousa:person:'

/** Whose draft of which record: an id, or what a new one is to become. */
export const personDraftKey = (owner: { institutionId: string; accountId: string; record: string }): string =>
  `${PERSON}${owner.institutionId}:${owner.accountId}:${owner.record}`

export type PersonDraft = { savedAt: string; version: number | null; saved: unknown; typed: unknown }

const isTyped = (draft: unknown): draft is PersonDraft =>
  typeof draft === 'object' &&
  draft !== null &&
  'savedAt' in draft &&
  typeof draft.savedAt === 'string' &&
  'version' in draft &&
  (draft.version === null || typeof draft.version === 'number') &&
  'saved' in draft &&
  'typed' in draft

/** Whether this account has unsaved input of a person's record here. */
export const hasPersonDrafts = (accountId: string): boolean => {
  try {
    return Object.keys(sessionStorage).some(
      key => key.startsWith(PERSON) && key.split(':').at(-2) === accountId,
    )
  } catch {
    // Storage is switched off in this browser: nothing waits in it.
    return false
  }
}

/** Forgets what was typed about people, of everybody or of everybody else. */
export const dropPersonDrafts = (but?: { accountId: string }): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PERSON) && key.split(':').at(-2) !== but?.accountId) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}

export const readPersonDraft = (key: string): PersonDraft | null => {
  dropPersonDrafts({ accountId: key.split(':').at(-2) ?? '' })
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isTyped(draft) ? draft : null
  } catch {
    return null
  }
}

/** False when this browser keeps nothing, or has no room. */
export const savePersonDraft = (key: string, draft: PersonDraft): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const deletePersonDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}
