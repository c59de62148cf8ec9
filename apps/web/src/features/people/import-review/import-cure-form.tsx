import { fill } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { CureBody, RemarkGroup } from '../import/import-cures.api.ts'
import { rowsText } from '../import/import-rows.values.ts'
import { groupText, valueText } from './import-groups.values.ts'

const LONGEST = 2000
/** No cell begins with it: the choice of all rows, whatever they have. */
const ANY = '\u0001'
const schema = z.object({ which: z.string(), to: z.string().trim().min(1).max(LONGEST) })

type Props = {
  group: RemarkGroup
  onClose: () => void
  onCure: (values: Omit<CureBody, 'field' | 'code'>) => Promise<unknown>
}

/** One value in place of another, in every row that has it. */
export const CureForm = ({ group, onClose, onCure }: Props) => {
  const { count, values } = group
  const all = { value: ANY, label: fill(IMPORTING.cureAll, { rows: rowsText(count) }) }
  const [only] = values
  const options = [
    ...values.map(({ value, count: times }) => ({
      value,
      label: fill(IMPORTING.cureWhich, { value: valueText(value), rows: rowsText(times) }),
    })),
    ...(values.length > 1 ? [all] : []),
  ]
  return (
    <FormModal
      opened
      onClose={onClose}
      title={IMPORTING.cureReplaceTitle}
      submitLabel={IMPORTING.cureReplace}
      schema={schema}
      defaultValues={{ which: only?.value ?? ANY, to: '' }}
      onSubmit={({ which, to }) =>
        onCure({ cure: 'REPLACE', to, ...(which === ANY ? {} : { value: which }) })
      }
    >
      {form => (
        <>
          <Text size="sm">{groupText(group)}</Text>
          <NativeSelect label={IMPORTING.cureValue} data={options} {...form.register('which')} />
          <TextInput
            label={IMPORTING.cureTo}
            required
            autoComplete="off"
            {...form.register('to')}
            error={errorOf(form, 'to')}
          />
        </>
      )}
    </FormModal>
  )
}
