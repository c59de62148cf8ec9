import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { meetingAddress, PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { collectDecisions, createMeeting, deleteMeeting, meetingOptions, signMeeting } from './meeting.api.ts'
import classes from './meeting.module.css'
import { MEETING_TONES, meetingName } from './meeting.words.ts'
import { type MeetingDialog, MeetingParts, MeetingStatus } from './meeting-parts.tsx'

const forms = () => import('./meeting-forms.tsx')
const MeetingForm = lazy(async () => ({ default: (await forms()).MeetingForm }))
const TextForm = lazy(async () => ({ default: (await forms()).TextForm }))
const AnnulmentForm = lazy(async () => ({ default: (await forms()).AnnulmentForm }))
const AttendantsForm = lazy(async () => ({
  default: (await import('./attendants-form.tsx')).AttendantsForm,
}))

const DIALOGS = { MEETING: MeetingForm, ATTENDANTS: AttendantsForm, TEXT: TextForm, ANNULMENT: AnnulmentForm }

const trailTo = (gradeId: string, name: string) => [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: W.title, to: generatePath(PATHS.gradeMinutes, { id: gradeId }) },
  { label: name },
]

/** Runs a command and says its outcome; true if it was done. */
const runCommand = async (command: Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await command
    toast.success(done)
    return true
  } catch (error) {
    toast.error(error)
    return false
  }
}

const sign = async (meeting: Meeting): Promise<void> => {
  const agreed = await confirm({ title: W.signTitle, effect: W.signEffect, verb: W.sign, harmless: true })
  if (agreed) await runCommand(signMeeting(meeting), W.signed)
}

const DraftNotices = ({ meeting }: { meeting: Meeting }) => (
  <>
    {meeting.lacks.length > 0 && (
      <Notice tone="info">
        {W.lacksTitle}: {meeting.lacks.map(lack => W.lacks[lack]).join(' ')}
      </Notice>
    )}
    {meeting.decisionsWithoutMinutes > 0 && (
      <Notice tone="warn">
        {countedIn(W.withoutMinutes, meeting.decisionsWithoutMinutes)}{' '}
        <Button
          size="compact-sm"
          variant="light"
          className={classes.collect ?? ''}
          onClick={() => void runCommand(collectDecisions(meeting), W.collected)}
        >
          {W.collect}
        </Button>
      </Notice>
    )}
  </>
)

type Printing = (meeting: Meeting) => { action: PageAction; window: ReactNode }

const MeetingOf = ({ meeting, usePrinting }: { meeting: Meeting; usePrinting: Printing }) => {
  const [dialog, setDialog] = useState<MeetingDialog | 'ANNULMENT' | null>(null)
  const [keyOf] = useState(keyPerBody)
  const navigate = useNavigate()
  const print = usePrinting(meeting)
  const gradeId = meeting.grade.id
  const rectify = async (): Promise<void> => {
    const body = { gradeId, date: meeting.date, rectifiesId: meeting.id, copyFromId: meeting.id }
    try {
      const { id } = await createMeeting(body, keyOf(body))
      void navigate(meetingAddress(gradeId, id))
    } catch (error) {
      toast.error(error)
    }
  }
  const remove = async (): Promise<void> => {
    const agreed = await confirm({ title: W.deleteTitle, effect: W.deleteEffect, verb: W.delete })
    if (agreed && (await runCommand(deleteMeeting(meeting), W.deleted)))
      void navigate(generatePath(PATHS.gradeMinutes, { id: gradeId }))
  }
  const name = meetingName(meeting)
  const council = { label: W.council, to: generatePath(PATHS.gradeCouncil, { id: gradeId }) }
  const actions: Record<Meeting['status'], PageAction[]> = {
    OPEN: [print.action, council, { label: W.delete, onClick: () => void remove() }],
    SIGNED: [
      print.action,
      { label: W.rectify, onClick: () => void rectify() },
      { label: W.annul, onClick: () => setDialog('ANNULMENT') },
    ],
    ANNULLED: [print.action],
  }
  const Open = dialog && DIALOGS[dialog]
  return (
    <>
      <PageHeader
        title={name}
        tabTitle={`${name}: ${meeting.grade.name}`}
        subtitle={meeting.grade.name}
        breadcrumb={trailTo(gradeId, name)}
        aside={<StatusBadge tone={MEETING_TONES[meeting.status]}>{W.statuses[meeting.status]}</StatusBadge>}
        {...(meeting.status === 'OPEN'
          ? {
              primary: {
                label: W.sign,
                onClick: () => void sign(meeting),
                disabled: meeting.lacks.length > 0,
              },
            }
          : {})}
        actions={actions[meeting.status]}
      />
      <Stack gap="md">
        <MeetingStatus meeting={meeting} />
        <DraftNotices meeting={meeting} />
        <MeetingParts meeting={meeting} onEdit={setDialog} />
      </Stack>
      <Suspense>{Open && <Open meeting={meeting} onClose={() => setDialog(null)} />}</Suspense>
      {print.window}
    </>
  )
}

/** One meeting of a council: its record, the text of the minutes, and what is done with them. */
export const MeetingPage = ({ id, usePrinting }: { id: string; usePrinting: Printing }) => {
  const { data, error, refetch } = useQuery(meetingOptions(id))
  if (data) return <MeetingOf meeting={data} usePrinting={usePrinting} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}
