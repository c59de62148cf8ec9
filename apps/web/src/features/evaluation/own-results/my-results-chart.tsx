import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { type Bar, type ComponentResults, componentBars, termBars } from './my-results.values.ts'
import classes from './my-results-chart.module.css'

const C = OWN_RESULTS.chart

const ROW = 50
const LABEL_AT = 14
const TRACK_AT = 22
const TRACK = 12

const percent = (share: number): string => `${Math.min(100, Math.max(0, 100 * share))}%`

/** Bars against what could be reached, with the average as a line. Widths are shares, so that words keep their size. */
const Bars = ({ bars, passing, title }: { bars: readonly Bar[]; passing: number; title: string }) => (
  <svg
    role="img"
    aria-label={fill(C.spoken, { title })}
    width="100%"
    height={bars.length * ROW}
    className={classes.chart}
  >
    {bars.map((bar, index) => (
      <g key={bar.id} transform={`translate(0 ${index * ROW})`}>
        <text x="0" y={LABEL_AT} className={classes.label}>
          {bar.label}
        </text>
        <text x="100%" y={LABEL_AT} textAnchor="end" className={classes.value}>
          {bar.text}
        </text>
        <rect x="0" y={TRACK_AT} width="100%" height={TRACK} rx={TRACK / 2} className={classes.track} />
        <rect
          x="0"
          y={TRACK_AT}
          width={percent(bar.value / bar.highest)}
          height={TRACK}
          rx={TRACK / 2}
          className={classes.bar}
        />
        <line
          x1={percent(passing)}
          x2={percent(passing)}
          y1={TRACK_AT - 4}
          y2={TRACK_AT + TRACK + 4}
          className={classes.passing}
        />
      </g>
    ))}
  </svg>
)

const Numbers = ({ bars, title, what }: { bars: readonly Bar[]; title: string; what: string }) => (
  <table className={classes.table} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{what}</th>
        <th scope="col">{M.field.score}</th>
        <th scope="col">{C.worth}</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(bar => (
        <tr key={bar.id}>
          <th scope="row">{bar.label}</th>
          <td>{bar.text}</td>
          <td>{formatMark(bar.highest)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type MyResultsChartProps = {
  components: readonly ComponentResults[]
  /** The shown result of all components together: the last published term, or (null) the year. */
  position: number | null
  /** The most that a term, or (null) the year, can give. */
  reachable: (position: number | null) => number | null
  termLabel: (position: number | null) => string
  /** The average that approves, as a share of the whole. */
  passing: number
}

/** The marks as bars, all components in one term or one component over the terms; the numbers stand next to them. */
export const MyResultsChart = (props: MyResultsChartProps) => {
  const { components, position, reachable, termLabel, passing } = props
  const [chosen, setChosen] = useState('')
  const component = components.find(({ id }) => id === chosen)
  const bars = component
    ? termBars(component, reachable, termLabel)
    : componentBars(components, position, reachable)
  const title = component
    ? fill(C.byTerm, { component: component.name })
    : fill(C.byComponent, { term: termLabel(position) })
  if (!component && bars.length === 0) return null
  return (
    <ContentCard title={C.title}>
      <NativeSelect
        label={C.show}
        maw={360}
        mb="md"
        styles={{ input: { minHeight: 44 } }}
        data={[
          { value: '', label: fill(C.all, { term: termLabel(position) }) },
          ...components.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <div className={classes.beside}>
        <figure className={classes.figure}>
          <Bars bars={bars} passing={passing} title={title} />
          <figcaption className={classes.caption}>{C.caption}</figcaption>
        </figure>
        <Numbers bars={bars} title={title} what={component ? C.term : C.component} />
      </div>
    </ContentCard>
  )
}
