import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/select.tsx'
import { meetingsOptions } from '../council/meeting.api.ts'
import { councilName, meetingName } from '../council/meeting.words.ts'

/** The meeting of the class that considers a request: one whose minutes are not signed, as signed ones do not change. */
export const MeetingField = ({
  gradeId,
  value,
  onChange,
  error,
}: {
  gradeId: string
  value: string
  onChange: (meetingId: string) => void
  error?: string | undefined
}) => {
  const { data } = useQuery(meetingsOptions({ gradeId }))
  const meetings = (data?.data ?? []).filter(({ status }) => status === 'OPEN')
  if (data && meetings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {W.noMeetings}
      </Text>
    )
  }
  return (
    <Select
      label={W.meeting}
      description={W.meetingHint}
      placeholder={W.noMeeting}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
      clearable
      disabled={!data}
      data={meetings.map(one => ({ value: one.id, label: `${meetingName(one)} · ${councilName(one)}` }))}
      error={error}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
