import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type {
  GradePerformance,
  getStudentPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { STUDENT_MARKS as W } from '@lousa/contract/evaluation/performance/student-marks.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { studentPerformanceOptions } from './performance.api.ts'
import {
  absenceFigure,
  absencesText,
  percentText,
  resultText,
  SITUATION_TONES,
} from './performance-looks.values.ts'
import { PerformanceNotice } from './performance-notice.part.tsx'
import classes from './student-marks.module.css'

type Answer = AnswerOf<typeof getStudentPerformance>
type ClassOfStudent = Answer['classes'][number]

const Figures = ({ row, terms }: { row: readonly GradePerformance[]; terms: ClassOfStudent['terms'] }) => {
  const year = row.find(({ academicTerm }) => academicTerm === null)
  const resultOf = (figure: GradePerformance | undefined) => (figure && resultText(figure)) ?? '–'
  return (
    <>
      {terms.map(({ id }) => (
        <td key={id}>{resultOf(row.find(({ academicTerm }) => academicTerm?.id === id))}</td>
      ))}
      <td>{resultOf(year)}</td>
      <td>
        {year ? absenceFigure(year).text : '–'}
        {year && absenceFigure(year).note && <span className={classes.note}>{absenceFigure(year).note}</span>}
      </td>
      <td>{(year && percentText(year.frequency)) ?? '–'}</td>
    </>
  )
}

/** Components of a class down, its terms across: each on one low line, so that a page shows all of them. */
const MarksTable = ({ of, data }: { of: ClassOfStudent; data: readonly GradePerformance[] }) => {
  const components = Map.groupBy(data, ({ curriculumComponent }) => curriculumComponent.id)
  if (components.size === 0) return <Text size="sm">{W.none}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} aria-label={W.table} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{W.component}</th>
            {of.terms.map(({ id, type, position }) => (
              <th key={id} scope="col">
                {termName(type, position)}
              </th>
            ))}
            <th scope="col">{W.year}</th>
            <th scope="col">{W.absences}</th>
            <th scope="col">{W.frequency}</th>
          </tr>
        </thead>
        <tbody>
          {[...components].map(([id, row]) => (
            <tr key={id}>
              <th scope="row">{row[0]?.curriculumComponent.name}</th>
              <Figures row={row} terms={of.terms} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Overall = ({ result }: { result: Answer['results'][number] | undefined }) =>
  result ? (
    <div className={classes.overall}>
      <StatusBadge tone={SITUATION_TONES[result.situation]}>
        {situationText(result.situation, result.retention)}
      </StatusBadge>
      {result.frequency !== null && (
        <Text size="sm">{fill(W.overall, { frequency: percentText(result.frequency) ?? '' })}</Text>
      )}
      <Text size="sm">{absencesText(result)}</Text>
    </div>
  ) : null

/** Marks and absences of a student in the current class of the year, at a glance. */
export const StudentMarks = ({ yearId, studentId }: { yearId: string; studentId: string }) => {
  const query = useQuery(studentPerformanceOptions(yearId, studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={8} />
  const { classes: ofYear, data, results, status } = query.data
  const [current] = ofYear
  if (!current) return null
  const ofClass = (id: string): boolean => id === current.studentEnrollmentId
  return (
    <ContentCard
      title={fill(W.title, { grade: current.grade.name })}
      aside={<Overall result={results.find(({ studentEnrollmentId }) => ofClass(studentEnrollmentId))} />}
    >
      <PerformanceNotice status={status} unchecked={query.error !== null} />
      <MarksTable of={current} data={data.filter(({ studentEnrollment }) => ofClass(studentEnrollment.id))} />
    </ContentCard>
  )
}
