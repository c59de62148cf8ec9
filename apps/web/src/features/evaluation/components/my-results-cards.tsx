import { Title } from '@mantine/core'
import { type ComponentResults, componentFigures } from '../my-results.ts'
import { FrequencyMeter } from './frequency-meter.tsx'
import classes from './my-results.module.css'
import { absencesText, Situation, TermResult } from './my-results-table.tsx'

type Props = {
  components: readonly ComponentResults[]
  positions: readonly number[]
  termLabel: (position: number) => string
}

const Card = ({
  component,
  positions,
  termLabel,
}: Omit<Props, 'components'> & { component: ComponentResults }) => {
  const figures = componentFigures(component)
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={3} size="h3">
          {component.name}
        </Title>
        <Situation row={component.year} />
      </div>
      <dl className={classes.terms}>
        {positions.map(position => (
          <div key={position}>
            <dt>{termLabel(position)}</dt>
            <dd>
              <TermResult row={component.terms.get(position)} />
            </dd>
          </div>
        ))}
        {component.year && (
          <div data-year>
            <dt>Ano</dt>
            <dd>
              <TermResult row={component.year} />
            </dd>
          </div>
        )}
      </dl>
      <FrequencyMeter frequency={figures.frequency} absences={absencesText(figures)} />
    </li>
  )
}

/** The same results for a narrow screen: one card for each component. */
export const MyResultsCards = ({ components, positions, termLabel }: Props) => (
  <ul className={classes.cards}>
    {components.map(component => (
      <Card key={component.id} component={component} positions={positions} termLabel={termLabel} />
    ))}
  </ul>
)
