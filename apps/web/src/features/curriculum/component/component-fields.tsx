import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { Select } from '../../../ui/select.tsx'
import { createKnowledgeArea } from '../curriculum.api.ts'

const C = COMPONENTS

type Choice = {
  value: string
  onChange: (id: string) => void
  onBlur?: () => void
  error?: string | undefined
}

export const LevelSelect = ({
  levels,
  value,
  onChange,
  hint,
  ...field
}: Choice & { levels: readonly EducationLevel[]; hint?: string }) => (
  <Select
    {...field}
    label={C.level}
    required
    placeholder={M.choose}
    value={value || null}
    onChange={id => onChange(id ?? '')}
    data={levels
      .filter(({ id, isActive }) => isActive || id === value)
      .map(({ id, name }) => ({ value: id, label: name }))}
    description={levels.length === 0 ? C.noLevels : hint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    comboboxProps={{ withinPortal: true }}
  />
)

/** Creates an area without leaving the form, whose other fields stay as they are. */
const NewArea = ({
  isFirst,
  onCreated,
}: {
  /** Whether there is no area yet: the field is then open. */
  isFirst: boolean
  onCreated: (id: string) => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const [isChosen, setOpen] = useState(false)
  const isOpen = isChosen || isFirst
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const create = async (): Promise<void> => {
    const trimmed = name.trim()
    if (trimmed === '' || isSaving) return
    setSaving(true)
    try {
      const { id } = await createKnowledgeArea(trimmed, keyOf({ trimmed }))
      onCreated(id)
      setName('')
      setError(undefined)
      setOpen(false)
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setSaving(false)
    }
  }
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" mt={-8} w="fit-content" onClick={() => setOpen(true)}>
        {C.newArea}
      </Button>
    )
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={C.newArea}
        placeholder={C.newAreaExample}
        maxLength={80}
        value={name}
        error={error}
        onChange={event => setName(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void create()
        }}
      />
      <Button variant="default" mt={25} loading={isSaving} onClick={() => void create()}>
        {C.createArea}
      </Button>
    </Group>
  )
}

export const AreaSelect = ({
  areas,
  value,
  onChange,
  ...field
}: Choice & { areas: readonly KnowledgeArea[] }) => (
  <>
    <Select
      {...field}
      label={C.area}
      required
      searchable
      placeholder={M.choose}
      nothingFoundMessage={M.empty.generic}
      value={value || null}
      onChange={id => onChange(id ?? '')}
      data={areas
        .filter(({ id, status }) => status === 'Ativo' || id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      description={areas.length === 0 ? C.noAreas : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ withinPortal: true }}
    />
    <NewArea isFirst={areas.length === 0} onCreated={onChange} />
  </>
)
