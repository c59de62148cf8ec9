import { MAP_SCREEN as W } from '@lousa/contract/reports/map/map-screen.messages.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './map-cards.module.css'
import { Figure, outcomeText } from './map-table.tsx'
import type { ClassMap } from './use-class-map.ts'

/** The map on a phone: a card for each student, whose components open when asked. */
export const MapCards = ({ map, label }: { map: ClassMap; label: string }) => (
  <ul className={classes.cards} aria-label={label}>
    {map.lines.map(line => (
      <li key={line.student.id} className={classes.card}>
        <details>
          <summary>
            <span className={classes.number}>{line.student.number ?? '–'}</span>
            <span className={classes.person}>{nameInUse(line.student.user)}</span>
            <span className={classes.standing}>
              {outcomeText(line)} · {W.absences}: {line.absences ?? '–'}
            </span>
          </summary>
          <table className={classes.figures}>
            <thead>
              <tr>
                <td />
                {map.columns.map(({ label: short, spoken }) => (
                  <th key={spoken} scope="col" aria-label={spoken}>
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {map.components.map(({ id, name }, at) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {line.cells[at]?.map((cell, column) => (
                    <td key={map.columns[column]?.spoken}>
                      <Figure cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </li>
    ))}
  </ul>
)
