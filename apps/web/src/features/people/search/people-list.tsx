import { fill, M } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { WITH_CLASS, WITHOUT_CLASS, WITHOUT_RESPONSIBLE } from '@lousa/contract/people/search/class-filter.ts'
import { Button } from '@mantine/core'
import { IconEye, IconFileImport, IconPencil, IconPlus, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type ListColumn,
  ListPage,
  type ListPageProps,
  type ListQuery,
} from '../../../frames/list/list-page.tsx'
import { type ListState, listSearch, sortField } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { oneOf, type SearchOf } from '../../../lib/address/search-fields.ts'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { AccessBadge } from '../account/access-badge.part.tsx'
import { useLifecycleActions } from '../account/use-lifecycle-actions.part.tsx'
import { type PersonRecord, recordsIn } from '../person/person-records.values.ts'
import { PersonStatus } from '../person/person-status.part.tsx'
import type { ExportedType, ExportFilters } from './export.api.ts'
import { ExportMenu } from './export-menu.tsx'
import { PERSON_SORTS, SORT_NAMES } from './person-sorts.values.ts'
import { STATUS_CHOICES, StatusFilter, statusOf } from './status-filter.tsx'

/** The filters that every list of people has in its address. */
export const PEOPLE_SEARCH = { situacao: oneOf(STATUS_CHOICES, 'Ativo'), ordem: sortField(SORT_NAMES) }

export const peopleSearch = listSearch(PEOPLE_SEARCH)
type Filters = SearchOf<typeof peopleSearch>

/** These filters as the API takes them. */
export const apiFilters = ({ busca, situacao, ordem }: Filters) => ({
  searchFor: busca || undefined,
  status: statusOf(situacao),
  sort: ordem,
})

const orDash = (text: string): string => text || '–'

export const TAX_NUMBER: ListColumn<PersonRecord> = {
  id: 'cpf',
  title: M.field.taxNumber,
  width: 150,
  render: ({ documents }) => orDash(formatTaxNumber(documents.taxNumber ?? '')),
}

export const CELLPHONE: ListColumn<PersonRecord> = {
  id: 'celular',
  title: M.field.cellphone,
  width: 160,
  render: ({ cellphone, phone }) => orDash(showPhone(cellphone ?? phone)),
}

export const ACCESS: ListColumn<PersonRecord> = {
  id: 'acesso',
  title: PEOPLE.accessColumn,
  width: 170,
  render: ({ access }) => <AccessBadge access={access} />,
}

export const STATUS: ListColumn<PersonRecord> = {
  id: 'situacao',
  title: M.field.status,
  width: 110,
  render: ({ status }) => <PersonStatus status={status} />,
}

type Screens = { open: string; edit: string; create: string }

const pathTo = (path: string, { id }: PersonRecord): string => path.replace(':id', id)

const linksTo = (screens: Screens, person: PersonRecord): RowAction[] => [
  {
    label: PEOPLE.open,
    icon: <IconEye size={18} aria-hidden />,
    to: pathTo(screens.open, person),
  },
  {
    label: M.btn.edit,
    icon: <IconPencil size={18} aria-hidden />,
    to: pathTo(screens.edit, person),
  },
]

/** Header, row links and empty state of a list whose records have screens of their own. */
const ofScreens = (
  screens: Screens,
  createLabel: string,
  type: ExportedType,
): Pick<ListPageProps<PersonRecord>, 'primary' | 'actions' | 'rowTo'> & { create: ReactNode } => ({
  primary: { label: createLabel, icon: <IconPlus size={18} aria-hidden />, to: screens.create },
  actions: [
    {
      label: PEOPLE.importSheet,
      icon: <IconFileImport size={18} aria-hidden />,
      to: type === 'INSTRUCTOR' ? `${PATHS.imports}?tipo=professores` : PATHS.imports,
    },
  ],
  rowTo: person => pathTo(screens.open, person),
  create: (
    <Button component={Link} to={screens.create}>
      {createLabel}
    </Button>
  ),
})

const NO_SCREENS: Partial<ReturnType<typeof ofScreens>> = {}

type PeopleListProps = Pick<
  ListPageProps<PersonRecord>,
  'title' | 'searchLabel' | 'columns' | 'chips' | 'empty' | 'primary'
> & {
  type: ExportedType
  query: Omit<ListQuery<PersonRecord>, 'data'> & { data: Parameters<typeof recordsIn>[0] }
  state: ListState
  /** The filters of the request, which the export applies too. */
  requested: ExportFilters
  status: Filters['situacao']
  onStatus: (status: Filters['situacao']) => void
  /** Further filters, before the status. */
  filters?: ReactNode
  /** The screens of a record, where it has some, and the label of the button that creates one. */
  screens?: Screens & { createLabel: string }
  /** The class of the filter, where one is chosen. */
  gradeName?: string
  rowActions?: (person: PersonRecord) => readonly RowAction[]
  sortOptions?: typeof PERSON_SORTS
}

/** The filter of a class also has values that name no class. */
const isClass = (gradeId: string | undefined): gradeId is string =>
  gradeId !== undefined && ![WITH_CLASS, WITHOUT_CLASS, WITHOUT_RESPONSIBLE].includes(gradeId)

const slipsOf = (kind: ExportedType, gradeId: string | undefined, gradeName: string) =>
  isClass(gradeId)
    ? { request: { kind, gradeId }, about: fill(SLIPS.ofClass, { name: gradeName }) }
    : { request: { kind }, about: SLIPS.of[kind] }

/** A list of people of one kind, with search, status, order, export and the actions of an account's life. */
export const PeopleList = ({
  type,
  query,
  requested,
  status,
  onStatus,
  filters,
  screens,
  rowActions = () => [],
  sortOptions = PERSON_SORTS,
  gradeName = '',
  empty,
  ...page
}: PeopleListProps) => {
  const { actionsOf, printSlips, modals } = useLifecycleActions()
  const printing = {
    label: SLIPS.print,
    icon: <IconQrcode size={18} aria-hidden />,
    onClick: () => printSlips(slipsOf(type, requested.gradeId, gradeName)),
  }
  const {
    create,
    actions = [],
    ...own
  } = screens ? ofScreens(screens, screens.createLabel, type) : NO_SCREENS
  return (
    <>
      <ListPage
        {...page}
        {...own}
        actions={[...actions, printing]}
        query={{ ...query, data: recordsIn(query.data) }}
        filters={
          <>
            {filters}
            <StatusFilter value={status} onChange={onStatus} />
          </>
        }
        tools={<ExportMenu type={type} filters={requested} />}
        sortOptions={sortOptions}
        rowName={nameInUse}
        rowActions={person => [
          ...(screens ? linksTo(screens, person) : []),
          ...rowActions(person),
          ...actionsOf(person),
        ]}
        empty={{ ...empty, ...(create ? { action: create } : {}) }}
      />
      {modals}
    </>
  )
}
