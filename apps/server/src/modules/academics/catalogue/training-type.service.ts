import { INITIALS_RECORDED } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { refusedOn } from '../../field-refusal.ts'
import { catalogueOf } from './catalogue-entry.service.ts'
import { trainingTypeRows } from './catalogues.queries.ts'

/** Two training types do not share their initials either. */
export const trainingTypes = catalogueOf(trainingTypeRows, (others, { initials }) => {
  if (others.some(type => type.initials.toUpperCase() === initials))
    throw refusedOn('initials', 'NAME_ALREADY_RECORDED', { message: INITIALS_RECORDED })
})
