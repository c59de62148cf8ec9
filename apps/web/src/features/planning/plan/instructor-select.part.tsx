import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { instructorsOptions } from '../../people/instructor/instructor.api.ts'

const PAUSE_MS = 200

type Choice = { value: string; label: string }

/**
 * One instructor, looked for on the server, or one of the other choices, which stand first; `chosen` is who may stand on no
 * page of the search.
 */
export const InstructorSelect = ({
  chosen,
  others = [],
  ...select
}: Omit<SelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'> & {
  chosen?: Choice | undefined
  others?: readonly Choice[]
}) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState(chosen)
  const other = others.find(({ value }) => value === select.value)
  const current = other ?? (last?.value === select.value ? last : chosen)
  const [searchFor] = useDebouncedValue(typed === (current?.label ?? '') ? '' : typed.trim(), PAUSE_MS)
  const query = useQuery(instructorsOptions({ status: 'Ativo', searchFor: searchFor || undefined }))
  const listed = (query.data?.data ?? []).map(
    (user): Choice => ({ value: user.id, label: displayName(user) }),
  )
  const choices = [...(searchFor === '' ? others : []), ...listed]
  const rest = current && choices.every(({ value }) => value !== current.value) ? [current] : []
  return (
    <Select
      {...select}
      data={[...rest, ...choices]}
      // The server has answered the search.
      filter={({ options }) => options}
      onChange={(value, option) => {
        setLast(value === null ? undefined : { value, label: option.label })
        select.onChange?.(value, option)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      {...listWords(query, PLANS.noInstructor)}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
