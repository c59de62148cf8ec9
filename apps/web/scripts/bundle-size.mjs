// Prints the compressed size of what the browser loads first at /app, of what it fetches by itself once it is idle, and of
// what each route adds; fails above budget. The server sends brotli; budgets are judged by gzip, the larger figure.
//   node apps/web/scripts/bundle-size.mjs [--json] [folder of the build]
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const FIRST_LOAD_KB = 200
const FORMER_FIRST_LOAD_KB = 280
const ROUTE_KB = 60
const FIRST_SCREEN = 'src/app/pages/dashboard-page.tsx'
const BOARDS = 'src/features/dashboard'
/** How many files of code and styles a screen that is opened first may ask for, beyond the page itself. */
const FIRST_SCREENS = [
  { name: 'login', parts: ['src/features/identity/sign-in/login-screen.tsx'], files: 9 },
  {
    name: 'dashboard of administrators',
    parts: [FIRST_SCREEN, `${BOARDS}/administrator/administrator-board.tsx`],
    files: 8,
  },
  {
    name: 'dashboard of who teaches',
    parts: [FIRST_SCREEN, `${BOARDS}/instructor/instructor-board.tsx`],
    files: 8,
  },
  { name: 'dashboard of students', parts: [FIRST_SCREEN, `${BOARDS}/student/student-board.tsx`], files: 8 },
  { name: 'list of students', parts: ['src/app/pages/student/students-page.tsx'], files: 9 },
]
/** Files that every signed-in person's browser fetches when the first screen stands (`whenIdle`): routes find it there. */
const WHEN_IDLE = [
  'src/ui/overlays.tsx',
  'src/app/shell/header/user-menu-items.tsx',
  'src/features/messages/inbox/bell.part.tsx',
  'src/app/shell/year/year-menu.tsx',
  'src/app/offline/start-offline.ts',
]
/** Files of those who teach or administrate, in addition. */
const WHEN_IDLE_STAFF = [...WHEN_IDLE, 'src/app/offline/open-outbox.ts', 'src/app/start/form-parts.ts']
/** Routes that students open: for them the outbox is not there. */
const OF_STUDENTS = /performance-screen|dashboard-page/

const folder = process.argv.slice(2).find(argument => !argument.startsWith('--'))
const dist = resolve(folder ?? join(import.meta.dirname, '../dist'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The files of an entry with everything that it imports statically. */
const filesOf = (name, seen = new Set()) => {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return new Set()
  seen.add(name)
  const own = [chunk.file, ...(chunk.css ?? [])].filter(file => /\.(js|css)$/.test(file))
  return new Set([...own, ...(chunk.imports ?? []).flatMap(other => [...filesOf(other, seen)])])
}

const filesOfAll = names =>
  new Set(
    names.flatMap(name => {
      // A file that was renamed would else make everything look smaller, or routes larger.
      if (!manifest[name]) throw new Error(`${name} is no entry of the build`)
      return [...filesOf(name)]
    }),
  )

const sizes = new Map()
const sizeOf = file => {
  if (!sizes.has(file)) {
    const content = readFileSync(join(dist, file))
    sizes.set(file, {
      gzip: gzipSync(content, { level: 9 }).length,
      brotli: brotliCompressSync(content).length,
    })
  }
  return sizes.get(file)
}
const total = files => {
  const sum = { gzip: 0, brotli: 0 }
  for (const file of files) {
    sum.gzip += sizeOf(file).gzip
    sum.brotli += sizeOf(file).brotli
  }
  return sum
}
const kb = bytes => Math.round(bytes / 102.4) / 10
const inKb = files => {
  const { gzip, brotli } = total(files)
  return { gzipKb: kb(gzip), brotliKb: kb(brotli) }
}

const first = filesOfAll(['index.html', FIRST_SCREEN, `${BOARDS}/instructor/instructor-board.tsx`])
const idle = filesOfAll(WHEN_IDLE).difference(first)
const idleOfStaff = filesOfAll(WHEN_IDLE_STAFF).difference(first)

const firstScreens = FIRST_SCREENS.map(({ name, parts, files: budget }) => {
  const files = filesOfAll(['index.html', ...parts])
  return { name, files: files.size, budget, ...inKb(files) }
})

const screens = Object.keys(manifest).filter(
  name => manifest[name].isDynamicEntry && /(-screen\.tsx$|app\/pages\/)/.test(name) && name !== FIRST_SCREEN,
)
const routes = screens
  .map(route => {
    const files = filesOf(route)
    const there = first.union(OF_STUDENTS.test(route) ? idle : idleOfStaff)
    return {
      route,
      ...inKb(files.difference(there)),
      /** Clicked before the idle part has arrived. */
      atOnceKb: inKb(files.difference(first)).brotliKb,
      /** The first page of all, as from a bookmark. */
      alone: inKb(filesOfAll(['index.html']).union(files)),
    }
  })
  .sort((a, b) => b.brotliKb - a.brotliKb)

const result = {
  firstLoad: { ...inKb(first), budgetKb: FIRST_LOAD_KB },
  whenIdle: { everybody: inKb(idle), staff: inKb(idleOfStaff) },
  firstScreens,
  routes,
}

const say = line => process.stdout.write(`${line}\n`)
const wide = number => number.toFixed(1).padStart(6)

if (process.argv.includes('--json')) say(JSON.stringify(result, null, 2))
else {
  const { firstLoad, whenIdle } = result
  say(`/app, first load: ${firstLoad.brotliKb} KB brotli, ${firstLoad.gzipKb} KB gzip`)
  for (const file of [...first].sort((a, b) => sizeOf(b).brotli - sizeOf(a).brotli))
    say(`    ${wide(kb(sizeOf(file).brotli))}  ${file}`)
  say(`then, when idle: ${whenIdle.everybody.brotliKb} KB brotli; who teaches: ${whenIdle.staff.brotliKb} KB`)
  for (const { name, files, budget, brotliKb } of firstScreens)
    say(`${name}, opened first: ${files} files (at most ${budget}), ${brotliKb} KB brotli`)
  say('routes, KB brotli (gzip): added after that; clicked before that; opened as the very first page')
  for (const { route, brotliKb, gzipKb, atOnceKb, alone } of routes)
    say(`+ ${wide(brotliKb)} (${wide(gzipKb)})  ${wide(atOnceKb)}  ${wide(alone.brotliKb)}  ${route}`)
}
// Judged by the larger figure, gzip. Nothing may weigh more, opened as the very first page, than both budgets before the
// first load was split.
const over =
  result.firstLoad.gzipKb > FIRST_LOAD_KB ||
  firstScreens.some(({ files, budget }) => files > budget) ||
  routes.some(({ gzipKb, alone }) => gzipKb > ROUTE_KB || alone.gzipKb > FORMER_FIRST_LOAD_KB + ROUTE_KB)
process.exitCode = over ? 1 : 0
