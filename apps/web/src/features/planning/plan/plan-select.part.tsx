import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { plansPageOptions } from './plan.api.ts'
import { planName } from './plan.words.ts'

const PAUSE_MS = 200

type Choice = { value: string; label: string }

/** One plan of a year, looked for on the server; before anything is typed, those of the first one's class. */
export const PlanSelect = ({
  first,
  yearId,
  ...select
}: Omit<SelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'> & {
  first: LessonPlan
  yearId: string | undefined
}) => {
  const [chosen, setChosen] = useState<Choice>({ value: first.id, label: planName(first) })
  const [typed, setTyped] = useState(chosen.label)
  const [searchFor] = useDebouncedValue(typed === chosen.label ? '' : typed.trim(), PAUSE_MS)
  const query = useQuery({
    ...plansPageOptions({
      academicYearId: yearId,
      isActive: 'true',
      ...(searchFor === '' ? { gradeId: first.grade.id } : { searchFor }),
    }),
    enabled: yearId !== undefined,
  })
  const listed = (query.data?.data ?? []).map((plan): Choice => ({ value: plan.id, label: planName(plan) }))
  const rest = listed.every(({ value }) => value !== chosen.value) ? [chosen] : []
  return (
    <Select
      {...select}
      data={[...rest, ...listed]}
      // The server has answered the search.
      filter={({ options }) => options}
      onChange={(value, option) => {
        if (value !== null) setChosen({ value, label: option.label })
        select.onChange?.(value, option)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      {...listWords(query)}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
