import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PENDING } from '@lousa/contract/planning/pending/pending.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Button, Group } from '@mantine/core'
import {
  IconCalendarTime,
  IconListCheck,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { classPathsOf, PATHS, planAddress } from '../../../lib/address/paths.ts'
import { anyText, oneOf, type SearchOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { GradeSelect } from '../../academics/grade/grade-select.part.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { componentsOptions } from '../../curriculum/curriculum.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { clashText } from '../clash/clash.words.ts'
import { InstructorSelect } from './instructor-select.part.tsx'
import {
  deleteLessonPlan,
  missingPlansOptions,
  plansChanged,
  plansPageOptions,
  updateLessonPlan,
} from './plan.api.ts'
import { planName } from './plan.words.ts'
import { planColumns } from './plan-columns.tsx'
import type { OpenPlan } from './plan-modals.tsx'

const PlanModals = lazy(async () => ({ default: (await import('./plan-modals.tsx')).PlanModals }))

const P = PLANS
const icon = { size: 18, 'aria-hidden': true } as const
const MANAGE = classPathsOf('ADMINISTRATOR').classes

const SITUATIONS = ['todos', 'ativos', 'inativos'] as const
const search = listSearch({
  nivel: anyText,
  turma: anyText,
  componente: anyText,
  professor: anyText,
  situacao: oneOf(SITUATIONS, 'todos'),
})
type Filters = SearchOf<typeof search>

/** The guide of the year opens the missing plans. */
const opening = searchOf({ faltam: anyText })

const isActiveOf = ({ situacao }: Filters): 'true' | 'false' | undefined =>
  situacao === 'todos' ? undefined : situacao === 'ativos' ? 'true' : 'false'

const setActive = async (plan: LessonPlan, isActive: boolean): Promise<void> => {
  await updateLessonPlan(plan, { isActive })
  await plansChanged()
  toast.success(fill(isActive ? P.activated : P.deactivated, { name: planName(plan) }))
}

const askDeletion = async (plan: LessonPlan): Promise<void> => {
  const goesOn = await confirm({
    title: fill(P.deleteTitle, { name: plan.curriculumComponent.name }),
    effect: fill(P.deleteEffect, { grade: plan.grade.name }),
    verb: M.btn.delete,
  })
  if (!goesOn) return
  await deleteLessonPlan(plan.id)
  toast.success(M.toast.deleted)
  void plansChanged()
}

/** A failure shows its reason; the list shows the current state. */
const act = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => toast.error(clashText(error)))
}

const isUnused = ({ lessonCount, childLessonPlans }: LessonPlan): boolean =>
  lessonCount.planned === 0 && childLessonPlans.length === 0

const actionsOf = (
  plan: LessonPlan,
  { isFinished, open }: { isFinished: boolean; open: (what: OpenPlan) => void },
): RowAction[] => [
  {
    label: P.manage,
    icon: <IconCalendarTime {...icon} />,
    to: planAddress(MANAGE, { plano: plan.id }),
  },
  ...(isFinished
    ? []
    : [
        {
          label: P.editInstructors,
          icon: <IconUsers {...icon} />,
          onClick: () => open({ kind: 'instructors', plan }),
        },
        {
          label: plan.isActive ? P.deactivate : P.activate,
          icon: plan.isActive ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />,
          onClick: () => act(setActive(plan, !plan.isActive)),
        },
        ...(isUnused(plan)
          ? [
              {
                label: M.btn.delete,
                icon: <IconTrash {...icon} />,
                destructive: true,
                onClick: () => act(askDeletion(plan)),
              },
            ]
          : []),
      ]),
]

type FiltersProps = {
  year: AcademicYear
  filters: Filters
  onChange: (filters: Partial<Filters>) => void
}

const clearing = (label: string) =>
  ({ clearable: true, clearButtonProps: { 'aria-label': fill(M.clear, { label }) } }) as const

