import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { MAP_SCREEN as W } from '@lousa/contract/reports/map/map-screen.messages.ts'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { PerformanceStatus } from '../../evaluation/performance/performance-status.part.tsx'
import { MapCards } from './map-cards.tsx'
import { MapTableView } from './map-table.tsx'
import type { useClassMap } from './use-class-map.ts'

type Props = ReturnType<typeof useClassMap> & { termPosition: number | null }

/** The legend of its letters and colours. */
const legendOf = (type: Grade['type']): string => {
  const { absences, low, opinion, empty } = W.legend
  return [absences, type === 'MARK' ? low : opinion, empty].join(' · ')
}

/** The map on screen: a table, or a card for each student where a table has no room. */
export const ClassMapView = ({ map, error, retry, termPosition }: Props) => {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!map) return <RowsSkeleton rows={10} />
  const { grade, status, updatedAt, termIds } = map
  const period = termPosition === null ? W.wholeYear : termName(grade.educationLevel.type, termPosition)
  const label = fill(W.label, { grade: grade.name, period })
  const content = () => {
    if (map.components.length === 0) return <EmptyState title={W.noPlans} reason={W.noPlansHint} />
    if (map.lines.length === 0) return <EmptyState title={M.empty.enrollments} reason={W.noStudentsHint} />
    return (
      <>
        {wide ? (
          <MapTableView map={map} label={fill(W.table, { map: label })} />
        ) : (
          <MapCards map={map} label={label} />
        )}
        <Text size="xs" c="dimmed" px="md" py="sm">
          {legendOf(grade.type)}
        </Text>
      </>
    )
  }
  return (
    <ContentCard
      title={label}
      padded={false}
      aside={<PerformanceStatus status={status} updatedAt={updatedAt} gradeId={grade.id} termIds={termIds} />}
    >
      {content()}
    </ContentCard>
  )
}
