import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import {
  ActiveBadge,
  STATUS_CHOICES,
  type StatusChoice,
  StatusSelect,
} from '../../../frames/list/status-choice.tsx'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { knowledgeAreasOptions } from '../../academics/catalogue/catalogue.api.ts'
import { useParameterActions } from '../../academics/parameter/parameter-actions.part.tsx'
import { usesOfComponent } from '../../academics/parameter/use.api.ts'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import {
  componentsChanged,
  componentsOptions,
  deleteComponent,
  setComponentStatus,
} from '../curriculum.api.ts'

const ComponentForm = lazy(async () => ({
  default: (await import('./component-form.tsx')).ComponentForm,
}))
const ComponentsSeveral = lazy(async () => ({
  default: (await import('./components-several.tsx')).ComponentsSeveral,
}))

const C = COMPONENTS

const search = listSearch({
  nivel: anyText,
  situacao: oneOf(STATUS_CHOICES, 'todas'),
})

const statusOf = (choice: StatusChoice) =>
  choice === 'todas' ? undefined : choice === 'ativos' ? ('Ativo' as const) : ('Inativo' as const)

const COLUMNS: readonly ListColumn<CurriculumComponent>[] = [
  {
    id: 'nome',
    title: C.name,
    render: ({ name }) => (
      <Text span fw={600}>
        {name}
      </Text>
    ),
  },
  { id: 'area', title: C.area, render: ({ knowledgeArea }) => knowledgeArea.name },
  { id: 'nivel', title: C.level, render: ({ educationLevel }) => educationLevel.name },
  {
    id: 'situacao',
    title: M.field.status,
    width: 130,
    render: ({ status }) => <ActiveBadge isActive={status === 'Ativo'} />,
  },
]

type Open = CurriculumComponent | 'new' | 'several'

const useActions = (edit: (component: CurriculumComponent) => void) =>
  useParameterActions<CurriculumComponent>({
    isActive: ({ status }) => status === 'Ativo',
    edit,
    load: usesOfComponent,
    setActive: async ({ id }, isActive) => {
      await setComponentStatus(id, isActive ? 'Ativo' : 'Inativo')
      void componentsChanged()
    },
    remove: async ({ id }) => {
      await deleteComponent(id)
      void componentsChanged()
    },
    words: {
      deleteTitle: C.deleteTitle,
      deactivateTitle: C.deactivateTitle,
      deactivated: C.deactivated,
      activated: C.activated,
    },
  })

const Components = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const [open, setOpen] = useState<Open | null>(null)
  const levels = useQuery(educationLevelsOptions(year.id)).data?.data ?? []
  const areas = useQuery(knowledgeAreasOptions()).data?.data ?? []
  const { actionsOf, modal } = useActions(setOpen)
  const query = useQuery(
    componentsOptions({
      academicYearId: year.id,
      educationLevelId: filters.nivel || undefined,
      status: statusOf(filters.situacao),
      searchFor: filters.busca || undefined,
      currentPage: filters.pagina,
    }),
  )
  const isFinished = year.status === 'FINISHED'
  const level = levels.find(({ id }) => id === filters.nivel)
  const isOfLevel = level !== undefined && filters.busca === '' && filters.situacao === 'todas'
  const shared = { levels, areas, levelId: filters.nivel, onClose: () => setOpen(null) }
  return (
    <>
      <ListPage
        title={M.menu.components}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        query={query}
        state={state}
        searchLabel={C.search}
        filters={
          <>
            <Select
              aria-label={C.level}
              placeholder={C.levelAll}
              data={levels.map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.nivel || null}
              onChange={nivel => setFilters({ nivel })}
              clearable
              clearButtonProps={{ 'aria-label': fill(M.clear, { label: C.level }) }}
              w={{ sm: 260 }}
            />
            <StatusSelect value={filters.situacao} onChange={situacao => setFilters({ situacao })} />
          </>
        }
        {...(isFinished
          ? {}
          : {
              primary: {
                label: C.newOne,
                icon: <IconPlus size={18} aria-hidden />,
                onClick: () => setOpen('new'),
              },
              actions: [
                {
                  label: C.several,
                  icon: <IconListDetails size={18} aria-hidden />,
                  onClick: () => setOpen('several'),
                },
              ],
            })}
        columns={COLUMNS}
        rowName={({ name }) => name}
        {...(isFinished ? {} : { rowActions: actionsOf })}
        above={<FinishedNotice year={year} />}
        emptyPart={
          isOfLevel
            ? {
                title: fill(C.noneInLevel, { level: level.name }),
                action: !isFinished && <Button onClick={() => setOpen('several')}>{C.several}</Button>,
              }
            : undefined
        }
        empty={{
          title: fill(M.empty.none, { item: COMPONENTS.itemInText }),
          reason: C.emptyReason,
          action: !isFinished && <Button onClick={() => setOpen('new')}>{C.newOne}</Button>,
        }}
      />
      {open && (
        <Suspense>
          {open === 'several' ? (
            <ComponentsSeveral {...shared} />
          ) : (
            <ComponentForm {...shared} component={open === 'new' ? null : open} />
          )}
        </Suspense>
      )}
      {modal}
    </>
  )
}

/** The curriculum components of the year in the menu. */
export const Component = () => (
  <OfYear title={M.menu.components}>{year => <Components key={year.id} year={year} />}</OfYear>
)
