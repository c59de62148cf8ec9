import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { optionalText, requiredText } from '@lousa/contract/schema.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { decideRequest } from './request.api.ts'
import { RequestFacts } from './request-facts.tsx'

const R = REQUESTS
const MOST_LETTERS = 1000
const acceptance = z.object({ reason: optionalText(MOST_LETTERS) })
const refusal = z.object({ reason: requiredText(MOST_LETTERS) })

export type Decision = { accept: boolean; message: SchoolMessage }

const Shown = ({ message: { title, request }, effect }: { message: SchoolMessage; effect: string }) => (
  <Stack gap="xs">
    <Text fw={600}>{title}</Text>
    {request && <RequestFacts request={request} />}
    <Text size="sm">{effect}</Text>
  </Stack>
)

/** Accepting does what is asked; where the timetable refuses it, the form says why and nothing is decided. */
const Acceptance = ({ message, onClose }: { message: SchoolMessage; onClose: () => void }) => {
  const name = nameInUse(message.sender)
  const effect =
    message.request?.kind === 'OTHER' ? fill(R.acceptWords, { name }) : fill(R.acceptEffect, { name })
  return (
    <FormModal
      opened
      onClose={onClose}
      title={R.acceptTitle}
      schema={acceptance}
      defaultValues={{ reason: '' }}
      onSubmit={({ reason }) => decideRequest(message, { accept: true, ...(reason ? { reason } : {}) })}
      submitLabel={R.accept}
      successMessage={R.acceptedToast}
    >
      {form => (
        <>
          <Shown message={message} effect={effect} />
          <Textarea
            label={R.reply}
            description={R.replyHint}
            autosize
            minRows={2}
            maxLength={MOST_LETTERS}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}

const Refusal = ({ message, onClose }: { message: SchoolMessage; onClose: () => void }) => (
  <FormModal
    opened
    onClose={onClose}
    title={R.refuseTitle}
    schema={refusal}
    defaultValues={{ reason: '' }}
    onSubmit={({ reason }) => decideRequest(message, { accept: false, reason })}
    submitLabel={R.refuse}
    successMessage={R.refusedToast}
  >
    {form => (
      <>
        <Shown message={message} effect={fill(R.refuseEffect, { name: nameInUse(message.sender) })} />
        <Textarea
          label={R.reason}
          required
          autosize
          minRows={2}
          maxLength={MOST_LETTERS}
          {...form.register('reason')}
          error={errorOf(form, 'reason')}
        />
      </>
    )}
  </FormModal>
)

/** How the office answers a request. */
export const RequestDecision = ({ accept, message, onClose }: Decision & { onClose: () => void }) =>
  accept ? (
    <Acceptance message={message} onClose={onClose} />
  ) : (
    <Refusal message={message} onClose={onClose} />
  )
