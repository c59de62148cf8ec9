import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './meeting.module.css'
import { attendantText, councilName, meetingTime } from './meeting.words.ts'

export type MeetingDialog = 'MEETING' | 'ATTENDANTS' | 'TEXT'

/** The signature, annulment and corrections of the minutes. */
export const MeetingStatus = ({ meeting }: { meeting: Meeting }) => {
  const { signedBy, signedAt, annulledBy, annulledAt, annulledReason, rectifies, rectifiedBy } = meeting
  const lines = [
    signedBy && signedAt
      ? fill(W.signedBy, { name: nameInUse(signedBy), date: showInstant(signedAt) })
      : null,
    annulledBy && annulledAt
      ? fill(W.annulledBy, {
          name: nameInUse(annulledBy),
          date: showInstant(annulledAt),
          reason: annulledReason ?? '',
        })
      : null,
    rectifies && fill(W.rectifies, { number: rectifies.number }),
    rectifiedBy && fill(W.rectifiedBy, { number: rectifiedBy.number }),
  ].filter(line => line !== null)
  return lines.map(line => (
    <Text key={line} size="sm" c="dimmed">
      {line}
    </Text>
  ))
}

const EditButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <Button variant="light" size="compact-sm" aria-label={`${W.edit}: ${of}`} onClick={onClick}>
    {W.edit}
  </Button>
)

/** Record, attendants and text of a meeting; of a draft each part is edited, except where the reader only reads. */
export const MeetingParts = ({
  meeting,
  onEdit,
}: {
  meeting: Meeting
  onEdit?: (dialog: MeetingDialog) => void
}) => {
  const isDraft = meeting.status === 'OPEN'
  const editOf = (of: string, dialog: MeetingDialog): ReactNode =>
    isDraft && onEdit && <EditButton of={of} onClick={() => onEdit(dialog)} />
  return (
    <>
      <ContentCard title={W.meetingTitle} aside={editOf(W.editMeeting, 'MEETING')}>
        <Text>
          {councilName(meeting)} · {meetingTime(meeting)}
        </Text>
        {meeting.place && <Text>{meeting.place}</Text>}
      </ContentCard>
      <ContentCard title={W.attendantsTitle} aside={editOf(W.editAttendants, 'ATTENDANTS')}>
        {meeting.attendants.length === 0 ? (
          <Text c="dimmed">{W.noAttendants}</Text>
        ) : (
          <ul className={classes.attendants}>
            {meeting.attendants.map(one => (
              <li key={one.accountId ?? `${one.name} ${one.function}`}>{attendantText(one)}</li>
            ))}
          </ul>
        )}
      </ContentCard>
      <ContentCard title={W.textTitle} aside={editOf(W.editText, 'TEXT')}>
        <Text size="sm" c="dimmed" mb="sm">
          {isDraft ? (onEdit ? W.textLead : W.draftLead) : W.signedLead}
        </Text>
        <div className={classes.text}>
          {meeting.paragraphs.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs come whole and have no id of their own
            <p key={at}>{text}</p>
          ))}
        </div>
      </ContentCard>
    </>
  )
}
