import { COMPONENTS } from '@lousa/contract/curriculum/component.messages.ts'
import { componentWrite } from '@lousa/contract/curriculum/component-writing.contract.ts'
import {
  type CurriculumComponent,
  curriculumComponent,
} from '@lousa/contract/curriculum/curriculum.contract.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { Refusal } from '@lousa/contract/refusal.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'

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

/** Only what differs: what others changed meanwhile stays. */
export const changedComponent = (
  before: CurriculumComponent,
  { name, knowledgeAreaId, educationLevelId, status }: ComponentValues,
): Partial<ComponentValues> => ({
  ...(name === before.name ? {} : { name }),
  ...(knowledgeAreaId === before.knowledgeArea.id ? {} : { knowledgeAreaId }),
  ...(educationLevelId === before.educationLevel.id ? {} : { educationLevelId }),
  ...(status === before.status ? {} : { status }),
})

/** The component as it stands now, out of the refusal of an older version. */
export const componentIn = (error: unknown): CurriculumComponent | null =>
  error instanceof Refusal && error.code === 'STALE_VERSION'
    ? (curriculumComponent.safeParse(error.data.current).data ?? null)
    : null

/** "Área de conhecimento: Linguagens → Matemática": what somebody else changed. */
export const componentDifferences = (before: CurriculumComponent, now: CurriculumComponent): string[] =>
  [
    [C.name, before.name, now.name],
    [C.area, before.knowledgeArea.name, now.knowledgeArea.name],
    [C.level, before.educationLevel.name, now.educationLevel.name],
    ['Situação', before.status, now.status],
  ].flatMap(([label, former, latter]) => (former === latter ? [] : [`${label}: ${former} → ${latter}`]))

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
