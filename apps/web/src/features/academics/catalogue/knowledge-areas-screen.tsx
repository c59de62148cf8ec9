import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { catalogueOf } from '../../../frames/catalogue/catalogue-page.tsx'
import { ParameterCataloguePage } from '../parameter/parameter-catalogue.part.tsx'
import { OfYear } from '../year/of-year.part.tsx'
import { knowledgeAreaApi, knowledgeAreasOptions } from './catalogue.api.ts'

const { area: words } = CATALOGUE

const AREAS = catalogueOf({
  title: M.menu.knowledgeAreas,
  words,
  feminine: true,
  columns: [
    {
      id: 'componentes',
      title: words.componentsOf,
      sort: 'components',
      width: 190,
      by: ({ componentCount = 0 }: KnowledgeArea) => componentCount,
    },
  ],
  Form: lazy(async () => ({ default: (await import('./knowledge-area-form.ts')).KnowledgeAreaForm })),
  ...knowledgeAreaApi,
})

const Areas = ({ year }: { year: AcademicYear }) => (
  <ParameterCataloguePage of={AREAS} year={year} query={useQuery(knowledgeAreasOptions(year.id))} />
)

/** The knowledge areas of the institution, with what uses them in the year on screen. */
export const Component = () => <OfYear title={AREAS.title}>{year => <Areas year={year} />}</OfYear>
