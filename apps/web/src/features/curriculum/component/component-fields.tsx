import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Select } from '../../../ui/select.tsx'

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

export const AreaSelect = ({
  areas,
  value,
  onChange,
  ...field
}: Choice & { areas: readonly KnowledgeArea[] }) => (
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
)
