import { buildWebWhenStale } from './build-web.ts'

await buildWebWhenStale()
