import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { useState } from 'react'
import {
  type Catalogue,
  CataloguePage,
  type CatalogueRow,
  type OpenCatalogueRow,
} from '../../../frames/catalogue/catalogue-page.tsx'
import type { ListQuery } from '../../../frames/list/list-page.tsx'
import { structureChanged } from '../structure.api.ts'
import { type ActWords, useParameterActions } from './parameter-actions.part.tsx'

/** A catalogue of the structure: what is in use is turned off, and not deleted. */
export type ParameterCatalogue<Row extends CatalogueRow> = Catalogue<Row> & {
  words: ActWords
  usesOf: (id: string) => Promise<readonly Use[]>
  change: (seen: { id: string }, body: { status: Row['status'] }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

export const ParameterCataloguePage = <Row extends CatalogueRow>({
  of,
  year,
  query,
}: {
  of: ParameterCatalogue<Row>
  /** For a list with figures of a year: fills `{year}` in its titles. */
  year?: AcademicYear
  query: ListQuery<Row>
}) => {
  const [open, setOpen] = useState<OpenCatalogueRow<Row>>(null)
  const { actionsOf, modal } = useParameterActions<Row>({
    isActive: ({ status }) => status === 'Ativo',
    edit: setOpen,
    load: of.usesOf,
    setActive: ({ id }, isActive) => of.change({ id }, { status: isActive ? 'Ativo' : 'Inativo' }),
    remove: ({ id }) => of.remove(id),
    words: of.words,
  })
  return (
    <>
      <CataloguePage
        of={of}
        query={query}
        titles={year ? { year: year.year } : {}}
        actionsOf={actionsOf}
        open={open}
        onOpen={setOpen}
        onSaved={structureChanged}
      />
      {modal}
    </>
  )
}
