import type { Accomplished, Lesson } from '@lousa/contract/planning/planning.contract.ts'

/** As many as are read at a glance. */
const MOST = 4

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR')

/** The last lesson that was launched apart from the one being written; undefined when there is none. */
export const lastRecord = (
  launched: readonly Lesson[],
  lessonId: string,
): { date: string; record: Accomplished } | undefined => {
  const last = launched.findLast(({ id, accomplished }) => id !== lessonId && accomplished !== null)
  return last?.accomplished ? { date: last.date, record: last.accomplished } : undefined
}

/**
 * What this person has recorded lately in a plan, each text once: what was written most often first, and of two as
 * frequent the newer one.
 */
export const ownContents = (
  launched: readonly Lesson[],
  { accountId, lessonId }: { accountId: string; lessonId: string },
): string[] => {
  const found = new Map<string, { text: string; count: number }>()
  for (const { id, accomplished } of launched.toReversed()) {
    if (id === lessonId || accomplished?.by.id !== accountId) continue
    const text = accomplished.contentRegistration.trim()
    const known = found.get(plain(text))
    if (known) known.count += 1
    else if (text) found.set(plain(text), { text, count: 1 })
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ text }) => text)
}

/** A content taken over: into an empty field as it is, else on a line of its own, and never twice. */
export const withContent = (written: string, content: string): string => {
  if (written.trim() === '') return content
  return plain(written).includes(plain(content)) ? written : `${written.trimEnd()}\n${content}`
}
