import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { PATHS } from '../src/lib/address/paths.ts'

const FOLDER = join(import.meta.dirname, 'first-picture')
const ROUTES_FOLDER = 'src/app/routes'
const ROUTE_TREE = join(import.meta.dirname, '..', ROUTES_FOLDER, 'route-tree.ts')
const SCREENS = '__SCREENS__'
/** How a route names its screen in the source. */
const SCREEN_FILE = /import\(['"](.+?)['"]\)/

const part = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

type Route = { path: string; screen: string; parts: Record<string, string> }

/** The file that a function imports, from the source's root. */
const fileIn = (code: unknown, path: unknown): string | null => {
  if (typeof code !== 'function') return null
  const [, file] = SCREEN_FILE.exec(String(code)) ?? []
  if (!file) throw new Error(`${String(path)} does not name its screen`)
  return join(ROUTES_FOLDER, file)
}

/** Every route with a screen, and the file that the screen is in, from the source's root. */
const routesIn = (nodes: unknown): Route[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap(node => {
    const path = field(node, 'path')
    const screen = fileIn(field(node, 'screen'), path)
    const parts = Object.entries(field(node, 'partOf') ?? {}).flatMap(([role, part]) => {
      const file = fileIn(part, path)
      return file ? [[role, file] as const] : []
    })
    const own = typeof path === 'string' && screen ? [{ path, screen, parts: Object.fromEntries(parts) }] : []
    return [...own, ...routesIn(field(node, 'children'))]
  })

/** The most literal address first, as the router chooses: "adicionar" before ":id?". */
const literals = ({ path }: Route): number =>
  path.split('/').filter(segment => segment && !segment.startsWith(':')).length

const patternOf = (path: string): string =>
  `^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`

/** The files of a part with everything that it imports statically, deepest first asked for last. */
const filesOf = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen: Set<string>): void => {
  if (seen.has(chunk.fileName)) return
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') filesOf(next, bundle, seen)
  }
}

/** Which files each address needs beyond what every page needs. */
const screensOf = async (bundle: Rolldown.OutputBundle) => {
  const { ROUTE_TREE: tree }: { ROUTE_TREE?: unknown } = await import(pathToFileURL(ROUTE_TREE).href)
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const always = new Set<string>()
  for (const chunk of chunks) if (chunk.isEntry) filesOf(chunk, bundle, always)
  const files: string[] = []
  const indexesOf = (screen: string, beside: readonly number[] = []): number[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/apps/web/${screen}`))
    if (!chunk) throw new Error(`${screen} is no file of the build`)
    const needed = new Set<string>()
    filesOf(chunk, bundle, needed)
    return [...needed]
      .filter(file => !always.has(file))
      .map(file => file.replace(/^assets\//, ''))
      .map(file => {
        if (!files.includes(file)) files.push(file)
        return files.indexOf(file)
      })
      .filter(index => !beside.includes(index))
  }
  const routes = routesIn(tree).toSorted((a, b) => literals(b) - literals(a))
  const screens = routes.map(({ path, screen, parts }) => {
    const needed = indexesOf(screen)
    const ofRoles = Object.entries(parts).map(([role, part]) => [role, indexesOf(part, needed)] as const)
    return [patternOf(path), needed, ...(ofRoles.length > 0 ? [Object.fromEntries(ofRoles)] : [])] as const
  })
  const login = routes.find(({ path }) => path === PATHS.login)
  if (!login) throw new Error('There is no login page')
  return { files, screens, login: indexesOf(login.screen) }
}

const ICON = '/lousa.svg'
const ICON_FILE = join(import.meta.dirname, '../public', ICON)

/** The icon of the tab stands in the page: it is no request of its own before the first screen. */
const withIcon = (html: string): string => {
  if (!html.includes(`href="${ICON}"`)) throw new Error(`The page does not name ${ICON}`)
  const text = readFileSync(ICON_FILE, 'utf8').replaceAll(/\s+/g, ' ').trim()
  return html.replace(`href="${ICON}"`, () => `href="data:image/svg+xml,${encodeURIComponent(text)}"`)
}

const PICTURE = `
  <div class="menu"><b>Lousa</b></div><div class="head"><b>Lousa</b></div>
  <div class="work" role="status" aria-label="Carregando">
    <p hidden>A Lousa não pôde ser carregada. Confira a conexão e <a href="">tente de novo</a>.</p>
    <i></i><i></i>
  </div>`

/**
 * Sheets stay where they are in the head, before those of the screens and before what the kit writes: later ones win. They
 * are fetched as for paper, which keeps nothing from being painted, until the script of the page says otherwise.
 */
const withLateStyles = (html: string): string =>
  html.replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print" data-late')

/**
 * Puts into the page itself what is seen until the application stands, in its colours, and the script that asks for the
 * parts of the opened screen at once. The server allows exactly that script, by its hash.
 */
export const firstPicture = (): Plugin => ({
  name: 'lousa:first-picture',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const screens = bundle ? await screensOf(bundle) : { files: [], screens: [], login: [] }
      const code = part('first-picture.js').replace(SCREENS, JSON.stringify(screens))
      const script = `<script>${code}</script>`
      const tags: HtmlTagDescriptor[] = [
        { tag: 'style', children: part('first-picture.css'), injectTo: 'head-prepend' },
        { tag: 'div', attrs: { id: 'first-picture' }, children: PICTURE, injectTo: 'body-prepend' },
      ]
      return { html: withIcon(withLateStyles(html)).replace('</head>', () => `${script}</head>`), tags }
    },
  },
})