const PlanFilters = ({ year, filters, onChange }: FiltersProps) => {
  const levels = useQuery(educationLevelsOptions(year.id)).data?.data ?? []
  const components =
    useQuery(componentsOptions({ academicYearId: year.id, rowsPerPage: 100 })).data?.data ?? []
  const ofLevel = components.filter(
    ({ educationLevel }) => filters.nivel === '' || educationLevel.id === filters.nivel,
  )
  return (
    <>
      <Select
        aria-label={P.level}
        placeholder={P.levelAll}
        data={levels.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.nivel || null}
        onChange={nivel => onChange({ nivel: nivel ?? '', componente: '' })}
        {...clearing(P.level)}
        w={{ sm: 170 }}
      />
      <GradeSelect
        yearId={year.id}
        value={filters.turma}
        onChange={turma => onChange({ turma })}
        label={P.grade}
        others={[]}
      />
      <Select
        aria-label={P.component}
        placeholder={P.componentAll}
        data={ofLevel.map(({ id, name, educationLevel }) => ({
          value: id,
          label: filters.nivel === '' ? `${name} (${educationLevel.name})` : name,
        }))}
        value={filters.componente || null}
        onChange={componente => onChange({ componente: componente ?? '' })}
        searchable
        nothingFoundMessage={M.empty.generic}
        {...clearing(P.component)}
        w={{ sm: 210 }}
      />
      <InstructorSelect
        aria-label={P.instructor}
        placeholder={P.instructorAll}
        value={filters.professor || null}
        onChange={professor => onChange({ professor: professor ?? '' })}
        {...clearing(P.instructor)}
        w={{ sm: 200 }}
      />
      <Select
        aria-label={P.status}
        data={[
          { value: 'todos', label: P.statusAll },
          { value: 'ativos', label: P.onlyActive },
          { value: 'inativos', label: P.onlyInactive },
        ]}
        value={filters.situacao}
        onChange={situacao => onChange({ situacao: oneOf(SITUATIONS, 'todos')(situacao ?? undefined) })}
        w={{ sm: 180 }}
      />
    </>
  )
}

/** Components of the matrices without a plan: shown where the plans are. */
const Missing = ({ year, open }: { year: AcademicYear; open: () => void }) => {
  const { data } = useQuery(missingPlansOptions({ academicYearId: year.id }))
  const count = data?.totalRowCount ?? 0
  if (count === 0 || year.status === 'FINISHED') return null
  return (
    <Notice tone="warn">
      <Group gap="sm">
        {countedIn(P.missing, count)}
        <Button variant="default" leftSection={<IconListCheck {...icon} />} onClick={open}>
          {P.seeMissing}
        </Button>
      </Group>
    </Notice>
  )
}

const Plans = ({ year }: { year: AcademicYear }) => {
  const navigate = useNavigate()
  const { filters, setFilters, state } = useListSearch(search)
  const [chosen, setOpen] = useState<OpenPlan | null>(null)
  const [{ faltam }, setOpening] = useSearch(opening)
  const isFinished = year.status === 'FINISHED'
  const open: OpenPlan | null = chosen ?? (faltam && !isFinished ? { kind: 'missing' } : null)
  const close = () => {
    setOpen(null)
    if (faltam) setOpening({ faltam: '' })
  }
  const today = todayIn(useInstitution().timeZone)
  const query = useQuery(
    plansPageOptions({
      academicYearId: year.id,
      educationLevelId: filters.nivel || undefined,
      gradeId: filters.turma || undefined,
      curriculumComponentId: filters.componente || undefined,
      instructorId: filters.professor || undefined,
      isActive: isActiveOf(filters),
      searchFor: filters.busca || undefined,
      currentPage: filters.pagina,
    }),
  )
  const create = { label: P.newOne, icon: <IconPlus {...icon} />, onClick: () => setOpen({ kind: 'new' }) }
  return (
    <>
      <ListPage
        title={M.menu.lessonPlans}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        query={query}
        state={state}
        searchLabel={P.search}
        filters={<PlanFilters year={year} filters={filters} onChange={setFilters} />}
        {...(isFinished ? {} : { primary: create })}
        actions={[
          { label: ROUTES.staffing, icon: <IconUsers {...icon} />, to: PATHS.instructorTable },
          { label: M.menu.timetable, icon: <IconCalendarTime {...icon} />, to: PATHS.timetable },
          { label: PENDING.title, icon: <IconListDetails {...icon} />, to: PATHS.pending },
          { label: ROUTES.coverDay, icon: <IconUserQuestion {...icon} />, to: PATHS.coverDay },
        ]}
        columns={planColumns(today)}
        rowName={planName}
        rowTo={({ id }) => planAddress(MANAGE, { plano: id })}
        rowActions={plan => actionsOf(plan, { isFinished, open: setOpen })}
        above={
          <>
            <FinishedNotice year={year} />
            <Missing year={year} open={() => setOpen({ kind: 'missing' })} />
          </>
        }
        empty={{
          title: P.nobody,
          reason: P.nobodyReason,
          action: !isFinished && <Button onClick={create.onClick}>{P.newOne}</Button>,
        }}
      />
      {open && (
        <Suspense>
          <PlanModals
            year={year}
            open={open}
            onClose={close}
            onCreated={({ id }) => void navigate(planAddress(MANAGE, { plano: id }))}
          />
        </Suspense>
      )}
    </>
  )
}

/** The lesson plans of the year in the menu, for the secretary. */
export const Component = () => (
  <OfYear title={M.menu.lessonPlans}>{year => <Plans key={year.id} year={year} />}</OfYear>
)
