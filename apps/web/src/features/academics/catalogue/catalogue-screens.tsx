import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { type CatalogueKind, catalogueFields, ofCatalogues } from '@lousa/contract/catalogue-table.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { catalogueOf } from '../../../frames/catalogue/catalogue-page.tsx'
import { ParameterCataloguePage } from '../parameter/parameter-catalogue.part.tsx'
import { OfYear } from '../year/of-year.part.tsx'
import { catalogueApi, catalogueOptions } from './catalogue.api.ts'
import type { Entry } from './catalogue.types.ts'
import { catalogueWords } from './catalogue.words.ts'

const COUNT = {
  id: 'componentes',
  title: CATALOGUE.componentsOf,
  sort: 'components',
  width: 190,
  by: ({ componentCount }: Entry) => Number(componentCount ?? 0),
}

const PAGES = ofCatalogues(({ title, feminine = false, countsComponents = false }, kind) => {
  const fields = catalogueFields(kind)
  const { usesOf, change, remove } = catalogueApi(kind)
  const declared = catalogueOf({
    title,
    words: catalogueWords(kind),
    feminine,
    columns: [
      ...fields.map(([name, { label, isNarrow }]) => ({
        id: label.toLowerCase(),
        title: label,
        sort: name,
        ...(isNarrow ? { width: 120 } : {}),
        by: (entry: Entry) => String(entry[name]),
      })),
      ...(countsComponents ? [COUNT] : []),
    ],
    textOf: (entry: Entry) => ['name', ...fields.map(([name]) => name)].map(name => entry[name]).join(' '),
    Form: lazy(async () => ({ default: (await import('./catalogue-forms.ts')).FORMS[kind] })),
  })
  return { ...declared, words: catalogueWords(kind), usesOf, change, remove }
})

const Entries = ({ kind, year }: { kind: CatalogueKind; year?: AcademicYear }) => (
  <ParameterCataloguePage
    of={PAGES[kind]}
    {...(year ? { year } : {})}
    query={useQuery(catalogueOptions(kind, year?.id))}
  />
)

/** The pages of the catalogues, each with what uses its entries in the year on screen, where that is counted. */
export const SCREENS = ofCatalogues(
  ({ title, countsComponents }, kind) =>
    () =>
      countsComponents ? (
        <OfYear title={title}>{year => <Entries kind={kind} year={year} />}</OfYear>
      ) : (
        <Entries kind={kind} />
      ),
)
