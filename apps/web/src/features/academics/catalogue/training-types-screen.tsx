import type { AcademicYear, TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import { CATALOGUE } from '@lousa/contract/academics/catalogue/catalogue.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import { showCount } from '../../../lib/numbers.ts'
import { useParameterActions } from '../parameter/parameter-actions.part.tsx'
import { rowsShown } from '../parameter/rows-shown.values.ts'
import { ActiveBadge, isOfStatus, STATUS_CHOICES, StatusSelect } from '../parameter/status-choice.part.tsx'
import { usesOfTrainingType } from '../parameter/use.api.ts'
import { OfYear } from '../year/of-year.part.tsx'
import { changeTrainingType, removeTrainingType, trainingTypesOptions } from './catalogue.api.ts'

const TrainingTypeForm = lazy(async () => ({
  default: (await import('./training-type-form.tsx')).TrainingTypeForm,
}))

const { trainingType: words } = CATALOGUE
const search = listSearch({
  situacao: z.enum(STATUS_CHOICES).catch('todas'),
  ordem: sortField([
    'name',
    '-name',
    'initials',
    '-initials',
    'components',
    '-components',
    'status',
    '-status',
  ]),
})

const columnsOf = (year: string): readonly ListColumn<TrainingType>[] => [
  { id: 'nome', title: words.name, sort: 'name', render: ({ name }) => <Text fw={550}>{name}</Text> },
  {
    id: 'sigla',
    title: M.field.initials,
    sort: 'initials',
    width: 120,
    render: ({ initials }) => initials,
  },
  {
    id: 'componentes',
    title: fill(words.componentsOf, { year }),
    sort: 'components',
    width: 190,
    render: ({ componentCount = 0 }) => showCount(componentCount),
  },
  {
    id: 'situacao',
    title: M.field.status,
    sort: 'status',
    width: 140,
    render: ({ status }) => <ActiveBadge isActive={status === 'Ativo'} />,
  },
]

const orders = {
  name: ({ name }: TrainingType) => name,
  initials: ({ initials }: TrainingType) => initials,
  components: ({ componentCount = 0 }: TrainingType) => componentCount,
  status: ({ status }: TrainingType) => status,
}

const Types = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const [form, setForm] = useState<TrainingType | 'new' | null>(null)
  const query = useQuery(trainingTypesOptions(year.id))
  const { actionsOf, modal } = useParameterActions<TrainingType>({
    isActive: ({ status }) => status === 'Ativo',
    edit: setForm,
    load: usesOfTrainingType,
    setActive: ({ id }, isActive) => changeTrainingType({ id }, { status: isActive ? 'Ativo' : 'Inativo' }),
    remove: ({ id }) => removeTrainingType(id),
    words: {
      deleteTitle: ({ name }) => fill(words.deleteTitle, { name }),
      deactivateTitle: ({ name }) => fill(words.deactivateTitle, { name }),
      deactivated: ({ name }) => fill(words.deactivated, { name }),
      activated: ({ name }) => fill(words.activated, { name }),
    },
  })
  const shown =
    query.data &&
    rowsShown(
      query.data.data.filter(({ status }) => isOfStatus(filters.situacao, status === 'Ativo')),
      {
        search: filters.busca,
        textOf: ({ name, initials }) => `${name} ${initials}`,
        sort: filters.ordem,
        orders,
      },
    )
  return (
    <>
      <ListPage
        title={M.menu.trainingTypes}
        query={{ ...query, data: shown }}
        state={state}
        searchLabel={words.search}
        filters={<StatusSelect value={filters.situacao} onChange={situacao => setFilters({ situacao })} />}
        primary={{
          label: words.newOne,
          icon: <IconPlus size={18} aria-hidden />,
          onClick: () => setForm('new'),
        }}
        columns={columnsOf(year.year)}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        empty={{
          title: fill(M.empty.none, { item: words.item.toLowerCase() }),
          reason: words.emptyReason,
          action: <Button onClick={() => setForm('new')}>{words.newOne}</Button>,
        }}
      />
      {form && (
        <Suspense>
          <TrainingTypeForm type={form === 'new' ? null : form} onClose={() => setForm(null)} />
        </Suspense>
      )}
      {modal}
    </>
  )
}

/** The training types of the institution, with what uses them in the year on screen. */
export const Component = () => <OfYear title={M.menu.trainingTypes}>{year => <Types year={year} />}</OfYear>
