import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Text } from '@mantine/core'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { shiftWord } from './shift.words.ts'

const G = GRADES

export const Vacancies = ({ vacancies: { capacity, active, surplus } }: Pick<Grade, 'vacancies'>) => {
  const over = capacity === null ? 0 : active - capacity
  return (
    <>
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {capacity === null
          ? fill(countedIn(G.activeWithoutLimit, active), { active: showCount(active) })
          : fill(G.activeOfCapacity, { active: showCount(active), capacity: showCount(capacity) })}
      </Text>
      {over > 0 && (
        <Text size="xs" c="var(--lousa-warn)">
          {fill(G.over, { count: showCount(over) })}
        </Text>
      )}
      {surplus > 0 && (
        <Text size="xs" c="dimmed">
          {fill(G.waiting, { count: showCount(surplus) })}
        </Text>
      )}
    </>
  )
}

export const GRADE_COLUMNS: readonly ListColumn<Grade>[] = [
  {
    id: 'nome',
    title: G.name,
    render: ({ name }) => (
      <Text span fw={600}>
        {name}
      </Text>
    ),
  },
  { id: 'nivel', title: G.level, render: ({ educationLevel }) => educationLevel.name },
  { id: 'tipo', title: G.type, width: 130, onlyWide: true, render: ({ type }) => G.types[type] },
  { id: 'turno', title: G.shift, width: 120, render: ({ shift }) => shiftWord(shift) || '–' },
  { id: 'vagas', title: G.vacancies, width: 170, render: grade => <Vacancies {...grade} /> },
  {
    id: 'escala',
    title: G.scale,
    width: 140,
    render: ({ type, highest, average }) =>
      type === 'ASSESSMENT' ? '–' : `${formatMark(highest, 1)} / ${formatMark(average, 1)}`,
  },
  {
    id: 'regra',
    title: G.policyColumn,
    width: 150,
    onlyWide: true,
    render: ({ performancePolicy }) =>
      performancePolicy === null ? (
        <Text span size="sm" c="dimmed">
          {G.ofInstitution}
        </Text>
      ) : (
        <StatusBadge tone="info">{G.ownPolicy}</StatusBadge>
      ),
  },
]
