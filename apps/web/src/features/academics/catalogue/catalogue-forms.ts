import { CATALOGUE_SCHEMAS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { catalogueFields, ofCatalogues } from '@lousa/contract/catalogue-table.ts'
import type { z } from 'zod'
import { catalogueForm } from '../../../frames/catalogue/catalogue-form.tsx'
import { catalogueApi } from './catalogue.api.ts'
import type { Entry } from './catalogue.types.ts'
import { catalogueWords } from './catalogue.words.ts'

/** The texts of an entry, by their names. */
type Texts = Record<string, unknown>

/** "Nova área de conhecimento", or the change of one: of every catalogue the form. */
export const FORMS = ofCatalogues((catalogue, kind) => {
  const words = catalogueWords(kind)
  const { entry } = CATALOGUE_SCHEMAS[kind]
  const write: z.ZodObject<z.core.$ZodShape, z.core.$strict> = CATALOGUE_SCHEMAS[kind].write
  const fields = catalogueFields(kind)
  const names = ['name', ...fields.map(([name]) => name)]
  const textsOf = (textOf: (name: string) => string): Texts =>
    Object.fromEntries(names.map(name => [name, textOf(name)]))
  const { create, change } = catalogueApi(kind)
  return catalogueForm<Entry, Texts, Texts>({
    words,
    ...(catalogue.feminine ? { feminine: true } : {}),
    schema: write.omit({ status: true }),
    answer: entry,
    blank: textsOf(() => ''),
    inputOf: record => textsOf(name => String(record[name])),
    fields: [
      { name: 'name', label: words.name, maxLength: 80, example: words.nameExample },
      ...fields.map(([name, { max, ...field }]) => ({ name, maxLength: max, ...field })),
    ],
    create,
    change,
    fieldOf: { NAME_ALREADY_RECORDED: 'name' },
  })
})
