import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { meetingsOptions } from './meeting.api.ts'
import { councilName, meetingName } from './meeting.words.ts'

const NOWHERE = ''

/**
 * The draft of minutes to which decisions belong: the newest one of the council of the whole year, until the user chooses another
 * or none. Decisions on results of the year are not of the council of a term. Drafts that correct other minutes release none.
 */
export const useMeetingChoice = (
  gradeId: string,
): { meetingId: string | null; releasing: ReadonlySet<string>; choice: ReactNode } => {
  const { data } = useQuery(meetingsOptions({ gradeId }))
  const [chosen, setChosen] = useState<string | null>(null)
  const drafts = (data?.data ?? []).filter(({ status }) => status === 'OPEN')
  const isThere = chosen === NOWHERE || drafts.some(({ id }) => id === chosen)
  const ofYear = drafts.find(({ academicTerm }) => academicTerm === null)
  const value = isThere && chosen !== null ? chosen : (ofYear?.id ?? NOWHERE)
  return {
    meetingId: value === NOWHERE ? null : value,
    releasing: new Set(drafts.flatMap(({ id, rectifies }) => (rectifies ? [] : id))),
    choice: drafts.length > 0 && (
      <NativeSelect
        label={W.recordedIn}
        value={value}
        data={[
          ...drafts.map(one => ({ value: one.id, label: `${meetingName(one)} · ${councilName(one)}` })),
          { value: NOWHERE, label: W.nowhere },
        ]}
        onChange={event => setChosen(event.currentTarget.value)}
        maw={420}
      />
    ),
  }
}
