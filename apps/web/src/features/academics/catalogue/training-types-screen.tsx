import type { AcademicYear, TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { catalogueOf } from '../../../frames/catalogue/catalogue-page.tsx'
import { ParameterCataloguePage } from '../parameter/parameter-catalogue.part.tsx'
import { OfYear } from '../year/of-year.part.tsx'
import { trainingTypeApi, trainingTypesOptions } from './catalogue.api.ts'

const { trainingType: words } = CATALOGUE

const TYPES = catalogueOf({
  title: M.menu.trainingTypes,
  words,
  columns: [
    { id: 'sigla', title: M.field.initials, sort: 'initials', width: 120, by: ({ initials }) => initials },
    {
      id: 'componentes',
      title: words.componentsOf,
      sort: 'components',
      width: 190,
      by: ({ componentCount = 0 }: TrainingType) => componentCount,
    },
  ],
  textOf: ({ name, initials }) => `${name} ${initials}`,
  Form: lazy(async () => ({ default: (await import('./training-type-form.ts')).TrainingTypeForm })),
  ...trainingTypeApi,
})

const Types = ({ year }: { year: AcademicYear }) => (
  <ParameterCataloguePage of={TYPES} year={year} query={useQuery(trainingTypesOptions(year.id))} />
)

/** The training types of the institution, with what uses them in the year on screen. */
export const Component = () => <OfYear title={TYPES.title}>{year => <Types year={year} />}</OfYear>
