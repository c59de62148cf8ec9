import type { StudentAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { AppealStatus } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { invalidateAppeals, linkAppeal, stepAppeal } from './appeal.api.ts'
import { linkForm, stepForm } from './appeal-form.schema.ts'
import { MeetingField } from './meeting-field.tsx'

type Appeal = Pick<StudentAppeal, 'id' | 'version' | 'grade' | 'meeting'>

/** Requests are read again also after a refusal: another user may have answered. */
const thenRead = async (change: Promise<unknown>): Promise<void> => {
  try {
    await change
  } finally {
    void invalidateAppeals()
  }
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
        return thenRead(stepAppeal(appeal, body, keyOf(body)))
      }}
      submitLabel={W.steps[to].verb}
      successMessage={W.stepped}
    >
      {form => (
        <>
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
}) => (
  <FormModal
    opened
    onClose={onClose}
    title={fill(W.changeMeetingTitle, { name })}
    schema={linkForm}
    defaultValues={{ meetingId: appeal.meeting?.status === 'ANNULLED' ? '' : (appeal.meeting?.id ?? '') }}
    onSubmit={({ meetingId }) => thenRead(linkAppeal(appeal, meetingId === '' ? null : meetingId))}
    submitLabel={W.saveMeeting}
    successMessage={W.stepped}
  >
    {form => (
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
  </FormModal>
)
