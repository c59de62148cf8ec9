import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { oneOf } from '../../lib/address/search-fields.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { type ListColumn, ListPage, type ListQuery } from '../list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../list/list-search.ts'
import type { RowAction } from '../list/row-actions.tsx'
import { visibleRows } from '../list/rows-shown.ts'
import { ActiveBadge, isOfStatus, STATUS_CHOICES, StatusSelect } from '../list/status-choice.tsx'

export type CatalogueRow = { id: string; version: number; name: string; status: 'Ativo' | 'Inativo' }

/** A column that can be sorted. `{…}` in its title is filled by the page. */
export type CatalogueColumn<Row> = Omit<ListColumn<Row>, 'sort' | 'render'> & {
  sort: string
  by: (row: Row) => string | number
  /** The shown field; by default the sorted one. */
  render?: ListColumn<Row>['render']
}

export type CatalogueFormProps<Row> = {
  /** Null: a new one. */
  record: Row | null
  onClose: () => void
  onSaved: () => unknown
}

type Declared<Row extends CatalogueRow> = {
  title: string
  words: { search: string; newOne: string; item: string; name: string; emptyReason: string }
  /** "Nenhuma", "cadastrada". */
  feminine?: boolean
  /** Between the name and the status. */
  columns?: readonly CatalogueColumn<Row>[]
  /** In what of a row is searched; by default its name. */
  textOf?: (row: Row) => string
  /** Made with `catalogueForm`, in a file of its own: who only reads the list does not load it. */
  Form: ComponentType<CatalogueFormProps<Row>>
}

const nameOf = ({ name }: CatalogueRow): string => name

/** A list of few records that comes whole, declared once as a module constant; `<CataloguePage>` draws it. */
export const catalogueOf = <Row extends CatalogueRow, D extends Declared<Row>>(
  declared: D & Declared<Row>,
) => {
  const columns: CatalogueColumn<Row>[] = [
    {
      id: 'nome',
      title: declared.words.name,
      sort: 'name',
      by: ({ name }) => name,
      render: ({ name }) => <Text fw={550}>{name}</Text>,
    },
    ...(declared.columns ?? []),
    {
      id: 'situacao',
      title: M.field.status,
      sort: 'status',
      width: 140,
      by: ({ status }) => status,
      render: ({ status }) => <ActiveBadge isActive={status === 'Ativo'} />,
    },
  ]
  const search = listSearch({
    situacao: oneOf(STATUS_CHOICES, 'todas'),
    ordem: sortField(['name', ...columns.flatMap(({ sort }) => [sort, `-${sort}`])]),
  })
  return { ...declared, textOf: declared.textOf ?? nameOf, columns, search }
}
export type Catalogue<Row extends CatalogueRow> = ReturnType<typeof catalogueOf<Row, Declared<Row>>>

export type OpenCatalogueRow<Row> = Row | 'new' | null

const shownBy = (value: string | number): string => (typeof value === 'number' ? showCount(value) : value)

/** A catalogue as a page: searched, narrowed by status and sorted here; new ones and changes in a modal. */
export const CataloguePage = <Row extends CatalogueRow>({
  of: { title, words, feminine = false, columns, textOf, search, Form },
  query,
  titles,
  actionsOf,
  open,
  onOpen,
  onSaved,
}: {
  of: Catalogue<Row>
  query: ListQuery<Row>
  /** Titles of the columns. */
  titles: Readonly<Record<string, string>>
  actionsOf: (row: Row) => readonly RowAction[]
  /** Fields of the form. */
  open: OpenCatalogueRow<Row>
  onOpen: (open: OpenCatalogueRow<Row>) => void
  onSaved: () => unknown
}) => {
  const { filters, setFilters, state } = useListSearch(search)
  const shown =
    query.data &&
    visibleRows(
      query.data.data.filter(({ status }) => isOfStatus(filters.situacao, status === 'Ativo')),
      {
        search: filters.busca,
        textOf,
        sort: filters.ordem,
        orders: Object.fromEntries(columns.map(({ sort, by }) => [sort, by])),
      },
    )
  return (
    <>
      <ListPage
        title={title}
        query={{ ...query, data: shown }}
        state={state}
        searchLabel={words.search}
        filters={<StatusSelect value={filters.situacao} onChange={situacao => setFilters({ situacao })} />}
        primary={{
          label: words.newOne,
          icon: <IconPlus size={18} aria-hidden />,
          onClick: () => onOpen('new'),
        }}
        columns={columns.map(({ by, render = row => shownBy(by(row)), ...column }) => ({
          ...column,
          title: fill(column.title, titles),
          render,
        }))}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        empty={{
          title: fill(feminine ? M.empty.noneF : M.empty.none, { item: words.item.toLowerCase() }),
          reason: words.emptyReason,
          action: <Button onClick={() => onOpen('new')}>{words.newOne}</Button>,
        }}
      />
      {open && (
        <Suspense>
          <Form record={open === 'new' ? null : open} onClose={() => onOpen(null)} onSaved={onSaved} />
        </Suspense>
      )}
    </>
  )
}
