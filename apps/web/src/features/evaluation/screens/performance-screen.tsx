import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { termName } from '@lousa/rules/academics/terms.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/content-card.tsx'
import { PageHeader } from '../../../frames/page-header.tsx'
import { useSession } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { gradeOptions } from '../../academics/academics.api.ts'
import { myEnrollmentsOptions } from '../../enrollment/enrollment.api.ts'
import { FrequencyMeter } from '../components/frequency-meter.tsx'
import resultClasses from '../components/my-results.module.css'
import { MyResultsCards } from '../components/my-results-cards.tsx'
import { absencesText, MyResultsTable } from '../components/my-results-table.tsx'
import { type EnrollmentResults, overallFigures, resultsByEnrollment } from '../my-results.ts'
import { myPerformanceOptions } from '../performance.api.ts'

/** "1º bimestre"; without the class's answer, the plain word. */
const termLabelOf = (grade: Grade | undefined) => (position: number) =>
  grade ? termName(grade.educationLevel.type, position) : `${position}º período`

const SHORT = { QUARTER: 'bim.', TRIMESTER: 'trim.', SEMESTER: 'sem.' } as const

/** "1º bim.", for the tiles of a phone. */
const shortLabelOf = (grade: Grade | undefined) => (position: number) =>
  grade ? `${position}º ${SHORT[grade.educationLevel.type]}` : `${position}º`

/** What a term is worth in the class, by its position. */
const worthOf =
  (grade: Grade | undefined, { components }: EnrollmentResults) =>
  (position: number): number | null => {
    const termId = components.map(({ terms }) => terms.get(position)?.academicTerm?.id).find(Boolean)
    const highest = grade?.academicTermMarks.find(({ academicTerm }) => academicTerm.id === termId)?.highest
    return grade?.type === 'MARK' ? (highest ?? null) : null
  }

const passingText = (grade: Grade | undefined): string =>
  grade?.type === 'MARK'
    ? `Média para aprovação: ${formatMark(grade.average)} de ${formatMark(grade.highest)} no ano.`
    : ''

const Results = ({
  results,
  gradeId,
  name,
}: {
  results: EnrollmentResults
  gradeId: string
  name: string
}) => {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const grade = useQuery({ ...gradeOptions(gradeId), enabled: gradeId !== '' })
  const figures = overallFigures(results.components)
  const termLabel = termLabelOf(grade.data)
  const { components, positions } = results
  const published = positions.map(termLabel).join(', ')
  return (
    <Stack gap="md">
      <ContentCard title={name || 'Resumo'}>
        <div className={resultClasses.summary}>
          <div>
            <Text>Períodos divulgados: {published}.</Text>
            <Text c="dimmed" size="sm">
              {passingText(grade.data)}
            </Text>
          </div>
          <FrequencyMeter frequency={figures.frequency} absences={absencesText(figures)} />
        </div>
      </ContentCard>
      {wide ? (
        <ContentCard padded={false}>
          <MyResultsTable
            components={components}
            positions={positions}
            termLabel={termLabel}
            worth={worthOf(grade.data, results)}
          />
        </ContentCard>
      ) : (
        <MyResultsCards components={components} positions={positions} termLabel={shortLabelOf(grade.data)} />
      )}
    </Stack>
  )
}

const Published = ({ yearId }: { yearId: string }) => {
  const performance = useQuery(myPerformanceOptions(yearId))
  const enrollments = useQuery(myEnrollmentsOptions(yearId))
  if (performance.error && !performance.data)
    return <ErrorState error={performance.error} onRetry={() => void performance.refetch()} />
  if (!performance.data || enrollments.isPending) return <RowsSkeleton />
  const all = resultsByEnrollment(performance.data.data).filter(({ positions }) => positions.length > 0)
  if (all.length === 0) {
    return (
      <ContentCard>
        <EmptyState
          title="Nenhum resultado divulgado"
          reason="As notas e a frequência aparecem aqui quando a escola divulgar o período."
        />
      </ContentCard>
    )
  }
  const gradeOf = new Map(enrollments.data?.data.map(({ id, grade }) => [id, grade]))
  return (
    <Stack gap="xl">
      {all.map(results => (
        <Results
          key={results.enrollmentId}
          results={results}
          gradeId={gradeOf.get(results.enrollmentId)?.id ?? ''}
          name={gradeOf.get(results.enrollmentId)?.name ?? ''}
        />
      ))}
    </Stack>
  )
}

/** The student's own results, in the terms that the school has published. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <>
      <PageHeader title={M.menu.performance} subtitle={year && `Ano letivo de ${year.year}`} />
      {year ? <Published key={year.id} yearId={year.id} /> : <RowsSkeleton />}
    </>
  )
}
