import {
  type KnowledgeArea,
  knowledgeArea,
  knowledgeAreaWrite,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { TextInput } from '@mantine/core'
import { errorOf } from '../../../frames/form/form-modal.tsx'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { structureChanged } from '../structure.api.ts'
import { addKnowledgeArea, changeKnowledgeArea } from './catalogue.api.ts'

const { area: words } = CATALOGUE
const schema = knowledgeAreaWrite.pick({ name: true })

/** "Nova área de conhecimento", or the change of one. */
export const KnowledgeAreaForm = ({ area, onClose }: { area: KnowledgeArea | null; onClose: () => void }) => (
  <RecordForm
    record={area}
    onClose={onClose}
    titles={{ create: words.newOne, edit: words.edit }}
    schema={schema}
    answer={knowledgeArea}
    blank={{ name: '' }}
    inputOf={({ name }) => ({ name })}
    told={[[words.name, ({ name }) => name]]}
    create={addKnowledgeArea}
    change={changeKnowledgeArea}
    fieldOf={{ NAME_ALREADY_RECORDED: 'name' }}
    onSaved={structureChanged}
    created={createdToast(words.item, true)}
  >
    {form => (
      <TextInput
        label={words.name}
        required
        maxLength={80}
        data-autofocus
        placeholder={words.nameExample}
        error={errorOf(form, 'name')}
        {...form.register('name')}
      />
    )}
  </RecordForm>
)
