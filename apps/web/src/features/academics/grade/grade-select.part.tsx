import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { classNamesOptions, gradeOptions } from '../academics.api.ts'

/** More are found by typing. */
const MAX_SHOWN = 100

type Choice = { value: string; label: string }

/** By the words of the name, in any order, without accents. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = searchKey(search).split(' ').filter(Boolean)
  const matches = (text: string) => words.every(word => searchKey(text).includes(word))
  return options.filter(option => 'value' in option && matches(option.label)).slice(0, limit)
}

/** The name of a class that may be of another year; empty where it is none. */
export const useGradeName = (id: string, others: readonly Choice[]): string => {
  const other = others.find(({ value }) => value === id)
  const { data } = useQuery({ ...gradeOptions(id), enabled: id !== '' && !other })
  return other?.label ?? (id === '' ? '' : (data?.name ?? ''))
}

/** One class of a year by its name, or one of the other choices, which come first. */
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
  const query = useQuery(classNamesOptions(yearId))
  const choices = [...others, ...(query.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  const isListed = choices.some(choice => choice.value === value)
  // A class that the list names is not read by itself.
  const name = useGradeName(isListed || !query.data ? '' : value, others)
  const chosen = !isListed && name !== '' ? [{ value, label: name }] : []
  return (
    <Select
      aria-label={label}
      placeholder={PEOPLE.anyClass}
      data={[...chosen, ...choices]}
      filter={byWords}
      limit={MAX_SHOWN}
      value={value || null}
      onChange={next => onChange(next ?? '')}
      searchable
      {...listWords(query, PEOPLE.noClassFound)}
      clearable={isClearable}
      maxDropdownHeight={320}
      w={w}
    />
  )
}
