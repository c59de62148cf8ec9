import { type Appeal, appeal as appealAnswer } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { AppealStatus } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import { type ComparedFields, OtherChanges } from '../../../frames/versions/other-changes.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { invalidateAppeals, linkAppeal, stepAppeal } from './appeal.api.ts'
import { meetingText } from './appeal.words.ts'
import { linkForm, stepForm } from './appeal-form.schema.ts'
import { MeetingField } from './meeting-field.tsx'

const COMPARED: ComparedFields<Appeal> = [
  [W.status, of => W.statuses[of.status]],
  [W.meeting, of => meetingText(of) ?? ''],
]

/**
 * The request as another user has left it since. A refusal shows the difference, keeps what is typed, and reads the lists again; what
 * is sent next is sent over the version that the user knows by then.
 */
const useNewest = (appeal: Appeal) => {
  const [now, setNow] = useState(appeal)
  const send = async (change: (seen: Appeal) => Promise<unknown>): Promise<void> => {
    try {
      await change(now)
    } catch (error) {
      setNow(current => newerIn(appealAnswer, error) ?? current)
      throw error
    } finally {
      void invalidateAppeals()
    }
  }
  const changes = now === appeal ? null : <OtherChanges before={appeal} now={now} comparedFields={COMPARED} />
  return { send, changes }
}

/** Takes a request to the council, answers it, or ends it. */
export const AppealStep = ({
  name,
  appeal,
  to,
  onClose,
}: {
  name: string
  appeal: Appeal
  to: AppealStatus
  onClose: () => void
}) => {
  const [schema] = useState(() => stepForm(to))
  const [keyOf] = useState(keyPerBody)
  const isAnswer = to === 'ACCEPTED' || to === 'DENIED'
  const { send, changes } = useNewest(appeal)
  const isSigned = appeal.meeting?.status === 'SIGNED'
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.steps[to].title, { name })}
      schema={schema}
      defaultValues={{ answer: '', meetingId: appeal.meeting?.id ?? '' }}
      onSubmit={({ answer, meetingId }) => {
        const body = {
          to,
          ...(isAnswer ? { answer } : {}),
          ...(meetingId === '' || meetingId === appeal.meeting?.id ? {} : { meetingId }),
        }
        return send(seen => stepAppeal(seen, body, keyOf({ ...body, version: seen.version })))
      }}
      submitLabel={W.steps[to].verb}
      successMessage={W.stepped}
    >
      {form => (
        <>
          {changes}
          <Text size="sm">{W.steps[to].effect}</Text>
          {isAnswer && (
            <Textarea
              label={W.answer}
              required
              autosize
              minRows={3}
              maxRows={8}
              maxLength={4000}
              data-autofocus
              {...form.register('answer')}
              error={errorOf(form, 'answer')}
            />
          )}
          {to !== 'WITHDRAWN' && !isSigned && (
            <Controller
              control={form.control}
              name="meetingId"
              render={({ field }) => (
                <MeetingField
                  gradeId={appeal.grade.id}
                  value={field.value}
                  onChange={field.onChange}
                  error={errorOf(form, 'meetingId')}
                />
              )}
            />
          )}
        </>
      )}
    </FormModal>
  )
}

/** Names the meeting that considered a request, or none. */
export const AppealMeeting = ({
  name,
  appeal,
  onClose,
}: {
  name: string
  appeal: Appeal
  onClose: () => void
}) => {
  const { send, changes } = useNewest(appeal)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.changeMeetingTitle, { name })}
      schema={linkForm}
      defaultValues={{ meetingId: appeal.meeting?.status === 'OPEN' ? appeal.meeting.id : '' }}
      onSubmit={({ meetingId }) => send(seen => linkAppeal(seen, meetingId === '' ? null : meetingId))}
      submitLabel={W.saveMeeting}
      successMessage={W.stepped}
    >
      {form => (
        <>
          {changes}
          <Controller
            control={form.control}
            name="meetingId"
            render={({ field }) => (
              <MeetingField
                gradeId={appeal.grade.id}
                value={field.value}
                onChange={field.onChange}
                error={errorOf(form, 'meetingId')}
              />
            )}
          />
        </>
      )}
    </FormModal>
  )
}
