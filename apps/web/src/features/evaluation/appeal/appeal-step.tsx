import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { AppealStatus } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { invalidateAppeals, stepAppeal } from './appeal.api.ts'
import { stepForm } from './appeal-form.schema.ts'

/** Takes a request to the council, answers it, or ends it. */
export const AppealStep = ({
  name,
  appeal,
  to,
  onClose,
}: {
  name: string
  appeal: { id: string; version: number }
  to: AppealStatus
  onClose: () => void
}) => {
  const [schema] = useState(() => stepForm(to))
  const [keyOf] = useState(keyPerBody)
  const isAnswer = to === 'ACCEPTED' || to === 'DENIED'
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.steps[to].title, { name })}
      schema={schema}
      defaultValues={{ answer: '' }}
      onSubmit={async ({ answer }) => {
        const body = isAnswer ? { to, answer } : { to }
        try {
          await stepAppeal(appeal, body, keyOf(body))
        } finally {
          // Also after a refusal: another user may have answered.
          void invalidateAppeals()
        }
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
        </>
      )}
    </FormModal>
  )
}
