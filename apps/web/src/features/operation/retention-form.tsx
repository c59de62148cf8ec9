import { fill } from '@lousa/contract/messages.ts'
import type { Retention, RetentionTerm } from '@lousa/contract/operation/retention.contract.ts'
import { RETENTION as T } from '@lousa/contract/operation/retention.messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../frames/form/error-of.ts'
import { FormModal } from '../../frames/form/form-modal.tsx'
import { showCount } from '../../lib/text/numbers.ts'
import { saveRetention } from './retention.api.ts'

const isChangeable = ({ minimum, maximum }: RetentionTerm): boolean => minimum < maximum

const daysOf = ({ minimum: min, maximum: max }: RetentionTerm) =>
  z
    .string()
    .regex(/^\s*\d{1,5}\s*$/, coded('INVALID_NUMBER'))
    .transform(Number)
    .refine(days => days >= min && days <= max, coded('TERM_OUT_OF_BOUNDS', { min, max }))

const schemaOf = (terms: readonly RetentionTerm[]) =>
  z.object({ terms: z.object(Object.fromEntries(terms.map(term => [term.kind, daysOf(term)]))) })

/** The terms that an institution may choose. */
export const RetentionForm = ({ retention, onClose }: { retention: Retention; onClose: () => void }) => {
  // The terms that the user saw: a later reading does not count as seen.
  const [opened] = useState(retention)
  const terms = opened.terms.filter(isChangeable)
  const [schema] = useState(() => schemaOf(terms))
  return (
    <FormModal
      opened
      onClose={onClose}
      title={T.editTitle}
      schema={schema}
      defaultValues={{ terms: Object.fromEntries(terms.map(({ kind, days }) => [kind, String(days)])) }}
      onSubmit={values => saveRetention(values.terms, opened.version)}
      successMessage={T.saved}
    >
      {form => (
        <>
          <Text size="sm">{T.editLead}</Text>
          {terms.map(({ kind, minimum, maximum, default: usual }) => (
            <TextInput
              key={kind}
              label={T.kinds[kind]}
              description={fill(T.bounds, {
                min: showCount(minimum),
                max: showCount(maximum),
                days: showCount(usual),
              })}
              inputMode="numeric"
              maxLength={5}
              error={errorOf(form, `terms.${kind}`)}
              {...form.register(`terms.${kind}`)}
            />
          ))}
        </>
      )}
    </FormModal>
  )
}
