import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { gradeOptions } from '../academics.api.ts'
import { gradesOptions } from './grade.api.ts'

const PAUSE_MS = 200

type Choice = { value: string; label: string }

/** The name of a class that may stand on no page of the search; empty where it is none. */
export const useGradeName = (id: string, others: readonly Choice[]): string => {
  const other = others.find(({ value }) => value === id)
  const { data } = useQuery({ ...gradeOptions(id), enabled: id !== '' && !other })
  return other?.label ?? (id === '' ? '' : (data?.name ?? ''))
}

/** One class of a year, looked for on the server, or one of the other choices, which stand first. */
export const GradeSelect = ({
  yearId,
  value,
  onChange,
  label,
  others,
  isClearable = true,
  w = { sm: 220 },
}: {
  yearId: string
  /** Empty: none. */
  value: string
  onChange: (value: string) => void
  label: string
  others: readonly Choice[]
  /** False where there is always one. */
  isClearable?: boolean
  /** Its width; the usual one in the bar above a list. */
  w?: SelectProps['w']
}) => {
  const [typed, setTyped] = useState('')
  const name = useGradeName(value, others)
  // What stands in the box after a choice is no search.
  const [searchFor] = useDebouncedValue(typed === name ? '' : typed.trim(), PAUSE_MS)
  const query = useQuery(gradesOptions({ academicYearId: yearId, searchFor: searchFor || undefined }))
  const gradeChoices = (query.data?.data ?? []).map(grade => ({ value: grade.id, label: grade.name }))
  const chosen = value !== '' && name !== '' ? [{ value, label: name }] : []
  const fixed = searchFor === '' ? others : []
  const choices = [...fixed, ...gradeChoices]
  const rest = chosen.filter(each => choices.every(choice => choice.value !== each.value))
  const isFound = (option: object) =>
    'value' in option && rest.every(({ value: chosenOne }) => chosenOne !== option.value)
  return (
    <Select
      aria-label={label}
      placeholder={PEOPLE.anyClass}
      data={[...rest, ...choices]}
      // The server has found them; what is chosen is no answer to a search.
      filter={({ options }) => (searchFor === '' ? options : options.filter(isFound))}
      value={value || null}
      onChange={next => onChange(next ?? '')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      {...listWords(query, PEOPLE.noClassFound)}
      clearable={isClearable}
      maxDropdownHeight={320}
      w={w}
    />
  )
}
