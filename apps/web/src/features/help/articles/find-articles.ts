import { sortKey } from '@lousa/rules/people/search-key.rules.ts'
import type { Article, Reader } from './article.types.ts'

/** What this person may read: about screens that they have. */
export const articlesFor = (all: readonly Article[], { role, kind }: Reader): Article[] =>
  all.filter(article => article.roles.includes(role) && (article.kind ?? kind) === kind)

const wordsOf = (text: string): string[] =>
  sortKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const textOf = ({ title, about, tasks, hints }: Article): string =>
  sortKey([title, about, ...tasks.flatMap(task => [task.title, ...task.steps]), ...hints].join(' '))

/** Articles with every word, accents and case ignored; those with the words in their titles first. */
export const searchArticles = (articles: readonly Article[], typed: string): Article[] => {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...articles]
  const inTitle = ({ title }: Article) => wanted.every(word => sortKey(title).includes(word))
  const found = articles.filter(article => {
    const text = textOf(article)
    return wanted.every(word => text.includes(word))
  })
  return [...found.filter(inTitle), ...found.filter(article => !inTitle(article))]
}

/** Where the article's screen is for this person. */
export const screenOf = ({ screen }: Article, { role }: Reader): string | null =>
  (typeof screen === 'string' ? screen : screen?.[role]) ?? null

const covers = (address: string, path: string): boolean => address === path || path.startsWith(`${address}/`)

/** The article about the screen at this path: the one whose address is the longest beginning of it. */
export const articleAt = (articles: readonly Article[], path: string, reader: Reader): Article | null => {
  let best: { article: Article; length: number } | null = null
  // The dashboard's address is the beginning of every other.
  for (const article of articles)
    for (const address of [screenOf(article, reader), ...(article.also ?? [])])
      if (address && (address === '/app' ? path === address : covers(address, path)))
        if (!best || address.length > best.length) best = { article, length: address.length }
  return best?.article ?? null
}
