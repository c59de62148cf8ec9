import { STUDENT_BOARD } from '@lousa/contract/dashboard/student-board.messages.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { classOfYearOptions } from '../../academics/academics.api.ts'
import {
  type ComponentResults,
  componentBars,
  componentFigures,
  type EnrollmentResults,
  overallFigures,
  resultsByEnrollment,
  termLabelOf,
  worthOf,
} from '../../evaluation/own-results/my-results.values.ts'
import { FrequencyMeter } from '../../evaluation/performance/frequency-meter.part.tsx'
import { myPerformanceOptions } from '../../evaluation/performance/performance.api.ts'
import {
  absencesText,
  frequencyLevel,
  LEAST_FREQUENCY,
  percentText,
  tileResult,
} from '../../evaluation/performance/performance-looks.values.ts'
import classes from './latest-results.module.css'

const W = STUDENT_BOARD

/** A frequency; below the least that the law asks for of all hours together, it says so. */
const Frequency = ({ component }: { component: ComponentResults }) => {
  const { frequency } = componentFigures(component)
  if (frequency === null) return null
  return (
    <>
      <span className={classes.number}>{percentText(frequency)}</span>
      {frequencyLevel(frequency) === 'below' && (
        <StatusBadge tone="bad">{fill(W.below, { least: LEAST_FREQUENCY })}</StatusBadge>
      )}
    </>
  )
}

/** A mark of what could be reached; what is not final says so. */
const Result = ({ row, highest }: { row: GradePerformance; highest: number | undefined }) => {
  const { text, note } = tileResult(row)
  if (text === null) return null
  return (
    <span className={classes.number}>
      {note || highest === undefined ? text : fill(W.bar, { result: text, highest: formatMark(highest) })}
      {note && <span className={classes.note}> {note}</span>}
    </span>
  )
}

const Table = ({
  results,
  position,
  worth,
}: {
  results: EnrollmentResults
  position: number
  worth: (position: number | null) => number | null
}) => {
  const bars = new Map(componentBars(results.components, position, worth).map(bar => [bar.id, bar]))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{W.component}</th>
          <th scope="col">{W.result}</th>
          <th scope="col">{W.frequency}</th>
        </tr>
      </thead>
      <tbody>
        {results.components.map(component => {
          const bar = bars.get(component.id)
          const row = component.terms.get(position)
          return (
            <tr key={component.id}>
              <th scope="row">{component.name}</th>
              <td>
                {row && <Result row={row} highest={bar?.highest} />}
                {bar && (
                  <div className={classes.track} aria-hidden>
                    <div style={{ width: `${Math.min(100, (100 * bar.value) / bar.highest)}%` }} />
                  </div>
                )}
              </td>
              <td>
                <Frequency component={component} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Results = ({
  results,
  yearId,
  gradeId,
}: {
  results: EnrollmentResults
  yearId: string
  gradeId: string
}) => {
  const { data, isLoading } = useQuery(classOfYearOptions(yearId, gradeId))
  if (isLoading) return <Waiting />
  const grade = data ?? undefined
  const position = results.positions.at(-1)
  if (position === undefined) return null
  const overall = overallFigures(results.components)
  return (
    <ContentCard
      title={fill(W.titleOf, { term: termLabelOf(grade)(position) })}
      aside={
        <Anchor component={Link} to={PATHS.performance} size="sm" py={4}>
          {W.all}
        </Anchor>
      }
    >
      <FrequencyMeter frequency={overall.frequency} absences={absencesText(overall)} />
      <Table results={results} position={position} worth={worthOf(grade, results)} />
    </ContentCard>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <ContentCard title={W.title}>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </ContentCard>
)

const Waiting = () => <Skeleton height={160} radius="lg" />

/** The last published results of a student's classes, and the state of their attendance. */
export const LatestResults = ({
  yearId,
  gradeOf,
}: {
  yearId: string
  /** The class of each enrolment that runs. */
  gradeOf: ReadonlyMap<string, string>
}) => {
  const { data, error } = useQuery(myPerformanceOptions(yearId))
  if (error && !data) return <Quiet>{W.failed}</Quiet>
  if (!data) return <Waiting />
  const all = resultsByEnrollment(data.data, data.partials).filter(
    ({ enrollmentId, positions }) => positions.length > 0 && gradeOf.has(enrollmentId),
  )
  if (all.length === 0) return <Quiet>{W.none}</Quiet>
  return all.map(results => (
    <Results
      key={results.enrollmentId}
      results={results}
      yearId={yearId}
      gradeId={gradeOf.get(results.enrollmentId) ?? ''}
    />
  ))
}
