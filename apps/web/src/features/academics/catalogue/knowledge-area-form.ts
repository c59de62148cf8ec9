import { knowledgeArea, knowledgeAreaWrite } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { catalogueForm } from '../../../frames/catalogue/catalogue-form.tsx'
import { knowledgeAreaApi } from './catalogue.api.ts'

const { area: words } = CATALOGUE

/** "Nova área de conhecimento", or the change of one. */
export const KnowledgeAreaForm = catalogueForm({
  words,
  feminine: true,
  schema: knowledgeAreaWrite.pick({ name: true }),
  answer: knowledgeArea,
  blank: { name: '' },
  inputOf: ({ name }) => ({ name }),
  fields: [{ name: 'name', label: words.name, maxLength: 80, example: words.nameExample }],
  create: knowledgeAreaApi.create,
  change: knowledgeAreaApi.change,
  fieldOf: { NAME_ALREADY_RECORDED: 'name' },
})
