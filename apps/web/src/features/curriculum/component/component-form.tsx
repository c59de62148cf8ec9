import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import { CURRICULUM_COMPONENT } from '@lousa/contract/curriculum/component/component-table.ts'
import {
  type CurriculumComponent,
  curriculumComponent,
} from '@lousa/contract/curriculum/curriculum.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import type { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { usesIn, usesInWords } from '../../academics/parameter/use.words.ts'
import { useActor } from '../../identity/identity.api.ts'
import { componentsChanged, createComponent, updateComponent } from '../curriculum.api.ts'
import { AreaSelect, LevelSelect } from './component-fields.tsx'
import {
  COMPONENT_COMPARED,
  type ComponentInput,
  type ComponentValues,
  componentForm,
  componentInput,
} from './component-form.schema.ts'

const C = COMPONENTS

const sentenceOf = (error: Refusal): string => {
  const uses = usesIn(error)
  return uses && uses.length > 0 ? fill(C.inUse, { uses: usesInWords(uses) }) : error.message
}

export type ComponentFormProps = {
  levels: readonly EducationLevel[]
  areas: readonly KnowledgeArea[]
  /** The one to edit; null: a new one. */
  component: CurriculumComponent | null
  /** The level that the list shows: most likely the new one's. */
  levelId: string
  onClose: () => void
}

const blank = ({ levels, levelId }: ComponentFormProps): ComponentInput => {
  const [only] = levels
  return {
    name: '',
    knowledgeAreaId: '',
    educationLevelId: levelId || (levels.length === 1 && only ? only.id : ''),
    status: 'Ativo',
  }
}

/** Creates or edits a curriculum component. */
export const ComponentForm = (props: ComponentFormProps) => {
  const { levels, areas, component, onClose } = props
  const { educationalInstitutionId } = useActor()
  const ofInstitution = (values: ComponentValues) => ({ ...values, educationalInstitutionId })
  return (
    <RecordForm
      record={component}
      onClose={onClose}
      titles={{ create: C.newOne, edit: C.edit }}
      schema={componentForm}
      answer={curriculumComponent}
      blank={blank(props)}
      inputOf={componentInput}
      comparedFields={COMPONENT_COMPARED}
      otherChanges={{ lead: C.changedByOther }}
      create={(values, key) => createComponent(ofInstitution(values), key)}
      change={({ id, version }, changes) => updateComponent(id, changes, version)}
      fieldOf={{ NAME_ALREADY_RECORDED: 'name', IN_USE: 'educationLevelId' }}
      sentenceOf={sentenceOf}
      onSaved={componentsChanged}
      created={createdToast(C.item)}
    >
      {form => (
        <>
          <RecordInput
            form={form}
            fields={CURRICULUM_COMPONENT}
            name="name"
            autoFocus
            placeholder={C.nameExample}
          />
          <Controller
            control={form.control}
            name="knowledgeAreaId"
            render={({ field }) => (
              <AreaSelect {...field} areas={areas} error={errorOf(form, 'knowledgeAreaId')} />
            )}
          />
          <Controller
            control={form.control}
            name="educationLevelId"
            render={({ field }) => (
              <LevelSelect
                {...field}
                levels={levels}
                error={errorOf(form, 'educationLevelId')}
                {...(component ? { hint: C.levelHint } : {})}
              />
            )}
          />
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <Select
                {...field}
                label={M.field.status}
                required
                data={[...PERSON_STATUSES]}
                error={errorOf(form, 'status')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
        </>
      )}
    </RecordForm>
  )
}
