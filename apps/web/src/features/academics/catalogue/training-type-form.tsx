import { type TrainingType, trainingType } from '@lousa/contract/academics/academics.contract.ts'
import { trainingTypeWrite } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { TextInput } from '@mantine/core'
import { errorOf } from '../../../frames/form/form-modal.tsx'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { structureChanged } from '../structure.api.ts'
import { addTrainingType, changeTrainingType } from './catalogue.api.ts'

const { trainingType: words } = CATALOGUE
const schema = trainingTypeWrite.pick({ name: true, initials: true })

/** "Novo tipo de formação", or the change of one. Initials become capitals as they are typed. */
export const TrainingTypeForm = ({ type, onClose }: { type: TrainingType | null; onClose: () => void }) => (
  <RecordForm
    record={type}
    onClose={onClose}
    titles={{ create: words.newOne, edit: words.edit }}
    schema={schema}
    answer={trainingType}
    blank={{ name: '', initials: '' }}
    inputOf={({ name, initials }) => ({ name, initials })}
    told={[
      [words.name, ({ name }) => name],
      [M.field.initials, ({ initials }) => initials],
    ]}
    create={addTrainingType}
    change={changeTrainingType}
    fieldOf={{ NAME_ALREADY_RECORDED: 'name' }}
    onSaved={structureChanged}
    created={createdToast(words.item)}
  >
    {form => (
      <>
        <TextInput
          label={words.name}
          required
          maxLength={80}
          data-autofocus
          placeholder={words.nameExample}
          error={errorOf(form, 'name')}
          {...form.register('name')}
        />
        <TextInput
          label={M.field.initials}
          required
          maxLength={10}
          maw={{ xs: 200 }}
          autoCapitalize="characters"
          placeholder={words.initialsExample}
          description={words.initialsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorOf(form, 'initials')}
          {...form.register('initials', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              const caret = target.selectionStart
              target.value = target.value.toUpperCase()
              target.setSelectionRange(caret, caret)
              form.setValue('initials', target.value, { shouldDirty: true })
            },
          })}
        />
      </>
    )}
  </RecordForm>
)
