import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  CORRECTION_REASON_MAX,
  correctScore,
} from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { SCORE_CORRECTION as W } from '@lousa/contract/evaluation/score/score-correction.messages.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { coded, reference, requiredText } from '@lousa/contract/schema.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { CONCEPTS } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { evaluationsChanged, scoresOptions } from '../evaluation/evaluation.api.ts'
import { textOf } from './score.values.ts'
import { conceptOf, stateOf } from './score-rows.values.ts'

const correctionForm = z.object({
  studentEnrollmentId: reference,
  /** A score as it is typed, or an opinion. */
  value: z.string(),
  /** The state of a student without a score; null: none. */
  state: z.enum(UNSCORED_STATES).nullable(),
  /** The concept of an opinion; null: none. */
  concept: z.enum(CONCEPTS).nullable(),
  reason: requiredText(CORRECTION_REASON_MAX),
})
const scoreForm = correctionForm.refine(({ value }) => parseScore(value) !== undefined, {
  path: ['value'],
  ...coded('INVALID_NUMBER'),
})

const BLANK = { studentEnrollmentId: '', value: '', state: null, concept: null, reason: '' }

const Form = ({
  evaluation: { id, type, highest },
  scores,
  onClose,
}: {
  evaluation: SchoolEvaluation
  scores: readonly StudentEvaluation[]
  onClose: () => void
}) => {
  const isText = type === 'FEEDBACK'
  const rowOf = (enrollmentId: string) => scores.find(row => row.studentEnrollment.id === enrollmentId)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={W.title}
      schema={isText ? correctionForm : scoreForm}
      defaultValues={BLANK}
      onSubmit={async ({ studentEnrollmentId, value, state, concept, reason }) => {
        const version = rowOf(studentEnrollmentId)?.version
        await call(correctScore, {
          params: { id },
          body: {
            studentEnrollmentId,
            reason,
            ...(isText
              ? { text: value.trim() || null, concept }
              : { score: parseScore(value) ?? null, state }),
            ...(version ? { version } : {}),
          },
          idempotencyKey: crypto.randomUUID(),
        })
        await queryClient.invalidateQueries({ queryKey: scoresOptions(id).queryKey })
        await evaluationsChanged()
      }}
      fieldOf={{ OUT_OF_RANGE: 'value', ENROLLMENT_NOT_ACTIVE: 'studentEnrollmentId' }}
      successMessage={W.saved}
      submitLabel={W.save}
    >
      {form => (
        <>
          <Text size="sm">{W.effect}</Text>
          <Controller
            control={form.control}
            name="studentEnrollmentId"
            render={({ field }) => (
              <Select
                {...field}
                label={W.student}
                required
                searchable
                placeholder={W.choose}
                nothingFoundMessage={M.empty.generic}
                data={scores.map(({ studentEnrollment }) => ({
                  value: studentEnrollment.id,
                  label: nameInUse(studentEnrollment.user),
                }))}
                value={field.value || null}
                onChange={value => {
                  field.onChange(value ?? '')
                  const row = rowOf(value ?? '')
                  form.setValue('value', row && !(row.score === null && row.state) ? textOf(row) : '')
                  form.setValue('state', row ? stateOf(row) : null)
                  form.setValue('concept', row ? conceptOf(row) : null)
                }}
                error={errorOf(form, 'studentEnrollmentId')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          {isText ? (
            <>
              <Textarea
                label={W.opinion}
                autosize
                minRows={3}
                {...form.register('value')}
                error={errorOf(form, 'value')}
              />
              <Controller
                control={form.control}
                name="concept"
                render={({ field }) => (
                  <Select
                    {...field}
                    label={W.concept}
                    placeholder={W.noConcept}
                    clearable
                    data={[...CONCEPTS]}
                    error={errorOf(form, 'concept')}
                    comboboxProps={{ withinPortal: true }}
                  />
                )}
              />
            </>
          ) : (
            <>
              <TextInput
                label={W.score}
                description={fill(W.scoreHint, { highest: formatMark(highest ?? 0) })}
                inputMode="decimal"
                {...form.register('value', { onChange: () => form.setValue('state', null) })}
                error={errorOf(form, 'value')}
              />
              <Controller
                control={form.control}
                name="state"
                render={({ field }) => (
                  <Select
                    {...field}
                    label={W.state}
                    placeholder={W.noState}
                    clearable
                    data={UNSCORED_STATES.map(state => ({ value: state, label: SCORE_STATES.names[state] }))}
                    onChange={state => {
                      field.onChange(state)
                      if (state) form.setValue('value', '')
                    }}
                    error={errorOf(form, 'state')}
                    comboboxProps={{ withinPortal: true }}
                  />
                )}
              />
            </>
          )}
          <TextInput
            label={W.reason}
            description={W.reasonHint}
            required
            maxLength={CORRECTION_REASON_MAX}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}

/** Opens the correction of one score of a closed term: for the office, with a reason. */
export const ScoreCorrection = ({ evaluation }: { evaluation: SchoolEvaluation }) => {
  const [isOpen, setOpen] = useState(false)
  const scores = useQuery(scoresOptions(evaluation.id))
  if (!scores.data || scores.data.data.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {W.open}
      </Button>
      {isOpen && <Form evaluation={evaluation} scores={scores.data.data} onClose={() => setOpen(false)} />}
    </>
  )
}
