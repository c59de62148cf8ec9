import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { entriesOf, type Piece, sharedFiles } from './shared-files.ts'

/** Opened first by many people: what they load too much costs most. */
const FIRST_SCREENS = /\/(?:login-screen|students-page|attendance-screen)\.tsx$/
/** Fetched when the first cards of a dashboard are shown. */
const REST_OF_START = /-board-rest\.ts$/
/** The screen after the sign-in. */
const START = /\/(?:dashboard-page|(?:administrator|instructor|student)-board)\.tsx$/
const SCREEN = /(?:-screen|app\/pages\/.+)\.tsx$/
const START_WEIGHT = 24
const FIRST_SCREEN_WEIGHT = 12
const REST_WEIGHT = 4
/** A late part is loaded together with a screen that has most of its files. */
const LATE_PART_WEIGHT = 0.3
/** 350 ms of way, six at a time, at 50 KB/s, in bytes of the code before it is compressed. */
const REQUEST_BYTES = 18_000
/** Styles that so many entries share come with the first sheet, as those of the start do. */
const SHARED_STYLES = 20
const CORE = 'core'
/** Our own: those of the kit come with its code (`used-styles.ts`) or are in the first sheet already. */
const STYLES = /\/apps\/web\/src\/.+\.css$/

/** Settings of an entry, by its module. */
const weight = (facade: string): number => {
  if (START.test(facade)) return START_WEIGHT
  if (FIRST_SCREENS.test(facade)) return FIRST_SCREEN_WEIGHT
  if (REST_OF_START.test(facade)) return REST_WEIGHT
  return SCREEN.test(facade) ? 1 : LATE_PART_WEIGHT
}

/** The chunks as the bundler parts them by itself: one for each set of entries that shares something. */
const chunksOf = async (
  root: string,
  plugins: () => PluginOption[],
  define: Record<string, string>,
): Promise<{ chunks: Rolldown.OutputChunk[]; sheets: Map<string, number> }> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: plugins(),
    define,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } } },
    },
  })
  const output = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  return {
    chunks: output.filter(file => file.type === 'chunk'),
    sheets: new Map(
      output.flatMap(file => (file.type === 'asset' ? [[file.fileName, file.source.length] as const] : [])),
    ),
  }
}

const piecesOf = (chunks: readonly Rolldown.OutputChunk[], sheets: ReadonlyMap<string, number>): Piece[] =>
  chunks.map(({ fileName, isDynamicEntry, imports, modules, viteMetadata }) => {
    const styles = [...(viteMetadata?.importedCss ?? [])]
    const ofStyles = styles.map(name => sheets.get(name) ?? 0)
    const ofCode = Object.values(modules).map(({ renderedLength }) => renderedLength)
    return {
      file: fileName,
      isEntry: isDynamicEntry,
      modules: Object.keys(modules),
      imports,
      bytes: [...ofCode, ...ofStyles].reduce((sum, each) => sum + each, 0),
      hasStyles: styles.length > 0,
    }
  })

/** The name of the file that each module goes into; modules of a single entry are not there and stay with it. */
const filesOfModules = ({ chunks, sheets }: Awaited<ReturnType<typeof chunksOf>>): Map<string, string> => {
  const first = chunks.find(({ isEntry }) => isEntry)
  const ofFirst = new Set([first?.fileName, ...(first?.imports ?? [])])
  const facades = new Map(chunks.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId ?? '']))
  const pieces = piecesOf(chunks, sheets)
  const late = pieces.filter(({ file }) => !ofFirst.has(file))
  const files = new Map<string, string>()
  const put = (modules: readonly string[], file: string): void => {
    for (const id of modules) if (!files.has(id)) files.set(id, file)
  }
  for (const { file, modules } of pieces) if (ofFirst.has(file)) put(modules, CORE)
  for (const [{ modules }, entries] of entriesOf(late)) {
    const isOfStart = entries.some(({ file }) => START.test(facades.get(file) ?? ''))
    if (isOfStart || entries.length >= SHARED_STYLES)
      put(
        modules.filter(id => STYLES.test(id)),
        CORE,
      )
  }
  const groups = sharedFiles(late, piece => weight(facades.get(piece.file) ?? ''), REQUEST_BYTES)
  for (const [index, group] of groups.entries())
    put(
      group.flatMap(({ modules }) => modules),
      `shared-${index}`,
    )
  return files
}

/**
 * Puts the code that screens share into few files. It builds twice: the first build says what each screen needs, as the
 * bundler sees it after it has dropped what is not used.
 */
export const filesOfScreens = (plugins: () => PluginOption[], define: Record<string, string>): Plugin => ({
  name: 'lousa:files-of-screens',
  apply: 'build',
  async config({ root = process.cwd() }) {
    const files = filesOfModules(await chunksOf(root, plugins, define))
    const groups = [
      {
        name: (id: string) => files.get(id) ?? null,
        debugName: 'files of screens',
        includeDependenciesRecursively: false,
      },
    ]
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})
