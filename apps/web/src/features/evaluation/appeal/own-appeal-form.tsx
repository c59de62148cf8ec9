import {
  appeal as appealAnswer,
  type OwnAppeal,
  type OwnAppeals,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { createOwnAppeal, invalidateAppeals, withdrawOwnAppeal } from './appeal.api.ts'
import {
  type OwnAppealInput,
  type OwnAppealValues,
  ownAppealForm,
  withdrawalForm,
} from './appeal-form.schema.ts'

type Results = OwnAppeals['results']
type Form = ContractForm<OwnAppealInput, OwnAppealValues>

const Fields = ({ form, results }: { form: Form; results: Results }) => {
  const enrollmentId = useWatch({ control: form.control, name: 'studentEnrollmentId' })
  const chosen = results.find(({ studentEnrollmentId }) => studentEnrollmentId === enrollmentId)
  return (
    <>
      <Text size="sm">{W.own.effect}</Text>
      <Controller
        control={form.control}
        name="studentEnrollmentId"
        render={({ field }) => (
          <Select
            {...field}
            onChange={value => {
              field.onChange(value ?? '')
              form.setValue('curriculumComponentId', '')
            }}
            label={W.own.result}
            required
            data={results.map(({ studentEnrollmentId, grade, year }) => ({
              value: studentEnrollmentId,
              label: fill(W.own.resultOf, { grade: grade.name, year }),
            }))}
            error={errorOf(form, 'studentEnrollmentId')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      {chosen && <Text size="sm">{fill(W.own.until, { day: showDate(chosen.sendUntil) })}</Text>}
      <Controller
        control={form.control}
        name="curriculumComponentId"
        render={({ field }) => (
          <Select
            {...field}
            value={field.value || null}
            onChange={value => field.onChange(value ?? '')}
            label={W.component}
            description={W.componentHint}
            clearable
            data={(chosen?.components ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            error={errorOf(form, 'curriculumComponentId')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      <Textarea
        label={W.own.why}
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={4000}
        {...form.register('text')}
        error={errorOf(form, 'text')}
      />
    </>
  )
}

/** A request of the student that an own published result be reconsidered. */
export const OwnAppealForm = ({ results, onClose }: { results: Results; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal<OwnAppealInput, OwnAppealValues>
      opened
      onClose={onClose}
      title={W.own.createTitle}
      schema={ownAppealForm}
      defaultValues={{
        studentEnrollmentId: results[0]?.studentEnrollmentId ?? '',
        curriculumComponentId: '',
        text: '',
      }}
      onSubmit={async values => {
        await createOwnAppeal(values, keyOf(values))
        void invalidateAppeals()
      }}
      submitLabel={W.own.send}
      successMessage={W.own.sent}
    >
      {form => <Fields form={form} results={results} />}
    </FormModal>
  )
}

/** Withdraws an own request that has no answer. */
export const OwnWithdrawal = ({ appeal, onClose }: { appeal: OwnAppeal; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const [newest, setNewest] = useState<{ id: string; version: number }>(appeal)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={W.own.withdrawTitle}
      schema={withdrawalForm}
      defaultValues={{}}
      onSubmit={async () => {
        try {
          await withdrawOwnAppeal(newest, keyOf({ id: newest.id, version: newest.version }))
        } catch (error) {
          // The refusal shows what the school has changed; the next click is about the request as it stands now.
          setNewest(current => newerIn(appealAnswer, error) ?? current)
          throw error
        } finally {
          // Also after a refusal: the school may have answered.
          void invalidateAppeals()
        }
      }}
      submitLabel={W.own.withdraw}
      successMessage={W.own.withdrawn}
    >
      {() => <Text size="sm">{W.own.withdrawEffect}</Text>}
    </FormModal>
  )
}
