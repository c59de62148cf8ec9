import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON_LIST } from '@lousa/contract/planning/lesson/lesson-list.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage, type ListQuery } from '../../../../frames/list/list-page.tsx'
import { useListSearch } from '../../../../frames/list/list-search.ts'
import type { RowAction } from '../../../../frames/list/row-actions.tsx'
import { ChooseClass } from '../../../../frames/page/choose-class.tsx'
import { classPathsOf, planAddress } from '../../../../lib/address/paths.ts'
import { useSearch } from '../../../../lib/address/use-search.ts'
import { lazyModule, useLazyModule } from '../../../../lib/device/lazy.ts'
import type { EntryView } from '../../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../../lib/outbox/use-outbox.ts'
import { showDate, showTime, todayIn } from '../../../../lib/text/dates.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { useActor, useInstitution } from '../../../identity/identity.api.ts'
import { resultLinks } from '../../class-links.values.ts'
import { WHOLE_YEAR } from '../../pending/lesson-situations.part.ts'
import { PlanReports } from '../../plan-issue.part.tsx'
import { LESSON_ROWS, lessonsOptions } from '../../planning.api.ts'
import { readDraft } from '../../record/release-draft.values.ts'
import { lessonAfterWithdrawal, signedEntries, withdrawalOf } from '../../record/withdrawal.values.ts'
import { useWithdrawal } from '../../release/withdrawal.part.tsx'
import { usePlanClass } from '../../use-plan-class.part.ts'
import type { OpenLesson } from '../lesson-acts.tsx'
import { countedSpan, lateTermText, type PlanTerm, runningTerm, termsOfPlan } from '../plan-terms.values.ts'
import { ReleaseWaiting } from '../release-waiting.tsx'
import { TermFigures } from '../term-figures.part.tsx'
import { useInView, useOpening } from '../use-opening.ts'
import { lessonActions, lessonColumns } from './lesson-columns.tsx'
import { LessonsFilters } from './lessons-filters.tsx'
import { lessonsQuery, lessonsSearch, openSearch, type Span } from './lessons-search.ts'

// The list comes first; what is written over it may take its form's code with it.
const releaseModal = lazyModule(
  async () => (await import('../../release/release-modal.part.tsx')).ReleaseModal,
)
// Code that only the secretary uses is never loaded on an instructor's device.
const lessonActs = lazyModule(() => import('../lesson-acts.tsx'))

/** The chosen term, else that of the day, else the whole year. */
const shownTerm = (terms: readonly PlanTerm[], chosen: string, day: string): PlanTerm | undefined =>
  chosen === '' ? runningTerm(terms, day) : terms.find(({ id }) => id === chosen)

const headOf = (plan: LessonPlan | undefined) =>
  plan ? classLine(plan.grade.name, plan.curriculumComponent.name) : undefined

const useLessons = (planId: string) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { role } = useActor()
  const { filters: filtersInAddress, setFilters, state } = useListSearch(lessonsSearch)
  // Deleted lessons are the secretary's to see, whatever the address says.
  const filters =
    role === 'ADMINISTRATOR' ? filtersInAddress : { ...filtersInAddress, excluidas: 'nao' as const }
  const { plan, ...classOfPlan } = usePlanClass(planId)
  const terms = termsOfPlan(classOfPlan)
  // A lesson that was opened by its address lies over the list of its own term, also once it is closed.
  const [{ dia }] = useSearch(openSearch)
  const [day] = useState(isCivilDate(dia) ? dia : today)
  const term = shownTerm(terms ?? [], filters.periodo, day)
  const span: Span = term ? countedSpan(term, terms ?? []) : {}
  const ready = plan.error !== null || terms !== null
  const plain = filters.situacao === 'todas' && filters.excluidas === 'nao'
  const opening = useOpening(planId, {
    pageInAddress: plain ? state.page : Math.max(1, state.page),
    span,
    today,
    ready,
  })
  const { place } = opening
  const query = useQuery({
    ...lessonsOptions(planId, {
      ...lessonsQuery(filters, span, today),
      ...(place ?? { currentPage: 1 }),
      rowsPerPage: LESSON_ROWS,
    }),
    enabled: ready && place !== null,
  })
  // A plan that cannot be read says so in the list's place.
  const shown = plan.error && !query.data ? { ...query, error: plan.error, refetch: plan.refetch } : query
  return {
    today,
    filters,
    setFilters,
    state,
    plan: plan.data,
    terms: terms ?? [],
    term,
    query: shown,
    firstDue: opening.firstDue,
  }
}

/** The lessons as they will be once the withdrawals of this device have arrived. */
const withWithdrawals = (query: ListQuery<Lesson>, entries: readonly EntryView[]): ListQuery<Lesson> =>
  query.data
    ? {
        ...query,
        data: {
          ...query.data,
          data: query.data.data.map(lesson =>
            lessonAfterWithdrawal(lesson, withdrawalOf(entries, lesson.id)),
          ),
        },
      }
    : query

