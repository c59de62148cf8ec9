import { trainingType } from '@lousa/contract/academics/academics.contract.ts'
import { trainingTypeWrite } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { catalogueForm } from '../../../frames/catalogue/catalogue-form.tsx'
import { trainingTypeApi } from './catalogue.api.ts'

const { trainingType: words } = CATALOGUE

/** "Novo tipo de formação", or the change of one. */
export const TrainingTypeForm = catalogueForm({
  words,
  schema: trainingTypeWrite.pick({ name: true, initials: true }),
  answer: trainingType,
  blank: { name: '', initials: '' },
  inputOf: ({ name, initials }) => ({ name, initials }),
  fields: [
    { name: 'name', label: words.name, maxLength: 80, example: words.nameExample },
    {
      name: 'initials',
      label: M.field.initials,
      maxLength: 10,
      example: words.initialsExample,
      hint: words.initialsHint,
      isNarrow: true,
      isCapitals: true,
    },
  ],
  create: trainingTypeApi.create,
  change: trainingTypeApi.change,
  fieldOf: { NAME_ALREADY_RECORDED: 'name' },
})
