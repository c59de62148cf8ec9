import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { meetingAddress, PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { gradeOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { createMeeting, meetingsOptions } from './meeting.api.ts'
import { MeetingRow } from './meeting-row.tsx'

/** Meetings of the council of a class, the newest first. */
export const Component = () => {
  const { id: gradeId = '' } = useParams()
  const { data, error, refetch } = useQuery(meetingsOptions({ gradeId }))
  const grade = useQuery(gradeOptions(gradeId))
  const { timeZone } = useInstitution()
  const navigate = useNavigate()
  const [keyOf] = useState(keyPerBody)
  const [isCreating, setCreating] = useState(false)
  const create = async (): Promise<void> => {
    setCreating(true)
    const body = { gradeId, date: todayIn(timeZone) }
    try {
      const { id } = await createMeeting(body, keyOf({ ...body, after: data?.totalRowCount }))
      void navigate(meetingAddress(gradeId, id))
    } catch (failure) {
      toast.error(failure)
    }
    setCreating(false)
  }
  return (
    <>
      <PageHeader
        title={W.title}
        tabTitle={grade.data ? `${W.title}: ${grade.data.name}` : W.title}
        subtitle={grade.data?.name}
        primary={{ label: W.add, onClick: () => void create(), loading: isCreating }}
        actions={[{ label: W.council, to: generatePath(PATHS.gradeCouncil, { id: gradeId }) }]}
      />
      {data ? (
        data.data.length === 0 ? (
          <EmptyState title={W.none} reason={W.noneReason} />
        ) : (
          <Stack gap="sm">
            {data.data.map(meeting => (
              <MeetingRow
                key={meeting.id}
                meeting={meeting}
                to={meetingAddress(meeting.grade.id, meeting.id)}
              />
            ))}
          </Stack>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
