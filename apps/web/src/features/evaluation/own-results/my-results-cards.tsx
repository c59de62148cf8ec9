import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { Title } from '@mantine/core'
import { FrequencyMeter } from '../performance/frequency-meter.part.tsx'
import { absencesText } from '../performance/performance-looks.values.ts'
import classes from './my-results.module.css'
import { type ComponentResults, componentFigures } from './my-results.values.ts'
import { ComponentFrequency, ComponentSituation, TermResult } from './my-results-figures.tsx'

type Props = {
  components: readonly ComponentResults[]
  positions: readonly number[]
  /** Short, for a tile: "1º bim." */
  shortLabel: (position: number) => string
  /** The most that a term, or (null) the year, can give. */
  worth: (position: number | null) => number | null
}

const Card = ({
  component,
  positions,
  shortLabel,
  worth,
}: Omit<Props, 'components'> & { component: ComponentResults }) => {
  const figures = componentFigures(component)
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={3} size="h3">
          {component.name}
        </Title>
        {/* The situation of an open year is the same for all components. */}
        {component.year?.situation && <ComponentSituation component={component} />}
      </div>
      <dl className={classes.terms}>
        {positions.map(position => (
          <div key={position}>
            <dt>{shortLabel(position)}</dt>
            <dd>
              <TermResult component={component} position={position} highest={worth(position)} />
            </dd>
          </div>
        ))}
        {(component.year ?? component.partial) && (
          <div data-year>
            <dt>{OWN_RESULTS.year}</dt>
            <dd>
              <TermResult component={component} position={null} highest={worth(null)} />
            </dd>
          </div>
        )}
      </dl>
      <FrequencyMeter frequency={figures.frequency} absences={absencesText(figures)}>
        <ComponentFrequency component={component} />
      </FrequencyMeter>
    </li>
  )
}

/** The results for a narrow screen: one card for each component. */
export const MyResultsCards = ({ components, ...labels }: Props) => (
  <ul className={classes.cards}>
    {components.map(component => (
      <Card key={component.id} component={component} {...labels} />
    ))}
  </ul>
)
