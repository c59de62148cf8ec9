import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { type Meeting, meeting as meetingShape } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { COUNCIL_MEETING } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { useVersionedSave } from '../../../frames/versions/use-versioned-save.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { annulMeeting, updateMeeting } from './meeting.api.ts'
import { ANNULMENT_FORM, MEETING_FORM, TEXT_FORM } from './meeting-forms.schema.ts'

type Props = { meeting: Meeting; onClose: () => void }
type MeetingValues = z.output<typeof MEETING_FORM>
type TextValues = z.output<typeof TEXT_FORM>

const meetingValues = ({ academicTerm, date, startTime, endTime, place }: Meeting): MeetingValues => ({
  academicTermId: academicTerm?.id ?? null,
  date,
  startTime,
  endTime,
  place,
})

const shortTime = (time: string | null): string => time?.slice(0, 5) ?? ''

const councilOf = ({ terms }: Meeting, termId: string | null): string => {
  const term = terms.find(({ id }) => id === termId)
  return term ? termName(term.type, term.position) : W.final
}

const meetingUnits = (meeting: Meeting): CompareUnit<MeetingValues>[] => [
  {
    id: 'academicTermId',
    label: COUNCIL_MEETING.academicTermId.label,
    show: ({ academicTermId }) => councilOf(meeting, academicTermId),
    paths: ['academicTermId'],
  },
  { id: 'date', label: COUNCIL_MEETING.date.label, show: ({ date }) => showDate(date), paths: ['date'] },
  {
    id: 'startTime',
    label: COUNCIL_MEETING.startTime.label,
    show: ({ startTime }) => shortTime(startTime),
    paths: ['startTime'],
  },
  {
    id: 'endTime',
    label: COUNCIL_MEETING.endTime.label,
    show: ({ endTime }) => shortTime(endTime),
    paths: ['endTime'],
  },
  { id: 'place', label: COUNCIL_MEETING.place.label, show: ({ place }) => place ?? '', paths: ['place'] },
]

const textValues = ({ discussion, remarks }: Meeting): TextValues => ({ discussion, remarks })

const TEXT_UNITS: readonly CompareUnit<TextValues>[] = (['discussion', 'remarks'] as const).map(field => ({
  id: field,
  label: COUNCIL_MEETING[field].label,
  show: values => values[field] ?? '',
  paths: [field],
}))

/** Day, times, place and council of a draft. */
export const MeetingForm = ({ meeting, onClose }: Props) => {
  const { opened, save, comparison } = useVersionedSave({
    record: meeting,
    answer: meetingShape,
    valuesOf: meetingValues,
    units: meetingUnits(meeting),
    send: (ground, { changes }) => updateMeeting(ground, changes),
  })
  return (
    <>
      <FormModal
        opened
        onClose={onClose}
        title={W.editMeeting}
        schema={MEETING_FORM}
        defaultValues={{
          academicTermId: opened.academicTerm?.id ?? '',
          date: opened.date,
          startTime: shortTime(opened.startTime),
          endTime: shortTime(opened.endTime),
          place: opened.place ?? '',
        }}
        onSubmit={save}
        successMessage={W.saved}
      >
        {form => (
          <>
            <NativeSelect
              label={COUNCIL_MEETING.academicTermId.label}
              data={[
                { value: '', label: W.final },
                ...opened.terms.map(({ id, type, position }) => ({
                  value: id,
                  label: termName(type, position),
                })),
              ]}
              {...form.register('academicTermId')}
              error={errorOf(form, 'academicTermId')}
            />
            <DateField
              control={form.control}
              name="date"
              label={COUNCIL_MEETING.date.label}
              required
              error={errorOf(form, 'date')}
            />
            <TextInput
              type="time"
              label={COUNCIL_MEETING.startTime.label}
              {...form.register('startTime')}
              error={errorOf(form, 'startTime')}
            />
            <TextInput
              type="time"
              label={COUNCIL_MEETING.endTime.label}
              {...form.register('endTime')}
              error={errorOf(form, 'endTime')}
            />
            <TextInput
              label={COUNCIL_MEETING.place.label}
              maxLength={COUNCIL_MEETING.place.max}
              {...form.register('place')}
              error={errorOf(form, 'place')}
            />
          </>
        )}
      </FormModal>
      {comparison}
    </>
  )
}

/** Paragraphs of the school, which the text of the minutes never rewrites. */
export const TextForm = ({ meeting, onClose }: Props) => {
  const { opened, save, comparison } = useVersionedSave({
    record: meeting,
    answer: meetingShape,
    valuesOf: textValues,
    units: TEXT_UNITS,
    send: (ground, { changes }) => updateMeeting(ground, changes),
  })
  return (
    <>
      <FormModal
        opened
        onClose={onClose}
        size="xl"
        title={W.editText}
        schema={TEXT_FORM}
        defaultValues={{ discussion: opened.discussion ?? '', remarks: opened.remarks ?? '' }}
        onSubmit={save}
        successMessage={W.saved}
      >
        {form => (
          <>
            <Textarea
              label={COUNCIL_MEETING.discussion.label}
              description={W.discussionHint}
              autosize
              minRows={6}
              maxRows={16}
              data-autofocus
              {...form.register('discussion')}
              error={errorOf(form, 'discussion')}
            />
            <Textarea
              label={COUNCIL_MEETING.remarks.label}
              description={W.remarksHint}
              autosize
              minRows={3}
              maxRows={12}
              {...form.register('remarks')}
              error={errorOf(form, 'remarks')}
            />
          </>
        )}
      </FormModal>
      {comparison}
    </>
  )
}

/** Why signed minutes have no effect. */
export const AnnulmentForm = ({ meeting, onClose }: Props) => {
  // The minutes that the user read.
  const [opened] = useState(meeting)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={W.annulTitle}
      schema={ANNULMENT_FORM}
      defaultValues={{ reason: '' }}
      onSubmit={({ reason }) => annulMeeting(opened, reason)}
      successMessage={W.annulled}
      submitLabel={W.annul}
      destructive
    >
      {form => (
        <>
          <Notice tone="warn">{W.annulEffect}</Notice>
          <Textarea
            label={W.annulReason}
            autosize
            minRows={3}
            required
            data-autofocus
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
