import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import { componentWrite } from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'

const C = COMPONENTS

const chosen = z.string().refine(value => value !== '', coded('REQUIRED'))

export const componentForm = componentWrite.omit({ educationalInstitutionId: true }).extend({
  knowledgeAreaId: chosen,
  educationLevelId: chosen,
  status: z.enum(PERSON_STATUSES),
})
export type ComponentInput = z.input<typeof componentForm>
export type ComponentValues = z.output<typeof componentForm>

export const componentInput = (of: CurriculumComponent): ComponentInput => ({
  name: of.name,
  knowledgeAreaId: of.knowledgeArea.id,
  educationLevelId: of.educationLevel.id,
  status: of.status,
})

/** The shown fields of a component that another user has changed. */
export const COMPONENT_COMPARED: ComparedFields<CurriculumComponent> = [
  [C.name, of => of.name],
  [C.area, of => of.knowledgeArea.name],
  [C.level, of => of.educationLevel.name],
  [M.field.status, of => of.status],
]

/** The names of a pasted list, each once, as they were first written. */
export const namesIn = (text: string): string[] =>
  [
    ...new Map(
      text
        .split('\n')
        .map(line => line.replace(/^[\s•*-]+/, '').trim())
        .filter(Boolean)
        .map(name => [name.toLocaleLowerCase('pt-BR'), name] as const)
        .toReversed(),
    ).values(),
  ].toReversed()
