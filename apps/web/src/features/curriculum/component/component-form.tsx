import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component.messages.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { Refusal } from '@lousa/contract/refusal.ts'
import { List, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf, FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { usesIn, usesInWords } from '../../academics/parameter/use.words.ts'
import { useActor } from '../../identity/identity.api.ts'
import { addComponent, changeComponent, componentsChanged } from '../curriculum.api.ts'
import { AreaSelect, LevelSelect } from './component-fields.tsx'
import {
  type ComponentInput,
  changedComponent,
  componentDifferences,
  componentForm,
  componentIn,
  componentInput,
} from './component-form.schema.ts'

const C = COMPONENTS

/** A refusal of the whole, put where the person can mend it. */
const onItsField = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.errors?.length) return error
  const { code, message } = error
  if (code === 'NAME_ALREADY_RECORDED') return error.on({ path: 'name', code, message })
  const uses = usesIn(error)
  if (!uses) return error
  const said = uses.length > 0 ? fill(C.inUse, { uses: usesInWords(uses) }) : message
  return error.on({ path: 'educationLevelId', code, message: said })
}

const OtherChanges = ({ before, now }: { before: CurriculumComponent; now: CurriculumComponent }) => (
  <div role="status">
    <Text size="sm" fw={600}>
      {C.changedByOther}
    </Text>
    <List size="sm">
      {componentDifferences(before, now).map(line => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </div>
)

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
  const [now, setNow] = useState(component)
  const [keyOf] = useState(keyPerContent)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={component ? C.edit : C.newOne}
      schema={componentForm}
      defaultValues={component ? componentInput(component) : blank(props)}
      onSubmit={async values => {
        try {
          if (component && now) {
            const changes = changedComponent(component, values)
            if (Object.keys(changes).length > 0) await changeComponent(component.id, changes, now.version)
          } else {
            const body = { ...values, educationalInstitutionId }
            await addComponent(body, keyOf(body))
          }
        } catch (error) {
          setNow(current => componentIn(error) ?? current)
          throw onItsField(error)
        }
        void componentsChanged()
      }}
      successMessage={component ? M.toast.updated : fill(M.toast.created, { item: C.item })}
    >
      {form => (
        <>
          {component && now && now !== component && <OtherChanges before={component} now={now} />}
          <TextInput
            label={C.name}
            required
            maxLength={80}
            data-autofocus
            placeholder={C.nameExample}
            error={errorOf(form, 'name')}
            {...form.register('name')}
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
                allowDeselect={false}
                data={[...PERSON_STATUSES]}
                error={errorOf(form, 'status')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
        </>
      )}
    </FormModal>
  )
}
