import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { Facts } from './facts.tsx'
import { type ModalityChoice, modalityChoice } from './modality-choice.schema.ts'

type Modality = { id: string; name: string }

const Choices = ({
  form,
  modalities,
}: {
  form: ContractForm<ModalityChoice, ModalityChoice>
  modalities: readonly Modality[]
}) => {
  const [first, second] = useWatch({ control: form.control, name: ['first', 'second'] })
  return (
    <Stack gap="md">
      <Radio.Group
        label={W.first}
        value={first}
        error={form.formState.errors.first?.message}
        onChange={id => {
          form.setValue('first', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          if (id === second) form.setValue('second', '')
        }}
      >
        <Stack gap="xs" mt="xs">
          {modalities.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={W.second}
        value={second}
        onChange={id => form.setValue('second', id, { shouldDirty: true })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="" label={W.noSecond} />
          {modalities
            .filter(({ id }) => id !== first)
            .map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

/** The modalities of the class that a student chooses, the first and a second one. */
export const EnrollModal = ({
  opened,
  name,
  facts,
  modalities,
  onClose,
  onSend,
}: {
  opened: boolean
  name: string
  facts: readonly string[]
  modalities: readonly Modality[]
  onClose: () => void
  onSend: (choice: { modalities: { curriculumComponentId: string; position: number }[] }) => Promise<void>
}) => (
  <FormModal
    opened={opened}
    onClose={onClose}
    title={fill(W.enrollIn, { name })}
    schema={modalityChoice}
    defaultValues={{ first: '', second: '' }}
    submitLabel={W.confirmEnroll}
    onSubmit={({ first, second }) =>
      onSend({
        modalities: [first, second]
          .filter(id => id !== '')
          .map((curriculumComponentId, at) => ({ curriculumComponentId, position: at + 1 })),
      })
    }
  >
    {form => (
      <>
        <Text size="sm">
          <Facts lines={facts} />
        </Text>
        <Choices form={form} modalities={modalities} />
      </>
    )}
  </FormModal>
)
