import { M } from '@lousa/contract/messages.ts'
import { SimpleGrid } from '@mantine/core'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { type ModalityChoice, ModalitySelect } from './modality-select.part.tsx'

type Names<I extends FieldValues> = readonly [FieldPath<I>, FieldPath<I>]

/** First and second modality of an enrolment, where its class has any. */
export const ModalityFields = <I extends FieldValues>({
  control,
  names,
  modalities,
  errors,
}: {
  control: Control<I, unknown, FieldValues>
  names: Names<I>
  modalities: readonly ModalityChoice[]
  /** In the order of the names. */
  errors: readonly (string | undefined)[]
}) =>
  modalities.length > 0 && (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {names.map((name, at) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <ModalitySelect
              label={at === 0 ? M.field.modality1 : M.field.modality2}
              value={value}
              onChange={onChange}
              modalities={modalities}
              error={errors[at]}
            />
          )}
        />
      ))}
    </SimpleGrid>
  )
