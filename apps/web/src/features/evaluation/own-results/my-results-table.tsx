import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Table } from '@mantine/core'
import classes from './my-results.module.css'
import type { ComponentResults } from './my-results.values.ts'
import {
  ComponentAbsences,
  ComponentFrequency,
  ComponentSituation,
  TermResult,
} from './my-results-figures.tsx'

type Props = {
  components: readonly ComponentResults[]
  positions: readonly number[]
  termLabel: (position: number) => string
  /** The maximum of the term; null where there is none. */
  worth: (position: number) => number | null
}

const Row = ({
  component,
  positions,
  hasYear,
}: Pick<Props, 'positions'> & { component: ComponentResults; hasYear: boolean }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={600}>
      {component.name}
    </Table.Th>
    {positions.map(position => (
      <Table.Td key={position} ta="center">
        <TermResult component={component} position={position} />
      </Table.Td>
    ))}
    {hasYear && (
      <Table.Td ta="center">
        <TermResult component={component} position={null} />
      </Table.Td>
    )}
    <Table.Td ta="center">
      <ComponentAbsences component={component} />
    </Table.Td>
    <Table.Td ta="center">
      <ComponentFrequency component={component} />
    </Table.Td>
    <Table.Td>
      <ComponentSituation component={component} />
    </Table.Td>
  </Table.Tr>
)

const TermWorth = ({ worth }: { worth: number | null }) =>
  worth === null ? null : (
    <span className={classes.worth}>{fill(OWN_RESULTS.worth, { highest: formatMark(worth) })}</span>
  )

/** Components down, published terms across. */
export const MyResultsTable = ({ components, positions, termLabel, worth }: Props) => {
  const hasYear = components.some(({ year, partial }) => year !== null || partial !== null)
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={12} horizontalSpacing="sm" className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{OWN_RESULTS.component}</Table.Th>
            {positions.map(position => (
              <Table.Th key={position} scope="col" ta="center">
                {termLabel(position)}
                <TermWorth worth={worth(position)} />
              </Table.Th>
            ))}
            {hasYear && (
              <Table.Th scope="col" ta="center">
                {OWN_RESULTS.year}
              </Table.Th>
            )}
            <Table.Th scope="col" ta="center">
              {OWN_RESULTS.absences}
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
