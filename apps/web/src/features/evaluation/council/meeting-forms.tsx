import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { COUNCIL_MEETING } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { annulMeeting, updateMeeting } from './meeting.api.ts'
import { ANNULMENT_FORM, MEETING_FORM, TEXT_FORM } from './meeting-forms.schema.ts'

type Props = { meeting: Meeting; onClose: () => void }

/** Day, times, place and council of a draft. */
export const MeetingForm = ({ meeting, onClose }: Props) => (
  <FormModal
    opened
    onClose={onClose}
    title={W.editMeeting}
    schema={MEETING_FORM}
    defaultValues={{
      academicTermId: meeting.academicTerm?.id ?? '',
      date: meeting.date,
      startTime: meeting.startTime?.slice(0, 5) ?? '',
      endTime: meeting.endTime?.slice(0, 5) ?? '',
      place: meeting.place ?? '',
    }}
    onSubmit={body => updateMeeting(meeting, body)}
    successMessage={W.saved}
  >
    {form => (
      <>
        <NativeSelect
          label={COUNCIL_MEETING.academicTermId.label}
          data={[
            { value: '', label: W.final },
            ...meeting.terms.map(({ id, type, position }) => ({
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
)

/** Paragraphs of the school, which the text of the minutes never rewrites. */
export const TextForm = ({ meeting, onClose }: Props) => (
  <FormModal
    opened
    onClose={onClose}
    size="xl"
    title={W.editText}
    schema={TEXT_FORM}
    defaultValues={{ discussion: meeting.discussion ?? '', remarks: meeting.remarks ?? '' }}
    onSubmit={body => updateMeeting(meeting, body)}
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
)

/** Why signed minutes have no effect. */
export const AnnulmentForm = ({ meeting, onClose }: Props) => (
  <FormModal
    opened
    onClose={onClose}
    title={W.annulTitle}
    schema={ANNULMENT_FORM}
    defaultValues={{ reason: '' }}
    onSubmit={({ reason }) => annulMeeting(meeting, reason)}
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
