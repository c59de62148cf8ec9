import { HELP } from '@lousa/contract/help/help.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { PALETTE } from '@lousa/contract/shell/palette.messages.ts'
import { ROUTES as PLACES } from '@lousa/contract/shell/routes.messages.ts'
import { ARTICLES } from '../../../features/help/articles/all.articles.ts'
import { articlesFor } from '../../../features/help/articles/find-articles.ts'
import { ownPageOf } from '../../../lib/address/own-page.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { decide, menuFor } from '../../routes/route-rules.ts'
import type { RouteNode } from '../../routes/route-tree.ts'
import { ROUTES } from '../../routes/routes.ts'
import type { PaletteEntry, Searcher } from './entry.types.ts'

/** Pages that no entry of the menu leads to, and that need nothing chosen before. */
export const PAGES_OUTSIDE_MENU: readonly string[] = [
  PATHS.timetable,
  PATHS.timetableCheck,
  PATHS.availability,
  PATHS.timetableWishes,
  PATHS.rooms,
  PATHS.ownAvailability,
  PATHS.instructorTable,
  PATHS.timetableDrafts,
  PATHS.pending,
  PATHS.coverDay,
  PATHS.covers,
  PATHS.makeUp,
  PATHS.defaultPolicy,
  PATHS.institutionTexts,
  PATHS.myData,
  PATHS.requests,
  PATHS.dependencies,
  PATHS.appeals,
  PATHS.ownRequests,
  PATHS.councilOpinions,
  PATHS.taughtMinutes,
]

/** Whether an address, with whatever it asks for, is a place of this person. */
export const canOpen = ({ role, kind }: Searcher, to: string): boolean =>
  decide(ROUTES, to.split(/[?#]/)[0] ?? '', { role }, kind).go === 'allow'

const CHECK_PATH = PATHS.verify.replace('/:id?', '')

/** Words by which people search for a page: the work that is done there. */
const PAGE_WORDS: Readonly<Partial<Record<string, string>>> = {
  [PATHS.documents]: PALETTE.words.documents,
  [PATHS.history]: PALETTE.words.history,
  [PATHS.educationLevels]: PALETTE.words.levels,
  [PATHS.notifications]: PALETTE.words.messages,
  [PATHS.academicYears]: PALETTE.words.years,
  [PATHS.students]: PALETTE.words.students,
  [PATHS.instructors]: PALETTE.words.instructors,
  [PATHS.imports]: PALETTE.words.imports,
  [PATHS.enrollment]: PALETTE.words.enrollment,
  [PATHS.components]: PALETTE.words.components,
  [PATHS.matrix]: PALETTE.words.matrix,
  [PATHS.settings]: PALETTE.words.settings,
  [PATHS.calendar]: PALETTE.words.calendar,
  [PATHS.lessonPlans]: PALETTE.words.plans,
  [PATHS.overviewMap]: PALETTE.words.map,
  [PATHS.reportCards]: PALETTE.words.cards,
}

const page = ({ path, label }: Pick<RouteNode, 'path' | 'label'>, detail: string): PaletteEntry => {
  const words = PAGE_WORDS[path]
  return { key: `page:${path}`, group: 'pages', label, detail, ...(words ? { words } : {}), to: path }
}

const menuPages = (searcher: Searcher): PaletteEntry[] =>
  menuFor(ROUTES, searcher).flatMap(({ node, children }) => [
    ...(node.leadsTo ? [] : [page(node, '')]),
    ...children.map(child => page(child, node.label)),
  ])

/** Outside of the application, for anybody; of use where documents with a code are issued, in a school. */
const documentCheck = ({ kind }: Searcher): PaletteEntry[] =>
  kind === 'SCHOOL'
    ? [{ ...page({ path: CHECK_PATH, label: PLACES.verify }, ''), words: PALETTE.words.verify }]
    : []

/** One's own page may be in the menu already, under an address of its own. */
const besideTheMenu = (searcher: Searcher): string[] =>
  PAGES_OUTSIDE_MENU.filter(
    path => canOpen(searcher, path) && (path !== PATHS.myData || ownPageOf(searcher.role).path === path),
  )

/** Every page that this person may open without having chosen anything. */
export const pageEntries = (searcher: Searcher): PaletteEntry[] => [
  ...menuPages(searcher),
  ...documentCheck(searcher),
  ...besideTheMenu(searcher).flatMap(path =>
    ROUTES.filter(({ node }) => node.path === path).map(({ node, parents }) => {
      const above = parents.at(-1)
      return page(node, above && above.path !== PATHS.app ? above.label : '')
    }),
  ),
]

const article = (id: string, label: string, words: string): PaletteEntry => ({
  key: `help:${id}`,
  group: 'help',
  label,
  detail: M.menu.help,
  words,
  to: `${PATHS.help}?${new URLSearchParams({ artigo: id })}`,
})

/** The articles of this person, by their titles, by the words that people type for them and by what they are about. */
export const helpEntries = ({ role, kind }: Searcher): PaletteEntry[] => [
  ...articlesFor(ARTICLES, { role, kind }).map(({ id, title, about, tasks, hints, words = [] }) =>
    article(id, title, [...words, ...tasks.map(task => task.title), about, ...hints].join(' ')),
  ),
  article('atalhos', HELP.shortcuts, PALETTE.words.keyboard),
]
