import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import {
  CATALOGUES,
  type Catalogue,
  type CatalogueKind,
  catalogueFields,
} from '@lousa/contract/catalogue-table.ts'
import { fill } from '@lousa/contract/messages.ts'

const toCapitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The texts of a catalogue; `{name}` stays, for the row's. */
export const catalogueWords = (kind: CatalogueKind) => {
  const { one, noun, feminine, nameExample, emptyReason }: Catalogue = CATALOGUES[kind]
  const row = { noun, name: '{name}' }
  const labels = catalogueFields(kind).map(([, { label }]) => label.toLowerCase())
  return {
    search:
      labels.length > 0
        ? fill(CATALOGUE.searchIn, { field: labels.join(', ') })
        : fill(CATALOGUE.search, { one }),
    newOne: fill(feminine ? CATALOGUE.newOneF : CATALOGUE.newOne, { one }),
    edit: fill(CATALOGUE.edit, { one }),
    item: toCapitalized(one),
    name: CATALOGUE.name,
    nameExample,
    emptyReason,
    deleteTitle: CATALOGUE.deleteTitle,
    deactivateTitle: CATALOGUE.deactivateTitle,
    deactivated: fill(feminine ? CATALOGUE.deactivatedF : CATALOGUE.deactivated, row),
    activated: fill(feminine ? CATALOGUE.activatedF : CATALOGUE.activated, row),
  }
}
