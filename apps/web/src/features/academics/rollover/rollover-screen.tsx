import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { Crumb } from '../../../frames/page/page-context.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { academicYearsOptions, educationLevelsOptions } from '../academics.api.ts'
import { sourcesFor } from '../year/year-choice.values.ts'
import { RolloverRefusal } from './rollover-refusal.tsx'
import { RolloverWizard } from './rollover-wizard.tsx'

const words = ROLLOVER
const search = searchOf({ de: anyText })

const trail: readonly Crumb[] = [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: M.menu.parameters, to: PATHS.parameters },
  { label: M.menu.academicYears, to: PATHS.academicYears },
  { label: words.title },
]

const Header = ({ year }: { year?: string }) => (
  <PageHeader
    title={words.title}
    breadcrumb={trail}
    {...(year ? { subtitle: fill(words.subtitle, { year }) } : {})}
  />
)

const back = (
  <Button component={Link} to={PATHS.academicYears} variant="default">
    {words.seeYears}
  </Button>
)

/** Messages before anything is chosen: the year is closed, not empty, or the only one. */
const Target = ({ year, years }: { year: AcademicYear; years: readonly AcademicYear[] }) => {
  const [{ de }] = useSearch(search)
  const levels = useQuery(educationLevelsOptions(year.id))
  const sources = sourcesFor(year, years)
  const refusal = (code: 'ACADEMIC_YEAR_FINISHED' | 'YEAR_NOT_EMPTY') => (
    <RolloverRefusal
      error={new Refusal({ code, status: 422, message: '' })}
      year={year.year}
      onWithoutRecurrences={() => undefined}
    />
  )
  const [nearest] = sources
  if (year.status === 'FINISHED') return refusal('ACADEMIC_YEAR_FINISHED')
  if (!nearest)
    return (
      <ContentCard>
        <EmptyState title={words.noOther} reason={words.noOtherReason} action={back} />
      </ContentCard>
    )
  if (levels.error && !levels.data)
    return <ErrorState error={levels.error} onRetry={() => void levels.refetch()} />
  if (!levels.data) return <PageSkeleton />
  return (
    <RolloverWizard
      year={year}
      sources={sources}
      first={sources.find(({ id }) => id === de) ?? nearest}
      obstacle={levels.data.data.length > 0 ? refusal('YEAR_NOT_EMPTY') : null}
    />
  )
}

/** The structure of a former year, taken into this one. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(academicYearsOptions())
  const year = data?.data.find(one => one.id === id)
  if (!data && !error) return <PageSkeleton />
  return (
    <>
      <Header {...(year ? { year: year.year } : {})} />
      <Stack gap="md">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && !year && (
          <ContentCard>
            <EmptyState title={YEARS.year.notFound} action={back} />
          </ContentCard>
        )}
        {data && year && <Target key={year.id} year={year} years={data.data} />}
      </Stack>
    </>
  )
}
