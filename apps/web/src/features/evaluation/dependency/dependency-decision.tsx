import type { Dependency } from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { decideDependency, invalidateDependencies } from './dependency.api.ts'
import { decisionForm, hasMark } from './dependency-form.schema.ts'

/** Ends, waives, withdraws or reopens a dependency. */
export const DependencyDecision = ({
  name,
  dependency,
  status,
  onClose,
}: {
  name: string
  dependency: Pick<Dependency, 'id' | 'version' | 'curriculumComponent'>
  status: DependencyStatus
  onClose: () => void
}) => {
  const [schema] = useState(() => decisionForm(status))
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.decisions[status].title, { component: dependency.curriculumComponent.name, name })}
      schema={schema}
      defaultValues={{ mark: '', reason: '' }}
      onSubmit={async ({ mark, reason }) => {
        const body = { status, reason, ...(hasMark(status) ? { mark } : {}) }
        try {
          await decideDependency(dependency, body, keyOf(body))
        } finally {
          // Also after a refusal: another user may have decided.
          void invalidateDependencies()
        }
      }}
      submitLabel={W.decisions[status].verb}
      successMessage={W.decided}
    >
      {form => (
        <>
          <Text size="sm">{W.decisions[status].effect}</Text>
          {hasMark(status) && (
            <TextInput
              label={W.mark}
              inputMode="decimal"
              data-autofocus
              {...form.register('mark')}
              error={errorOf(form, 'mark')}
            />
          )}
          <Textarea
            label={W.reason}
            autosize
            minRows={2}
            maxLength={600}
            required={!hasMark(status)}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
