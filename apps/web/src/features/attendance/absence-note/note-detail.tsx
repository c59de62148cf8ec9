import type {
  AbsenceNote,
  OfficeNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showShortDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { acceptanceOptions, noteOptions } from './absence-note.api.ts'
import { daysText } from './absence-note.values.ts'
import { acceptanceLines, dayText, decidedText, senderText } from './note-detail.words.ts'
import { NotePictures } from './note-pictures.tsx'
import classes from './notes-screen.module.css'

/** The effect of accepting, read again for each note. */
const Effect = ({ note }: { note: AbsenceNote }) => {
  const { data, error, refetch } = useQuery(acceptanceOptions(note))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Notice tone="info">
      <Text size="sm" fw={600}>
        {W.effect}
      </Text>
      {(data ? acceptanceLines(data) : [W.looking]).map(line => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Notice>
  )
}

const Days = ({ days }: Pick<AbsenceNote, 'days'>) => (
  <div>
    <Title order={3} size="h4">
      {W.days}
    </Title>
    {days.length === 0 ? (
      <Text size="sm" c="dimmed">
        {W.noDays}
      </Text>
    ) : (
      <ul className={classes.days}>
        {days.map(day => (
          <li key={day.date}>
            <Text size="sm" span fw={600}>
              {showShortDate(day.date)}
            </Text>
            <Text size="sm" span>
              {dayText(day)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** A note with its photographs and the lessons of its days. The look is noted. */
export const NoteDetail = ({
  listed,
  isBusy,
  onAccept,
  onRefuse,
  onTakeBack,
  onWithdraw,
}: {
  listed: OfficeNote
  isBusy: boolean
  onAccept: () => void
  onRefuse: () => void
  onTakeBack: () => void
  onWithdraw: () => void
}) => {
  const { data: note, error, refetch } = useQuery(noteOptions(listed.id))
  if (error && !note) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!note) return <RowsSkeleton rows={6} />
  const decided = decidedText(note)
  return (
    <ContentCard>
      <div className={classes.detail}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h3">
              <Anchor component={Link} to={PATHS.student.replace(':id', note.student.id)} inherit>
                {nameInUse(note.student)}
              </Anchor>
            </Title>
            <Text size="sm">
              {[note.grade?.name, daysText(note), ABSENCE_NOTES.reasons[note.reason]]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {senderText(note)}
            </Text>
          </div>
          {note.text && (
            <div>
              <Text size="sm" fw={600}>
                {W.text}
              </Text>
              <Text size="sm">{note.text}</Text>
            </div>
          )}
          <Days days={note.days} />
          {note.overlapping > 0 && <Notice tone="warn">{countedIn(W.overlapping, note.overlapping)}</Notice>}
          {note.status === 'SENT' && <Effect note={note} />}
          {decided && (
            <div>
              <Text size="sm" fw={600}>
                {decided}
              </Text>
              {note.decisionReason && <Text size="sm">{note.decisionReason}</Text>}
            </div>
          )}
          <Group gap="sm">
            {note.status === 'SENT' && (
              <>
                <Button onClick={onAccept} loading={isBusy}>
                  {W.accept}
                </Button>
                <Button variant="default" onClick={onRefuse} disabled={isBusy}>
                  {W.refuse}
                </Button>
                {note.sender === 'OFFICE' && (
                  <Button variant="default" onClick={onWithdraw} disabled={isBusy}>
                    {W.withdraw}
                  </Button>
                )}
              </>
            )}
            {decided && (
              <Button variant="default" onClick={onTakeBack} loading={isBusy}>
                {W.takeBack}
              </Button>
            )}
          </Group>
        </Stack>
        <section aria-label={W.pictures}>
          <NotePictures id={note.id} count={note.pictures} />
        </section>
      </div>
    </ContentCard>
  )
}
