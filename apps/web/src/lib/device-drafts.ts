import type { z } from 'zod'

/** Under which names this device keeps what was typed and not saved. */
const PREFIXES = { attendance: 'lousa:attendance:', record: 'lousa:aula:' } as const

/** Whose draft of which lesson: another person on the same device never meets it. */
export type DraftOwner = { institutionId: string; accountId: string; lessonId: string }

export const draftKey = (
  of: keyof typeof PREFIXES,
  { institutionId, accountId, lessonId }: DraftOwner,
): string => `${PREFIXES[of]}${institutionId}:${accountId}:${lessonId}`

/** The lessons of which a person has drafts here. */
export const draftedLessons = (of: keyof typeof PREFIXES, accountId: string): string[] => {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(PREFIXES[of]) && key.split(':').at(-2) === accountId)
      .flatMap(key => key.split(':').slice(-1))
  } catch {
    // Storage is switched off in this browser: nothing waits in it.
    return []
  }
}

/** What was typed and not saved; null when there is nothing, nothing readable, or this browser keeps nothing. */
export const readKept = <T>(key: string, schema: z.ZodType<T>): T | null => {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** By then the academic year of its lesson is over, and nobody will take it up again. */
const FORGOTTEN_MS = 400 * 24 * 3_600_000

const isForgotten = (key: string, now: number): boolean => {
  if (!Object.values(PREFIXES).some(prefix => key.startsWith(prefix))) return false
  try {
    const draft: { savedAt?: unknown } | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return now - Date.parse(String(draft?.savedAt)) > FORGOTTEN_MS
  } catch {
    // Of a later release, perhaps: that one will know.
    return false
  }
}

/** Only when there is no room left: the clock by which a draft looks old may have been wrong. */
const makeRoom = (now: number): void => {
  for (const key of Object.keys(localStorage)) if (isForgotten(key, now)) localStorage.removeItem(key)
}

/** False when this browser keeps nothing. */
export const keep = <T extends { savedAt: string }>(key: string, draft: T): boolean => {
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Switched off, or full.
  }
  try {
    makeRoom(Date.parse(draft.savedAt))
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const drop = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}

/**
 * What was typed into the record of a person. It holds personal data of others, and school computers are shared: so it
 * lives in the tab (sessionStorage), which a reload survives and closing does not; it goes when somebody signs out, and
 * another account that meets it throws it away unread.
 */
const PERSON = 'lousa:person:'

/** Whose draft of which record: an id, or what a new one is to become. */
export const personDraftKey = (owner: { institutionId: string; accountId: string; record: string }): string =>
  `${PERSON}${owner.institutionId}:${owner.accountId}:${owner.record}`

export type Typed = { savedAt: string; version: number | null; saved: unknown; typed: unknown }

const isTyped = (draft: unknown): draft is Typed =>
  typeof draft === 'object' &&
  draft !== null &&
  'savedAt' in draft &&
  typeof draft.savedAt === 'string' &&
  'version' in draft &&
  (draft.version === null || typeof draft.version === 'number') &&
  'saved' in draft &&
  'typed' in draft

/** Whether this account has typed into somebody's record here and not saved it. */
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

export const readTyped = (key: string): Typed | null => {
  dropPersonDrafts({ accountId: key.split(':').at(-2) ?? '' })
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isTyped(draft) ? draft : null
  } catch {
    return null
  }
}

/** False when this browser keeps nothing, or has no room. */
export const keepTyped = (key: string, draft: Typed): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropTyped = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off in this browser: there is nothing to drop.
  }
}
