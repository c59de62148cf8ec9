import { REPORTS } from '@lousa/contract/reports/report-table.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { ownPageOf } from '../../../lib/address/own-page.ts'
import { singular } from '../../../lib/text/singular.ts'
import type { Article, Reader } from './article.types.ts'

/** One's own page has the name that this person's menu gives it. */
const inWordsOf =
  ({ role }: Reader) =>
  ({ title, tasks, ...article }: Article): Article => {
    const worded = (text: string) => text.replaceAll('{meusDados}', ownPageOf(role).label)
    return {
      ...article,
      title: worded(title),
      tasks: tasks.map(task => ({ ...task, steps: task.steps.map(worded) })),
    }
  }

/** The articles for this person: about screens that they have. */
export const articlesFor = (all: readonly Article[], reader: Reader): Article[] =>
  all
    .filter(({ roles, kind = reader.kind }) => roles.includes(reader.role) && kind === reader.kind)
    .map(inWordsOf(reader))

const wordsOf = (text: string): string[] => sortKey(text).split(' ').filter(Boolean).map(singular)

/** Whether each word begins one of the text: who types looks on while typing. */
const has = (text: readonly string[], words: readonly string[]): boolean =>
  words.every(word => text.some(one => one.startsWith(word)))

/** Names of the reports that an article explains, by the table of reports. */
const reportNames = (id: string): string[] =>
  Object.values(REPORTS).flatMap(({ help, name }) => (help === id ? [name] : []))

const textOf = ({ id, title, about, tasks, hints, words = [] }: Article): string[] => {
  const ofTasks = tasks.flatMap(task => [task.title, ...task.steps])
  return wordsOf([title, about, ...ofTasks, ...hints, ...words, ...reportNames(id)].join(' '))
}

/** Articles with every word, accents, case and plurals ignored; those with the words in their titles first. */
export const searchArticles = (articles: readonly Article[], typed: string): Article[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return [...articles]
  const inTitle = ({ title }: Article) => has(wordsOf(title), words)
  const matches = articles.filter(article => has(textOf(article), words))
  return [...matches.filter(inTitle), ...matches.filter(article => !inTitle(article))]
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
