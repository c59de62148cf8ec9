import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Select } from '../../../ui/select.tsx'

export type ModalityChoice = { id: string; name: string }

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** One of the modalities of a municipal class; '' for none. */
export const ModalitySelect = ({
  label,
  description,
  value,
  onChange,
  modalities,
  error,
}: {
  label: string
  description?: string
  value: string
  onChange: (id: string) => void
  modalities: readonly ModalityChoice[]
  error?: string | undefined
}) => (
  <Select
    label={label}
    {...(description === undefined ? {} : { description, inputWrapperOrder: BELOW })}
    placeholder={ENTRY.noModality}
    data={modalities.map(({ id, name }) => ({ value: id, label: name }))}
    value={value || null}
    onChange={chosen => onChange(chosen ?? '')}
    clearable
    clearButtonProps={{ 'aria-label': fill(M.clear, { label }) }}
    error={error}
    comboboxProps={{ withinPortal: true }}
  />
)