type LessonsProps = {
  /** How one who may not change a lesson asks for it. */
  askAbout?: (lesson: Lesson) => readonly RowAction[]
}

const Lessons = ({ planId, askAbout }: LessonsProps & { planId: string }) => {
  const { role, id: accountId } = useActor()
  const { id: institutionId, kind } = useInstitution()
  const { entries } = useOutbox()
  const paths = classPathsOf(role)
  const { today, filters, setFilters, state, plan, terms, term, query, firstDue } = useLessons(planId)
  const [open, setOpen] = useSearch(openSearch)
  const [address] = useSearchParams()
  const isPhone = usePhone()
  // A phone begins at what is to be done, else at today: the lessons of the page before it are above.
  const first = firstDue ?? (isPhone ? query.data?.data.find(({ date }) => date >= today)?.id : undefined)
  useInView(query.data && !open.aula ? first : undefined)
  const ReleaseModal = useLazyModule(releaseModal, open.aula ? 'now' : 'idle')
  const close = () => setOpen({ aula: '', dia: '' })
  const mayChange = role === 'ADMINISTRATOR' && plan?.can.manage === true
  const acts = useLazyModule(lessonActs, mayChange ? 'now' : 'never')
  const [change, setChange] = useState<OpenLesson | null>(null)
  const { actionsOf, withdrawalWindow } = useWithdrawal()
  const running = runningTerm(terms, today)
  const ways = {
    today,
    entriesFor: ({ id }: Lesson) => signedEntries(entries, id),
    hasDraft: ({ id }: Lesson) => readDraft({ institutionId, accountId, lessonId: id }) !== null,
    open: ({ id, date }: Lesson) => setOpen({ aula: id, dia: date }, { replace: false }),
    isPhone,
    lateTerm: ({ date }: Lesson) => lateTermText(date, terms),
    attendanceTo: ({ id, date }: Lesson) =>
      planAddress(paths.attendance, { plano: planId, aula: id, dia: date }),
  }
  return (
    <>
      <ListPage
        title={M.menu.lessons}
        subtitle={headOf(plan)}
        actions={resultLinks(paths, plan ?? { isEvaluated: kind === 'SCHOOL' }).map(({ label, path }) => ({
          label,
          to: planAddress(path, { plano: planId, ...(filters.periodo ? { periodo: filters.periodo } : {}) }),
        }))}
        tools={plan && <PlanReports plan={plan} />}
        {...(mayChange && acts ? { primary: acts.newLesson(setChange) } : {})}
        query={withWithdrawals(query, entries)}
        state={state}
        columns={lessonColumns(ways)}
        rowName={({ date, start }) =>
          fill(LESSON_LIST.name, { date: showDate(date), start: showTime(start) })
        }
        rowTo={({ id, date }) =>
          `?${new URLSearchParams({ ...Object.fromEntries(address), aula: id, dia: date })}`
        }
        rowActions={lesson => [
          ...lessonActions(ways)(lesson),
          ...actionsOf(lesson),
          ...(mayChange && acts ? acts.lessonChanges(lesson, setChange) : []),
          ...(askAbout?.(lesson) ?? []),
        ]}
        filters={
          <LessonsFilters
            filters={filters}
            terms={terms}
            shownTerm={term?.id ?? WHOLE_YEAR}
            withDeleted={role === 'ADMINISTRATOR'}
            onChange={setFilters}
          />
        }
        {...{ [isPhone ? 'below' : 'above']: running && <TermFigures planId={planId} term={running} /> }}
        empty={{
          title: M.empty.lessons,
          reason: LESSON_LIST.none,
          action: (
            <Button variant="default" onClick={() => setFilters({ periodo: WHOLE_YEAR })}>
              {LESSON_LIST.wholeYear}
            </Button>
          ),
        }}
      />
      {open.aula &&
        open.dia &&
        (ReleaseModal ? (
          <ReleaseModal planId={planId} lessonId={open.aula} day={open.dia} onClose={close} />
        ) : (
          <ReleaseWaiting onClose={close} />
        ))}
      {withdrawalWindow}
      {acts && plan && change && (
        <acts.LessonModals plan={plan} terms={terms} open={change} onClose={() => setChange(null)} />
      )}
    </>
  )
}

const NoPlan = () => {
  const { role } = useActor()
  return (
    <ChooseClass
      title={M.menu.lessons}
      choose={LESSON_LIST.choose}
      reason={LESSON_LIST.chooseReason}
      to={classPathsOf(role).classes}
    />
  )
}

/** Lessons of one plan and their release. */
export const Component = (props: LessonsProps) => {
  const [{ plano }] = useSearch(openSearch)
  return plano ? <Lessons key={plano} planId={plano} {...props} /> : <NoPlan />
}
