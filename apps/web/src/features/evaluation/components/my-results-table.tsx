import type { GradePerformance } from '@lousa/contract/evaluation/performance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Table } from '@mantine/core'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type ComponentResults, componentFigures } from '../my-results.ts'
import { frequencyLevel, percentText, resultText, SITUATION_TONES } from '../performance-looks.ts'
import { Figure } from './class-table.tsx'
import classes from './my-results.module.css'

/** "2 faltas, 1 justificada". */
export const absencesText = ({ absences, justified }: { absences: number; justified: number }): string => {
  const all = absences + justified
  const first = all === 1 ? '1 falta' : `${all} faltas`
  if (justified === 0) return first
  return `${first}, ${justified} ${justified === 1 ? 'justificada' : 'justificadas'}`
}

/** The mark of a term, and what a recovery changed about it. */
export const TermResult = ({ row }: { row: GradePerformance | undefined }) => {
  if (!row) return <Figure text={null} />
  return (
    <>
      <Figure text={resultText(row)} look="strong" />
      {row.recovery !== null && <span className={classes.recovery}>rec. {formatMark(row.recovery)}</span>}
    </>
  )
}

export const Situation = ({ row }: { row: GradePerformance | null }) =>
  row?.situation ? (
    <StatusBadge tone={SITUATION_TONES[row.situation]}>{M.situation[row.situation]}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{M.situation.ONGOING}</StatusBadge>
  )

type Props = {
  components: readonly ComponentResults[]
  positions: readonly number[]
  termLabel: (position: number) => string
  /** What the term is worth; null where there is nothing to say. */
  worth: (position: number) => number | null
}

const Row = ({
  component,
  positions,
  hasYear,
}: {
  component: ComponentResults
  positions: readonly number[]
  hasYear: boolean
}) => {
  const figures = componentFigures(component)
  const level = figures.frequency === null ? 'good' : frequencyLevel(figures.frequency)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {component.name}
      </Table.Th>
      {positions.map(position => (
        <Table.Td key={position} ta="center">
          <TermResult row={component.terms.get(position)} />
        </Table.Td>
      ))}
      {hasYear && (
        <Table.Td ta="center">
          <TermResult row={component.year ?? undefined} />
        </Table.Td>
      )}
      <Table.Td ta="center">{absencesText(figures)}</Table.Td>
      <Table.Td ta="center">
        <Figure
          text={percentText(figures.frequency)}
          look={level === 'below' ? 'low' : level === 'near' ? 'near' : undefined}
        />
      </Table.Td>
      <Table.Td>
        <Situation row={component.year} />
      </Table.Td>
    </Table.Tr>
  )
}

const TermWorth = ({ worth }: { worth: number | null }) =>
  worth === null ? null : <span className={classes.worth}>vale {formatMark(worth)}</span>

/** Components down, published terms across. */
export const MyResultsTable = ({ components, positions, termLabel, worth }: Props) => {
  const hasYear = components.some(({ year }) => year !== null)
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={12} horizontalSpacing="lg" className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Componente</Table.Th>
            {positions.map(position => (
              <Table.Th key={position} scope="col" ta="center">
                {termLabel(position)}
                <TermWorth worth={worth(position)} />
              </Table.Th>
            ))}
            {hasYear && (
              <Table.Th scope="col" ta="center">
                Ano
              </Table.Th>
            )}
            <Table.Th scope="col" ta="center">
              Faltas
            </Table.Th>
            <Table.Th scope="col" ta="center">
              {M.menu.attendance}
            </Table.Th>
            <Table.Th scope="col">{M.field.status}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {components.map(component => (
            <Row key={component.id} component={component} positions={positions} hasYear={hasYear} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
