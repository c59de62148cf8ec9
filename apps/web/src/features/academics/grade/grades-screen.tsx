import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import {
  IconCopy,
  IconCopyCheck,
  IconListNumbers,
  IconMathFunction,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { generatePath } from 'react-router'
import { ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText } from '../../../lib/address/search-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { educationLevelsOptions } from '../academics.api.ts'
import { useConfirmWithUse } from '../parameter/confirm-with-use.part.tsx'
import { usesOfGrade } from '../parameter/use.api.ts'
import { institutionSettingsOptions } from '../policy/policy.api.ts'
import { gradesChanged } from '../structure.api.ts'
import { FinishedNotice, OfYear } from '../year/of-year.part.tsx'
import { deleteGrade, gradesOptions } from './grade.api.ts'
import { GRADE_COLUMNS } from './grade-columns.tsx'
import type { OpenGrade } from './grade-modals.tsx'

const GradeModals = lazy(async () => ({
  default: (await import('./grade-modals.tsx')).GradeModals,
}))

const G = GRADES
const search = listSearch({ nivel: anyText })

const icon = { size: 18, 'aria-hidden': true } as const

const useDeletion = () => {
  const { ask, modal } = useConfirmWithUse()
  const askFor = ({ id, name }: Grade): void =>
    ask({
      title: fill(G.deleteTitle, { name }),
      effect: G.deleteEffect,
      kind: 'delete',
      load: () => usesOfGrade(id),
      // The matrix is removed with its class; all other records prevent the removal.
      blocks: ({ kind }) => kind !== 'MATRIX',
      run: async () => {
        await deleteGrade(id)
        toast.success(M.toast.deleted)
        void gradesChanged()
      },
    })
  return { askFor, modal }
}

const actionsOf = (
  grade: Grade,
  {
    isFinished,
    open,
    askDeletion,
  }: { isFinished: boolean; open: (what: OpenGrade) => void; askDeletion: (grade: Grade) => void },
): RowAction[] => [
  ...(isFinished
    ? []
    : [{ label: M.btn.edit, icon: <IconPencil {...icon} />, onClick: () => open({ kind: 'edit', grade }) }]),
  // A class with opinions has no marks to divide.
  ...(grade.type === 'MARK'
    ? [
        {
          label: G.termWorths,
          icon: <IconListNumbers {...icon} />,
          onClick: () => open({ kind: 'marks', grade }),
        },
        ...(isFinished || grade.academicTermMarks.length === 0
          ? []
          : [
              {
                label: G.copyTermWorths,
                icon: <IconCopyCheck {...icon} />,
                onClick: () => open({ kind: 'copyMarks', grade }),
              },
            ]),
      ]
    : []),
  {
    label: G.policy,
    icon: <IconMathFunction {...icon} />,
    to: generatePath(PATHS.gradePolicy, { id: grade.id }),
  },
  { label: G.matrix, icon: <IconTable {...icon} />, to: `${PATHS.matrix}?turma=${grade.id}` },
  ...(isFinished
    ? []
    : [
        { label: G.duplicate, icon: <IconCopy {...icon} />, onClick: () => open({ kind: 'copy', grade }) },
        {
          label: M.btn.delete,
          icon: <IconTrash {...icon} />,
          destructive: true,
          onClick: () => askDeletion(grade),
        },
      ]),
]

const Grades = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const [open, setOpen] = useState<OpenGrade | null>(null)
  const levels = useQuery(educationLevelsOptions(year.id)).data?.data ?? []
  // Asked for in time: the term marks are judged by the rule of the institution.
  useQuery(institutionSettingsOptions())
  const query = useQuery(
    gradesOptions({
      academicYearId: year.id,
      educationLevelId: filters.nivel || undefined,
      searchFor: filters.busca || undefined,
      currentPage: filters.pagina,
    }),
  )
  const { askFor, modal } = useDeletion()
  const isFinished = year.status === 'FINISHED'
  const level = levels.find(({ id }) => id === filters.nivel)
  const create = { label: G.newOne, icon: <IconPlus {...icon} />, onClick: () => setOpen({ kind: 'new' }) }
  return (
    <>
      <ListPage
        title={M.menu.grades}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        query={query}
        state={state}
        searchLabel={G.search}
        filters={
          <Select
            aria-label={G.level}
            placeholder={G.levelAll}
            data={levels.map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.nivel || null}
            onChange={nivel => setFilters({ nivel })}
            clearable
            clearButtonProps={{ 'aria-label': fill(M.clear, { label: G.level }) }}
            w={{ sm: 260 }}
          />
        }
        {...(isFinished ? {} : { primary: create })}
        columns={GRADE_COLUMNS}
        rowName={({ name }) => name}
        rowTo={({ id }) => generatePath(PATHS.grade, { id })}
        rowActions={grade => actionsOf(grade, { isFinished, open: setOpen, askDeletion: askFor })}
        above={<FinishedNotice year={year} />}
        emptyPart={
          level && filters.busca === ''
            ? {
                title: fill(G.noneInLevel, { level: level.name }),
                action: !isFinished && <Button onClick={create.onClick}>{G.newOne}</Button>,
              }
            : undefined
        }
        empty={{
          title: G.nobody,
          reason: G.nobodyReason,
          action: !isFinished && <Button onClick={create.onClick}>{G.newOne}</Button>,
        }}
      />
      {open && (
        <Suspense>
          <GradeModals
            year={year}
            open={open}
            levelId={filters.nivel}
            onCreated={nivel => setFilters({ nivel: filters.nivel && nivel, busca: '' })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {modal}
    </>
  )
}

/** "Séries e turmas": the classes of the year in the menu. */
export const Component = () => (
  <OfYear title={M.menu.grades}>{year => <Grades key={year.id} year={year} />}</OfYear>
)
