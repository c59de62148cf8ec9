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

const ORDERS: Record<Order, string> = {
  numero: 'Número',
  nome: 'Nome',
  'maior-nota': 'Maior nota',
  'menor-nota': 'Menor nota',
}
const FILTERS: Record<Filter, string> = {
  todos: 'Todos',
  recuperacao: 'Em recuperação',
  abaixo: 'Abaixo da média',
  frequencia: 'Frequência perto do limite',
}

const choices = <K extends string>(labels: Record<K, string>, values: readonly K[]) =>
  values.map(value => ({ value, label: labels[value] }))

const Numbers = ({ statistics, isMark }: Pick<OverviewToolsProps, 'statistics' | 'isMark'>) => {
  const { students, mean, below, lost, withoutMark, withoutResult } = statistics
  const facts: [string, string | number][] = isMark
    ? [
        ...(lost === null
          ? [['Média da turma', mean === null ? 'S/N' : formatMark(mean)] satisfies [string, string]]
          : [['Já não alcançam a média', lost] satisfies [string, number]]),
        ...(below === null ? [] : [['Abaixo da média', below] satisfies [string, number]]),
        ['Sem nota', withoutMark],
      ]
    : [['Sem parecer', withoutResult]]
  return (
    <dl className={classes.numbers}>
      {[...facts, ['Alunos', students] satisfies [string, number]].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the class comes to, and how its students are listed. */
export const OverviewTools = (props: OverviewToolsProps) => {
  const { isMark, judged, order, filter, onOrder, onFilter } = props
  const orders = choices(ORDERS, isMark ? ['numero', 'nome', 'maior-nota', 'menor-nota'] : ['numero', 'nome'])
  const filters = choices(FILTERS, [
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
          label="Ordenar por"
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
          label="Mostrar"
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
