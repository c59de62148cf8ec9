import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
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
import { usesOfKnowledgeArea } from '../parameter/use.api.ts'
import { OfYear } from '../year/of-year.part.tsx'
import { changeKnowledgeArea, knowledgeAreasOptions, removeKnowledgeArea } from './catalogue.api.ts'

const KnowledgeAreaForm = lazy(async () => ({
  default: (await import('./knowledge-area-form.tsx')).KnowledgeAreaForm,
}))

const { area: words } = CATALOGUE
const search = listSearch({
  situacao: z.enum(STATUS_CHOICES).catch('todas'),
  ordem: sortField(['name', '-name', 'components', '-components', 'status', '-status']),
})

const columnsOf = (year: string): readonly ListColumn<KnowledgeArea>[] => [
  { id: 'nome', title: words.name, sort: 'name', render: ({ name }) => <Text fw={550}>{name}</Text> },
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
  name: ({ name }: KnowledgeArea) => name,
  components: ({ componentCount = 0 }: KnowledgeArea) => componentCount,
  status: ({ status }: KnowledgeArea) => status,
}

const Areas = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const [form, setForm] = useState<KnowledgeArea | 'new' | null>(null)
  const query = useQuery(knowledgeAreasOptions(year.id))
  const { actionsOf, modal } = useParameterActions<KnowledgeArea>({
    isActive: ({ status }) => status === 'Ativo',
    edit: setForm,
    load: usesOfKnowledgeArea,
    setActive: ({ id }, isActive) => changeKnowledgeArea({ id }, { status: isActive ? 'Ativo' : 'Inativo' }),
    remove: ({ id }) => removeKnowledgeArea(id),
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
      { search: filters.busca, textOf: ({ name }) => name, sort: filters.ordem, orders },
    )
  return (
    <>
      <ListPage
        title={M.menu.knowledgeAreas}
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
          title: fill(M.empty.noneF, { item: words.item.toLowerCase() }),
          reason: words.emptyReason,
          action: <Button onClick={() => setForm('new')}>{words.newOne}</Button>,
        }}
      />
      {form && (
        <Suspense>
          <KnowledgeAreaForm area={form === 'new' ? null : form} onClose={() => setForm(null)} />
        </Suspense>
      )}
      {modal}
    </>
  )
}

/** The knowledge areas of the institution, with what uses them in the year on screen. */
export const Component = () => <OfYear title={M.menu.knowledgeAreas}>{year => <Areas year={year} />}</OfYear>
