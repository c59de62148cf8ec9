import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Accomplished } from '@lousa/contract/planning/release/release.contract.ts'

/** A number that can be read at a glance. */
const MOST = 4

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR')

/** The last lesson that was released apart from the one being written; undefined when there is none. */
export const lastRecord = (
  released: readonly Lesson[],
  lessonId: string,
): { date: string; record: Accomplished } | undefined => {
  const last = released.findLast(({ id, accomplished }) => id !== lessonId && accomplished !== null)
  return last?.accomplished ? { date: last.date, record: last.accomplished } : undefined
}

/**
 * The recent texts of this person in a plan, each once: the most frequent first, and of two equally frequent ones the newer one.
 */
export const ownContents = (
  released: readonly Lesson[],
  { accountId, lessonId }: { accountId: string; lessonId: string },
): string[] => {
  const contents = new Map<string, { text: string; count: number }>()
  for (const { id, accomplished } of released.toReversed()) {
    if (id === lessonId || accomplished?.by.id !== accountId) continue
    const text = accomplished.contentRegistration.trim()
    const sameContent = contents.get(plain(text))
    if (sameContent) sameContent.count += 1
    else if (text) contents.set(plain(text), { text, count: 1 })
  }
  return [...contents.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ text }) => text)
}

/** A content taken over: into an empty field as it is, else on a line of its own, and never twice. */
export const withContent = (written: string, content: string): string => {
  if (written.trim() === '') return content
  return plain(written).includes(plain(content)) ? written : `${written.trimEnd()}\n${content}`
}
