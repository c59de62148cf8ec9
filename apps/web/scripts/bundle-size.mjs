// Prints the compressed size of what the browser loads first at /app, and what each route adds; fails above budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const FIRST_LOAD_KB = 280
const ROUTE_KB = 60
const SHELL = 'src/app/shell/shell.tsx'
const FIRST_SCREEN = 'src/features/dashboard/screens/dashboard-screen.tsx'

const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The files of an entry with everything that it imports statically. */
const filesOf = (name, seen = new Set()) => {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return new Set()
  seen.add(name)
  const own = [chunk.file, ...(chunk.css ?? [])].filter(file => /\.(js|css)$/.test(file))
  return new Set([...own, ...(chunk.imports ?? []).flatMap(other => [...filesOf(other, seen)])])
}

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

const first = new Set(['index.html', SHELL, FIRST_SCREEN].flatMap(name => [...filesOf(name)]))
const firstLoad = total(first)
const routes = Object.entries(manifest)
  .filter(([name, chunk]) => chunk.isDynamicEntry && /(screens|pages)\//.test(name) && name !== FIRST_SCREEN)
  .map(([name]) => ({ route: name, ...total([...filesOf(name)].filter(file => !first.has(file))) }))
  .sort((a, b) => b.gzip - a.gzip)

const result = {
  firstLoad: { gzipKb: kb(firstLoad.gzip), brotliKb: kb(firstLoad.brotli), budgetKb: FIRST_LOAD_KB },
  routes: routes.map(({ route, gzip, brotli }) => ({ route, gzipKb: kb(gzip), brotliKb: kb(brotli) })),
}

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
else {
  process.stdout.write(
    `/app, first load: ${result.firstLoad.gzipKb} KB gzip, ${result.firstLoad.brotliKb} KB brotli\n`,
  )
  for (const file of first)
    process.stdout.write(`    ${String(kb(sizeOf(file).gzip)).padStart(6)}  ${file}\n`)
  for (const { route, gzipKb, brotliKb } of result.routes) {
    process.stdout.write(
      `+ ${String(gzipKb).padStart(6)} KB gzip ${String(brotliKb).padStart(6)} KB brotli  ${route}\n`,
    )
  }
}
const over = firstLoad.gzip > FIRST_LOAD_KB * 1024 || routes.some(({ gzip }) => gzip > ROUTE_KB * 1024)
process.exitCode = over ? 1 : 0
