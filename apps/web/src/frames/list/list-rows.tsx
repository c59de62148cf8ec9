import { M } from '@lousa/contract/messages.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCompactRows } from '../../lib/session/session.ts'
import { ListPager } from './list-pager.tsx'
import classes from './list-rows.module.css'
import type { ListSort } from './list-search.ts'
import { SortHead, SortSelect } from './list-sort.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'

export type ListColumn<Row> = {
  /** Unique; shown nowhere. */
  id: string
  title: string
  render: (row: Row) => ReactNode
  width?: number | string
  align?: 'left' | 'center' | 'right'
  /**
   * On phones: `title` heads the card (default for the first column), `line` is "label: value", `foot` what is to be
   * done, under them, `hidden` is left out.
   */
  onCard?: 'title' | 'line' | 'foot' | 'hidden'
  /** The API's name of this order ("name"; "-name" is the other way round). The head becomes a button. */
  sort?: string
  /** Left out of tables on screens narrower than 1200 px, where it would push the rest out of sight. */
  onlyWide?: boolean
}

/** An order offered on phones that is no column's own, or in better words than its head's. */
export type SortOption = { value: string; label: string }

export type ListRowsProps<Row extends { id: string }> = {
  page: Page<Row>
  columns: readonly ListColumn<Row>[]
  rowName: (row: Row) => string
  rowTo?: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  onPage?: (page: number) => void
  /** The rows are the former page's, while the next one loads. */
  stale?: boolean
  sort?: ListSort
  /** The orders that phones offer; without it those of the columns, upwards and downwards. */
  sortOptions?: readonly SortOption[]
}

/** A link that opens something over the list does not scroll the list. */
const isOverList = (address: string): boolean => address.startsWith('?')

const FirstCell = <Row extends { id: string }>({
  row,
  column,
  rowTo,
}: {
  row: Row
  column: ListColumn<Row>
  rowTo: ((row: Row) => string) | undefined
}) =>
  rowTo ? (
    <Link
      to={rowTo(row)}
      preventScrollReset={isOverList(rowTo(row))}
      className={classes.link}
      onClick={event => event.stopPropagation()}
    >
      {column.render(row)}
    </Link>
  ) : (
    column.render(row)
  )

const cellLook = <Row,>({ width, align = 'left', onlyWide = false }: ListColumn<Row>) => ({
  className: onlyWide ? classes.onlyWide : undefined,
  style: { textAlign: align, ...(width === undefined ? {} : { width, minWidth: width }) },
})

const Heads = <Row extends { id: string }>({ columns, rowActions, sort }: ListRowsProps<Row>) => (
  <tr>
    {columns.map(column => (
      <th key={column.id} scope="col" {...cellLook(column)}>
        {sort && column.sort ? (
          <SortHead title={column.title} field={column.sort} sort={sort} />
        ) : (
          column.title
        )}
      </th>
    ))}
    {rowActions && (
      <th scope="col" className={classes.actions}>
        <span className={classes.hidden}>{M.list.actions}</span>
      </th>
    )}
  </tr>
)

const Table = <Row extends { id: string }>(props: ListRowsProps<Row>) => {
  const { page, columns, rowTo, rowName, rowActions, stale = false } = props
  const navigate = useNavigate()
  const isCompact = useCompactRows()
  const open = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    // A click on a control of the row is not a click on the row.
    if (!rowTo || (event.target instanceof Element && event.target.closest('a, button, input'))) return
    const address = rowTo(row)
    void navigate(address, { preventScrollReset: isOverList(address) })
  }
  return (
    <div className={classes.scroll} aria-busy={stale} data-stale={stale}>
      <table className={classes.table} data-compact={isCompact}>
        <thead>
          <Heads {...props} />
        </thead>
        <tbody>
          {page.data.map(row => (
            // The first cell has the link that the keyboard uses.
            <tr key={row.id} data-leads={rowTo !== undefined} onClick={open(row)}>
              {columns.map((column, index) => (
                <td key={column.id} {...cellLook(column)}>
                  {index === 0 ? <FirstCell row={row} column={column} rowTo={rowTo} /> : column.render(row)}
                </td>
              ))}
              {rowActions && (
                <td className={classes.actions}>
                  <RowActions name={rowName(row)} actions={rowActions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Card = <Row extends { id: string }>({ row, ...props }: ListRowsProps<Row> & { row: Row }) => {
  const { columns, rowTo, rowActions, rowName } = props
  const heads = columns.filter(
    (column, index) => (column.onCard ?? (index === 0 ? 'title' : 'line')) === 'title',
  )
  const lines = columns.filter((column, index) => index > 0 && (column.onCard ?? 'line') === 'line')
  const foot = columns.filter(({ onCard }) => onCard === 'foot')
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardTitle}>
          {heads.map((column, index) =>
            index === 0 ? (
              <FirstCell key={column.id} row={row} column={column} rowTo={rowTo} />
            ) : (
              <div key={column.id}>{column.render(row)}</div>
            ),
          )}
        </div>
        {rowActions && <RowActions name={rowName(row)} actions={rowActions(row)} />}
      </div>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(column => (
            <div key={column.id} className={classes.line}>
              <dt>{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot.map(column => (
        <Fragment key={column.id}>{column.render(row)}</Fragment>
      ))}
    </li>
  )
}

const optionsOf = <Row extends { id: string }>({
  columns,
  sortOptions,
}: ListRowsProps<Row>): readonly SortOption[] =>
  sortOptions ??
  columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: sort, label: `${title}: crescente` },
          { value: `-${sort}`, label: `${title}: decrescente` },
        ]
      : [],
  )

/** The rows of a list: a table from 768 px on, cards below; with the pages under them. Usable inside any card. */
export const ListRows = <Row extends { id: string }>(props: ListRowsProps<Row>) => {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const { page, onPage, sort } = props
  return (
    <>
      {wide ? (
        <Table {...props} />
      ) : (
        <>
          {sort && (
            <div className={classes.sort}>
              <SortSelect options={optionsOf(props)} sort={sort} />
            </div>
          )}
          <ul className={classes.cards} aria-busy={props.stale ?? false}>
            {page.data.map(row => (
              <Card key={row.id} row={row} {...props} />
            ))}
          </ul>
        </>
      )}
      <ListPager page={page} wide={wide} {...(onPage ? { onPage } : {})} />
    </>
  )
}
