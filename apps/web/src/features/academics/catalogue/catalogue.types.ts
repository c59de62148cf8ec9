import type { CatalogueRow } from '../../../frames/catalogue/catalogue-page.tsx'

/** An entry of any catalogue, with its texts besides the name. */
export type Entry = CatalogueRow & Readonly<Record<string, unknown>>
