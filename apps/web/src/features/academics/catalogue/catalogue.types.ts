import type { CatalogueRow } from '../../../frames/catalogue/catalogue-page.tsx'

/** An entry of any catalogue, with the texts that it has beside its name. */
export type Entry = CatalogueRow & Readonly<Record<string, unknown>>
