import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import { percentWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { classStatistics, Filter, Order } from './overview-rows.values.ts'
import classes from './overview-tools.module.css'

type OverviewToolsProps = {
  statistics: ReturnType<typeof classStatistics>
  isMark: boolean
  /** Whether marks are judged against the average yet. */
  judged: boolean
  order: Order
  filter: Filter
  onOrder: (order: Order) => void
  onFilter: (filter: Filter) => void
}

const N = OVERVIEW.numbers

const choices = <K extends string>(labels: Record<K, string>, values: readonly K[]) =>
  values.map(value => ({ value, label: labels[value] }))

/** The share of the scored points that the class has in an open term: "64,2% do avaliado". */
const markOfClass = (mean: number | null, percent: number | null): string | null => {
  if (mean !== null) return formatMark(mean)
  return percent === null ? null : percentWords(percent)
}

const Numbers = ({ statistics, isMark }: Pick<OverviewToolsProps, 'statistics' | 'isMark'>) => {
  const { students, mean, percent, below, lost, withoutMark, withoutResult } = statistics
  const ofClass = markOfClass(mean, percent)
  const facts: [string, string | number][] = isMark
    ? [
        ...(lost === null
          ? [[N.mean, ofClass ?? N.noMean] satisfies [string, string]]
          : [[N.lost, lost] satisfies [string, number]]),
        ...(below === null ? [] : [[N.below, below] satisfies [string, number]]),
        [N.withoutMark, withoutMark],
      ]
    : [[N.withoutOpinion, withoutResult]]
  return (
    <dl className={classes.numbers}>
      {[...facts, [N.students, students] satisfies [string, number]].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The figures of the class, and the controls of its list. */
export const OverviewTools = (props: OverviewToolsProps) => {
  const { isMark, judged, order, filter, onOrder, onFilter } = props
  const orders = choices(
    OVERVIEW.orders,
    isMark ? ['numero', 'nome', 'maior-nota', 'menor-nota'] : ['numero', 'nome'],
  )
  const filters = choices(OVERVIEW.filters, [
    'todos',
    ...(isMark ? (['recuperacao'] as const) : []),
    ...(judged ? (['abaixo'] as const) : []),
    'frequencia',
  ])
  return (
    <div className={classes.bar}>
      <Numbers {...props} />
      <div className={classes.controls}>
        <NativeSelect
          label={OVERVIEW.order}
          size="sm"
          styles={{ input: { minHeight: 44 } }}
          data={orders}
          value={order}
          onChange={({ currentTarget: { value } }) => {
            const chosen = orders.find(one => one.value === value)
            if (chosen) onOrder(chosen.value)
          }}
        />
        <NativeSelect
          label={OVERVIEW.show}
          size="sm"
          styles={{ input: { minHeight: 44 } }}
          data={filters}
          value={filter}
          onChange={({ currentTarget: { value } }) => {
            const chosen = filters.find(one => one.value === value)
            if (chosen) onFilter(chosen.value)
          }}
        />
        <Button
          variant="default"
          h={44}
          className={classes.print ?? ''}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {M.btn.print}
        </Button>
      </div>
    </div>
  )
}
