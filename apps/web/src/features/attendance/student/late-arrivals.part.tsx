import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { punctualityTexts } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import type { LateArrival } from '@lousa/contract/attendance/student/late-arrival.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePunctualityMode } from '../../identity/identity.api.ts'
import { lateArrivalsOptions } from './late-arrival.api.ts'
import classes from './student-notes.module.css'

const L = PUNCTUALITY.list

const Line = ({ arrival }: { arrival: LateArrival }) => (
  <li className={classes.note}>
    <Text size="sm" fw={600}>
      {`${showDate(arrival.date)} ${showTime(arrival.start)} · ${punctualityTexts(arrival).join(', ')}`}
    </Text>
    <Text size="sm" c="dimmed">
      {classLine(arrival.grade.name, arrival.curriculumComponent.name)}
    </Text>
  </li>
)

/** The lessons in which a student was late or left early, newest first. */
const LateArrivalList = ({ studentId }: { studentId: string }) => {
  const query = useQuery(lateArrivalsOptions(studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  const arrivals = query.data.data
  if (arrivals.length === 0) return <EmptyState title={L.none} reason={L.noneReason} />
  return (
    <ul className={classes.notes} aria-label={L.title}>
      {arrivals.map(arrival => (
        <Line key={arrival.lessonId} arrival={arrival} />
      ))}
    </ul>
  )
}

/** Late arrivals of a student as a card; none where the institution does not record them. */
export const LateArrivals = ({ studentId }: { studentId: string }) =>
  usePunctualityMode() === 'OFF' ? null : (
    <ContentCard title={L.title}>
      <LateArrivalList studentId={studentId} />
    </ContentCard>
  )

/** Late arrivals of a student in a window, for the office. */
export const LateArrivalsModal = ({ studentId, onClose }: { studentId: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={L.title}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <LateArrivalList studentId={studentId} />
  </Modal>
)
