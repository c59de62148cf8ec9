// Says where in our sources the places are that the server's log gives of a client error, by the source maps of its build.
//   node apps/web/scripts/where.mjs <build> <file:line:column>…
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, posix } from 'node:path'

const MAPS = join(import.meta.dirname, '../dist-maps')

const [build, ...places] = process.argv.slice(2)
if (!build || places.length === 0) {
  console.error('Uso: node apps/web/scripts/where.mjs <versão> <arquivo:linha:coluna>…')
  process.exit(1)
}

const whereIs = place => {
  const [file = '', line = 0, column = 0] = place.split(':')
  const path = join(MAPS, build, `${file}.map`)
  if (!existsSync(path)) return 'não há mapa deste arquivo nesta versão'
  const { originalSource, originalLine, originalColumn } = new SourceMap(
    JSON.parse(readFileSync(path, 'utf8')),
  ).findEntry(Number(line) - 1, Number(column) - 1)
  // Sources are named from the folder of the built file, apps/web/dist/assets.
  return originalSource
    ? `${posix.join('apps/web/dist', posix.dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`
    : 'nada desta posição vem das fontes'
}

for (const place of places) console.log(`${place}  →  ${whereIs(place)}`)
