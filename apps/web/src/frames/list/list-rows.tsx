import type { Page } from '@lousa/contract/schema.ts'
import { useMediaQuery } from '@mantine/hooks'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import 'mantine-datatable/styles.css'
import { Fragment, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
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
    <Link to={rowTo(row)} className={classes.link} onClick={event => event.stopPropagation()}>
      {column.render(row)}
    </Link>
  ) : (
    column.render(row)
  )

const tableColumns = <Row extends { id: string }>(props: ListRowsProps<Row>): DataTableColumn<Row>[] => {
  const { columns, rowTo, rowActions, rowName, sort } = props
  const shown = columns.map(
    (column, index): DataTableColumn<Row> => ({
      accessor: column.id,
      title:
        sort && column.sort ? (
          <SortHead title={column.title} field={column.sort} sort={sort} />
        ) : (
          column.title
        ),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.onlyWide ? { visibleMediaQuery: '(min-width: 75em)' } : {}),
      textAlign: column.align ?? 'left',
      render: row =>
        index === 0 ? <FirstCell row={row} column={column} rowTo={rowTo} /> : column.render(row),
    }),
  )
  if (!rowActions) return shown
  const menu: DataTableColumn<Row> = {
    accessor: 'acoes',
    title: <span className={classes.hidden}>Ações</span>,
    width: 64,
    textAlign: 'right',
    render: row => <RowActions name={rowName(row)} actions={rowActions(row)} />,
  }
  return [...shown, menu]
}

const Table = <Row extends { id: string }>(props: ListRowsProps<Row>) => {
  const { page, rowTo, stale = false } = props
  const navigate = useNavigate()
  return (
    <DataTable<Row>
      records={page.data}
      columns={tableColumns(props)}
      idAccessor={row => row.id}
      // Without rows there is no table: its own words for that are English, and read aloud even beside rows.
      emptyState={<span />}
      highlightOnHover
      backgroundColor="var(--lousa-surface)"
      highlightOnHoverColor="var(--lousa-hover)"
      borderColor="var(--lousa-border)"
      rowBorderColor="var(--lousa-border)"
      verticalSpacing={10}
      horizontalSpacing="md"
      verticalAlign="center"
      className={classes.table ?? ''}
      scrollAreaProps={{ type: 'auto' }}
      aria-busy={stale}
      style={stale ? { opacity: 0.6 } : {}}
      {...(rowTo
        ? {
            onRowClick: ({ record, event }) => {
              // A click on a control of the row is not a click on the row.
              if (event.target instanceof Element && event.target.closest('a, button, input')) return
              void navigate(rowTo(record))
            },
          }
        : {})}
    />
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
