import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import type { PerformanceStatus as Status } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { isCounted } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IssueButton } from '../../../frames/issue/issue-button.tsx'
import { registeredReports } from '../../../frames/issue/registered-reports.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { useSearch } from '../../../lib/address/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import type { ExplanationSubject } from '../performance/explanation-model.values.ts'
import { Explanations } from '../performance/explanation-provider.part.tsx'
import { PerformanceNotice } from '../performance/performance-notice.part.tsx'
import { PerformanceStatus } from '../performance/performance-status.part.tsx'
import { classTitle, type PlanGrade } from '../use-plan-grade.ts'
import { ClassList } from './class-list.tsx'
import { type ClassColumn, ClassTable } from './class-table.part.tsx'
import {
  type ClassStudent,
  classStatistics,
  filtered,
  inOrder,
  missingText,
  overviewSearch,
  type Passing,
  type Results,
} from './overview-rows.values.ts'
import classes from './overview-tools.module.css'
import { OverviewTools } from './overview-tools.tsx'

/** How current the figures of an overview are. */
export type Currency = {
  status: Status
  updatedAt: string | null
  /** The last look for newer results failed. */
  unchecked: boolean
}

type ClassOverviewProps = {
  title: string
  planGrade: PlanGrade
  students: readonly ClassStudent[]
  /** The basis of the judgement: the figures of the term, or of the year. */
  results: Results
  passing: Passing
  columns: readonly ClassColumn[]
  currency: Currency | null
  /** The terms that "Atualizar" asks for. */
  termIds: readonly string[]
}

/** Reports of each student; an enrolment made by mistake has none. */
const reportsColumn = (grade: PlanGrade['grade']): ClassColumn => ({
  id: 'relatorios',
  label: REPORT_ENTRY.reports,
  rank: 'detail',
  cell: ({ id, user, exit }) =>
    exit?.reason === 'CANCELLED' ? null : (
      <IssueButton
        of="STUDENT"
        id={id}
        gradeId={grade.id}
        about={`${nameInUse(user)} — ${grade.name}`}
        name={nameInUse(user)}
        look="row"
      />
    ),
})

/** A class with its figures: how current they are, what it comes to, and everybody, as a table or as cards. */
export const ClassOverview = (props: ClassOverviewProps) => {
  const { title, planGrade, students, results, passing, currency, termIds } = props
  const { grade, terms } = planGrade
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [{ ordem, mostrar }, setSearch] = useSearch(overviewSearch)
  const columns = [...props.columns, ...(registeredReports() ? [reportsColumn(grade)] : [])]
  const isMark = grade.type === 'MARK'
  // A running term judges no student yet: an address with this filter shows all.
  const filter = mostrar === 'abaixo' && passing === null ? 'todos' : mostrar
  const shown = inOrder(filtered(students, filter, { results, passing }), results, ordem)
  const names = new Map(students.map(({ id, user }) => [id, nameInUse(user)]))
  const termOf = (id: string | null | undefined) => terms.find(term => term.id === id)?.name ?? OVERVIEW.year
  const describe = ({ enrollmentId, componentId, termIds: [termId] }: ExplanationSubject) => ({
    who: names.get(enrollmentId) ?? '',
    where: fill(OVERVIEW.where, {
      of: componentId === null ? grade.name : classTitle(planGrade),
      term: termOf(termId),
    }),
  })
  return (
    <ContentCard
      title={title}
      padded={false}
      aside={currency && <PerformanceStatus {...currency} gradeId={grade.id} termIds={termIds} />}
    >
      <OverviewTools
        statistics={classStatistics(students, { results, passing })}
        isMark={isMark}
        judged={passing !== null}
        order={ordem}
        filter={filter}
        onOrder={order => setSearch({ ordem: order })}
        onFilter={next => setSearch({ mostrar: next })}
      />
      <div className={classes.notice}>{currency && <PerformanceNotice {...currency} />}</div>
      <Explanations
        source={{ of: 'class', gradeId: grade.id }}
        words={{
          isMark,
          termLabel: position => terms.find(term => term.position === position)?.name ?? OVERVIEW.year,
        }}
        describe={describe}
        order={shown.filter(isCounted).map(({ id }) => id)}
      >
        {shown.length === 0 && (
          <EmptyState
            title={OVERVIEW.nobody}
            action={
              <Button variant="default" onClick={() => setSearch({ mostrar: 'todos' })}>
                {OVERVIEW.showAll}
              </Button>
            }
          />
        )}
        {shown.length > 0 && wide && (
          <ClassTable
            label={fill(OVERVIEW.table, { title })}
            students={shown}
            columns={columns}
            order={ordem}
          />
        )}
        {shown.length > 0 && !wide && (
          <ClassList
            label={title}
            students={shown}
            columns={columns}
            missingOf={({ id }) => missingText(results.get(id), passing)}
          />
        )}
      </Explanations>
    </ContentCard>
  )
}
