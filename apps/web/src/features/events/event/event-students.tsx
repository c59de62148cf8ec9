import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { Button, Group } from '@mantine/core'
import { IconPrinter, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { IssueButton } from '../../../frames/issue/issue-button.tsx'
import { type ListColumn, ListRows } from '../../../frames/list/list-rows.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { classRosterOptions } from '../../enrollment/enrollment.api.ts'
import { askToDelete } from '../../enrollment/entry/delete-enrollment.part.ts'
import { EnrollmentState } from '../../enrollment/list/enrollment-state.part.tsx'

const EventEnrollForm = lazy(async () => ({
  default: (await import('../../enrollment/entry/event-enroll-form.part.tsx')).EventEnrollForm,
}))

/** High enough for a finger where there is one. */
const FINGER = { base: 44, sm: 36 }

const nameOf = ({ user }: StudentEnrollment): string => user.socialName ?? user.name

const COLUMNS: readonly ListColumn<StudentEnrollment>[] = [
  { id: 'name', title: E.student, render: nameOf },
  { id: 'registration', title: E.registration, render: ({ user }) => user.educationInstitutionEnrollment },
  { id: 'state', title: E.state, render: enrollment => <EnrollmentState enrollment={enrollment} /> },
  { id: 'since', title: E.since, render: ({ createdAt }) => showInstant(createdAt) },
]

const Rows = ({ eventId }: { eventId: string }) => {
  const { data, error, refetch } = useQuery(classRosterOptions(eventId, false))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  if (data.data.length === 0) return <EmptyState title={E.nobody} reason={E.nobodyReason} />
  return (
    <ListRows
      page={allOf(data.data)}
      columns={COLUMNS}
      rowName={nameOf}
      rowActions={enrollment => [
        {
          label: ENTRY.event.leave,
          icon: <IconUserMinus size={18} aria-hidden />,
          destructive: true,
          onClick: () => void askToDelete(enrollment),
        },
      ]}
    />
  )
}

/** The students of an event and its waiting list; the office enrols them here. */
export const EventStudents = ({ event }: { event: SchoolEvent }) => {
  const [isOpen, setOpen] = useState(false)
  const { academicYear } = event
  return (
    <ContentCard
      title={E.enrolled}
      padded={false}
      aside={
        <Group gap="xs">
          <Button
            mih={FINGER}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {ENTRY.event.enroll}
          </Button>
          <IssueButton of="EVENT" id={event.id} about={event.name} />
          <Button
            variant="default"
            mih={FINGER}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {E.print}
          </Button>
        </Group>
      }
    >
      <Rows eventId={event.id} />
      {isOpen && (
        <Suspense>
          <EventEnrollForm
            yearId={academicYear.id}
            event={event}
            student={null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ContentCard>
  )
}
