import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { IconCalendarRepeat, IconFileSpreadsheet, IconPrinter, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIssue } from '../../../frames/issue/use-issue.tsx'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-action.types.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { saveFile } from '../../../lib/http/download.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { csvFile } from '../../../lib/text/csv.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { GradeSelect } from '../../academics/grade/grade-select.part.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { clashText } from '../clash/clash.words.ts'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { allCoversOptions, type CoverList, coversOptions, withdrawCover } from './cover.api.ts'
import { coverTable, lessonWords } from './cover.words.ts'

const MakeUpLessonForm = lazy(async () => ({
  default: (await import('./make-up-lesson-form.tsx')).MakeUpLessonForm,
}))

const L = COVER.list
const icon = { size: 18, 'aria-hidden': true } as const

const SITUATIONS = ['repor', 'repostas', 'naodadas', 'substituidas', 'conjuntas', 'todas'] as const
type Situation = (typeof SITUATIONS)[number]

const FILTER_OF: Readonly<Record<Situation, Partial<CoverList>>> = {
  repor: { madeUp: 'false' },
  repostas: { madeUp: 'true' },
  naodadas: { outcome: 'NOT_GIVEN' },
  substituidas: { outcome: 'SUBSTITUTE' },
  conjuntas: { outcome: 'JOINT' },
  todas: {},
}

const search = listSearch({
  situacao: oneOf<Situation>(SITUATIONS, 'naodadas'),
  turma: anyText,
  professor: anyText,
})

const askUndo = async (cover: LessonCover): Promise<void> => {
  const goesOn = await confirm({ title: L.undoTitle, effect: L.undoEffect, verb: COVER.undo })
  if (!goesOn) return
  try {
    await withdrawCover(cover)
    toast.success(COVER.undoneLost)
  } catch (error) {
    toast.error(clashText(error))
  }
}

const columns: readonly ListColumn<LessonCover>[] = [
  {
    id: 'aula',
    title: L.lesson,
    render: ({ lesson }) =>
      `${showDate(lesson.date)}, ${showTime(lesson.start)}–${showTime(lesson.end)} · ${lessonWords(lesson)}`,
  },
  { id: 'ausente', title: L.absent, width: 200, render: ({ absent }) => absent?.name ?? '–' },
  {
    id: 'feito',
    title: L.outcome,
    width: 240,
    render: ({ outcome, substitute }) =>
      substitute ? `${COVER_WORDS.outcomes[outcome]}: ${substitute.name}` : COVER_WORDS.outcomes[outcome],
  },
  { id: 'motivo', title: L.reason, width: 220, render: ({ reason }) => reason ?? '–' },
  {
    id: 'reposicao',
    title: L.madeUp,
    width: 190,
    render: ({ outcome, madeUp }) =>
      madeUp ? (
        <StatusBadge tone="good">{fill(L.madeUpOn, { date: showDate(madeUp.date) })}</StatusBadge>
      ) : outcome === 'NOT_GIVEN' ? (
        <StatusBadge tone="warn">{L.toMakeUp}</StatusBadge>
      ) : (
        '–'
      ),
  },
]

const exportTable = async (year: AcademicYear, query: CoverList): Promise<void> => {
  try {
    const rows = await queryClient.fetchQuery(allCoversOptions(query))
    saveFile(csvFile(coverTable(rows)), fill(L.exportName, { year: year.year }))
  } catch (error) {
    toast.error(error)
  }
}

const Covers = ({ year }: { year: AcademicYear }) => {
  const { filters, setFilters, state } = useListSearch(search)
  const isSchool = useInstitution().kind === 'SCHOOL'
  const [cover, setCover] = useState<LessonCover | null>(null)
  const { situacao, turma, professor, pagina } = filters
  const { issue, issueWindow } = useIssue()
  const isFinished = year.status === 'FINISHED'
  const chosen = {
    academicYearId: year.id,
    gradeId: turma || undefined,
    instructorId: professor || undefined,
    ...FILTER_OF[situacao],
  }
  const query = useQuery(coversOptions({ ...chosen, currentPage: pagina }))
  const actionsOf = (row: LessonCover): RowAction[] =>
    isFinished
      ? []
      : [
          ...(row.outcome === 'NOT_GIVEN' && !row.madeUp
            ? [{ label: L.makeUp, icon: <IconCalendarRepeat {...icon} />, onClick: () => setCover(row) }]
            : []),
          { label: COVER.undo, onClick: () => void askUndo(row) },
        ]
  return (
    <>
      <ListPage
        title={ROUTES.covers}
        query={query}
        state={state}
        actions={[
          { label: ROUTES.coverDay, icon: <IconUserQuestion {...icon} />, to: PATHS.coverDay },
          {
            label: REPORT_ENTRY.title,
            icon: <IconPrinter {...icon} />,
            onClick: () =>
              issue({
                of: 'COVERS',
                id: year.id,
                about: fill(SHARED.ofYear, { year: year.year }),
                gradeId: turma || undefined,
                instructorId: professor || undefined,
              }),
          },
          {
            label: L.export,
            icon: <IconFileSpreadsheet {...icon} />,
            onClick: () => void exportTable(year, chosen),
          },
          ...(isSchool
            ? [{ label: ROUTES.makeUp, icon: <IconCalendarRepeat {...icon} />, to: PATHS.makeUp }]
            : []),
        ]}
        filters={
          <>
            <ChoiceOfStatus
              choices={SITUATIONS}
              labels={L.situations}
              value={situacao}
              onChange={value => setFilters({ situacao: value })}
            />
            <GradeSelect
              yearId={year.id}
              value={turma}
              onChange={value => setFilters({ turma: value })}
              label={L.grade}
              others={[]}
            />
            <InstructorSelect
              aria-label={L.absent}
              placeholder={L.absent}
              value={professor || null}
              onChange={value => setFilters({ professor: value ?? '' })}
              clearable
              w={{ sm: 220 }}
            />
          </>
        }
        columns={columns}
        rowName={({ lesson }) => `${lessonWords(lesson)}, ${showDate(lesson.date)}`}
        rowActions={actionsOf}
        above={<FinishedNotice year={year} />}
        empty={{ title: L.none, reason: isSchool ? L.noneReason : MAKE_UP.notHere }}
      />
      {issueWindow}
      {cover && (
        <Suspense>
          <MakeUpLessonForm cover={cover} onClose={() => setCover(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The register of lessons of the year in the menu that were covered or not given. */
export const Component = () => (
  <OfYear title={ROUTES.covers}>{year => <Covers key={year.id} year={year} />}</OfYear>
)
