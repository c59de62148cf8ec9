import type { Plugin } from 'vite'

/** It looks for the default export that older releases of its calendar rules have, and does without where there is none. */
const ASKS_FIRST = /[/\\]@mantine[/\\]schedule[/\\].+[/\\]expand-recurring-events\.mjs/

/** An import of what a module does not have is a fault of ours: it stops the build instead of scrolling by. */
export const undefinedImports = (): Plugin => ({
  name: 'lousa:undefined-imports',
  apply: 'build',
  onLog(_, log) {
    if (log.code !== 'IMPORT_IS_UNDEFINED') return undefined
    if (ASKS_FIRST.test(`${log.id ?? ''} ${log.loc?.file ?? ''} ${log.message}`)) return false
    throw new Error(log.message)
  },
})
