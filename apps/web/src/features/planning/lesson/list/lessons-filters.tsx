import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import { SegmentedControl, Switch } from '@mantine/core'
import { Select } from '../../../../ui/select.tsx'
import { SITUATIONS, type Situation, WHOLE_YEAR } from '../../pending/lesson-situations.part.ts'
import type { PlanTerm } from '../plan-terms.values.ts'
import classes from './lessons-filters.module.css'

const F = LESSON_LIST.filters

const situations = SITUATIONS.map(value => ({ value, label: F.situations[value] }))

type Filters = { periodo: string; situacao: Situation; excluidas: 'sim' | 'nao' }

/** Period, state and, for who may see them, deleted lessons. */
export const LessonsFilters = ({
  filters,
  terms,
  shownTerm,
  withDeleted,
  onChange,
}: {
  filters: Filters
  terms: readonly PlanTerm[]
  /** The filter of the list: a term's id or the whole year. */
  shownTerm: string
  withDeleted: boolean
  onChange: (change: Partial<Filters>) => void
}) => (
  <>
    <Select
      label={F.term}
      w={200}
      data={[
        ...terms.map(({ id, name }) => ({ value: id, label: name })),
        { value: WHOLE_YEAR, label: F.year },
      ]}
      value={shownTerm}
      onChange={periodo => onChange({ periodo: periodo ?? '' })}
    />
    <SegmentedControl
      aria-label={F.situation}
      className={classes.situations ?? ''}
      data={situations}
      value={filters.situacao}
      onChange={value => onChange({ situacao: SITUATIONS.find(known => known === value) ?? 'todas' })}
    />
    {withDeleted && (
      <Switch
        label={F.deleted}
        my={8}
        checked={filters.excluidas === 'sim'}
        onChange={event => onChange({ excluidas: event.currentTarget.checked ? 'sim' : 'nao' })}
      />
    )}
  </>
)
