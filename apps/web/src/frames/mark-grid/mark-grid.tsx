import type { CSSProperties } from 'react'
import { memo } from 'react'
import classes from './mark-grid.module.css'
import type { MarkGridColumn, MarkGridProps } from './mark-grid.types.ts'
import { GridRow } from './mark-grid-row.tsx'
import { useMarkGrid } from './use-mark-grid.ts'

const NARROWEST = 44
const USUAL = 56

const Head = memo(
  ({ columns, rowHeading }: { columns: readonly MarkGridColumn[]; rowHeading: React.ReactNode }) => (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          {rowHeading}
        </th>
        {columns.map(column => (
          <th key={column.id} scope="col" className={classes.head} title={column.label}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  ),
)
Head.displayName = 'Head'

const Foot = ({ columns, heading }: { columns: readonly MarkGridColumn[]; heading: React.ReactNode }) =>
  columns.some(column => column.footer !== undefined) ? (
    <tfoot>
      <tr>
        <th scope="row" className={classes.name}>
          {heading}
        </th>
        {columns.map(column => (
          <td key={column.id} className={classes.foot}>
            {column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  ) : null

const widthOf = ({ width = USUAL }: MarkGridColumn): number => Math.max(NARROWEST, width)

/**
 * The grid that attendance and scores share: people down, lessons or evaluations across, one value a cell.
 *
 * Arrows move (with Ctrl to the edge), Enter goes down, Tab leaves the grid but moves right while typing, Esc brings
 * the former value back, Ctrl+Z takes the last change back, Ctrl+V pastes a block from a spreadsheet. In a grid of keys
 * Delete brings back what is saved. The first column stays in view. The screen owns the values: see `MarkGridProps`.
 */
export const MarkGrid = (props: MarkGridProps) => {
  const { label, rowHeading, columns, rows, entry, footerHeading } = props
  const { table, editing, finish, handlers } = useMarkGrid(props)
  const marksWidth = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA on a real table
        role="grid"
        aria-label={label}
        className={classes.grid}
        style={{ '--marks-width': `${marksWidth}px` } as CSSProperties}
        {...handlers}
      >
        <colgroup>
          <col />
          {columns.map(column => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <Head columns={columns} rowHeading={rowHeading} />
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              entry={entry}
              editColumn={editing?.row === index ? editing.column : -1}
              initial={editing?.row === index ? editing.initial : null}
              finish={finish}
              isLast={index === rows.length - 1}
            />
          ))}
        </tbody>
        <Foot columns={columns} heading={footerHeading ?? ''} />
      </table>
    </div>
  )
}
