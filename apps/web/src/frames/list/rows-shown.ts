import { allOf, type Page } from '@lousa/contract/page.ts'
import { searchKey, sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { sortOf } from './list-search.ts'

export type Orders<Row> = Readonly<Record<string, (row: Row) => string | number>>

type RowsChoice<Row> = {
  /** The text of the search box: every word must occur, accents and case aside. */
  search?: string
  textOf?: (row: Row) => string
  /** '-name': by name, descending. */
  sort: string
  orders: Orders<Row>
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : sortKey(String(a)).localeCompare(sortKey(String(b)), 'pt-BR', { numeric: true })

/** A list that came whole, searched and sorted here, as the page that a list shows. */
export const visibleRows = <Row>(
  rows: readonly Row[],
  { search = '', textOf = () => '', sort, orders }: RowsChoice<Row>,
): Page<Row> => {
  const words = searchKey(search).split(' ').filter(Boolean)
  const matching = rows.filter(row => {
    const text = searchKey(textOf(row))
    return words.every(word => text.includes(word))
  })
  const { field, direction } = sortOf(sort)
  const by = orders[field]
  const sign = direction === 'descending' ? -1 : 1
  return allOf(by ? matching.toSorted((a, b) => sign * compare(by(a), by(b))) : matching)
}
