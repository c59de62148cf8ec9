import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { MAP_SCREEN as W } from '@lousa/contract/reports/map/map-screen.messages.ts'
import type { MapCell } from '@lousa/contract/reports/map/map-table.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './map-table.module.css'
import type { ClassMap, MapLine } from './use-class-map.ts'

export const Figure = ({ cell: { text, low } }: { cell: MapCell }) =>
  text === null ? (
    <span className={classes.none}>–</span>
  ) : (
    <span className={low ? classes.low : undefined}>{text}</span>
  )

/** For the year, also next to the figures of a term, whose answer has no percentage over all components: its heading says so. */
const frequencyText = ({ result }: MapLine): string =>
  result?.frequency == null ? '–' : formatPercent(result.frequency)

export const outcomeText = ({ student, result }: MapLine): string => {
  if (student.exit) return exitText(student.exit)
  return result ? situationText(result.situation, result.retention) : '–'
}

/** Students down, components across: the names and heads stay in view. */
export const MapTableView = ({ map, label }: { map: ClassMap; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: people who scroll by keyboard must be able to reach it
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className={`${classes.head} ${classes.name}`}>
            {W.student}
          </th>
          <th scope="col" rowSpan={2} className={classes.head}>
            {W.situation}
          </th>
          <th scope="col" rowSpan={2} className={classes.head}>
            {map.isOfTerm ? W.frequencyOfYear : W.frequency}
          </th>
          <th scope="col" rowSpan={2} className={classes.head}>
            {W.absences}
          </th>
          {map.components.map(({ id, name }) => (
            <th
              key={id}
              scope="colgroup"
              colSpan={map.columns.length}
              className={`${classes.head} ${classes.component}`}
            >
              {name}
            </th>
          ))}
        </tr>
        <tr>
          {map.components.map(({ id }) =>
            map.columns.map(({ label: short, spoken }, at) => (
              <th
                key={`${id} ${spoken}`}
                scope="col"
                className={`${classes.head} ${classes.part} ${at === 0 ? classes.first : ''}`}
                aria-label={spoken}
                title={spoken}
              >
                {short}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {map.lines.map(line => (
          <tr key={line.student.id}>
            <th
              scope="row"
              className={classes.name}
              title={nameInUse(line.student.user)}
              data-left={line.student.exit ? true : undefined}
            >
              <span className={classes.number}>{line.student.number ?? '–'}</span>
              {nameInUse(line.student.user)}
            </th>
            <td>{outcomeText(line)}</td>
            <td>{frequencyText(line)}</td>
            <td>{line.absences ?? '–'}</td>
            {line.cells.map((cells, component) =>
              cells.map((cell, at) => (
                <td
                  key={`${map.components[component]?.id} ${map.columns[at]?.spoken}`}
                  className={at === 0 ? classes.first : undefined}
                >
                  <Figure cell={cell} />
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
