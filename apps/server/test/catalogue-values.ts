import { type CatalogueKind, catalogueFields } from '@lousa/contract/catalogue-table.ts'

/** An entry of a catalogue as it is written, each of its texts made of a word that no other entry has. */
export const catalogueValues = (kind: CatalogueKind, word: string): { name: string } => ({
  name: `Novo ${word}`,
  ...Object.fromEntries(
    catalogueFields(kind).map(([field, { max, isCapitals }]) => {
      const text = word.slice(0, max)
      return [field, isCapitals ? text.toUpperCase() : text]
    }),
  ),
})
