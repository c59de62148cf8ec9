import {
  MAX_CONTACTED,
  MAX_SEARCH_NOTE,
  type SearchCase,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { ACTIVE_SEARCH as W } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  SEARCH_OUTCOMES,
  SEARCH_RESULTS,
  SEARCH_STEPS,
} from '@lousa/rules/attendance/active-search/search-case.rules.ts'
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { addSearchStep, closeSearchCase, invalidateSearch, openSearchCase } from './active-search.api.ts'
import { isLetterDue } from './active-search.words.ts'
import {
  type SearchClosingInput,
  type SearchClosingValues,
  type SearchStepInput,
  type SearchStepValues,
  searchClosingForm,
  searchStepForm,
} from './search-step.schema.ts'

const ChoiceField = <Input extends FieldValues, Values extends FieldValues>({
  form,
  name,
  label,
  choices,
  words,
}: {
  form: ContractForm<Input, Values>
  name: Path<Input>
  label: string
  choices: readonly string[]
  words: Readonly<Record<string, string>>
}) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <Select
        {...field}
        value={field.value || null}
        onChange={value => field.onChange(value ?? '')}
        label={label}
        required
        data={choices.map(value => ({ value, label: words[value] ?? value }))}
        error={errorOf(form, name)}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

/** The target of a step: a case, or a student whose case it opens. */
export type StepTarget = { caseId: string } | { yearId: string; studentId: string }

/** A step of the school for a student: a call, a visit, a letter. */
export const SearchStepForm = ({
  name,
  target,
  onClose,
}: {
  name: string
  target: StepTarget
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const today = todayIn(timeZone)
  return (
    <FormModal<SearchStepInput, SearchStepValues>
      opened
      onClose={onClose}
      title={fill(W.caseOf, { name })}
      schema={searchStepForm}
      defaultValues={{ kind: '', takenOn: today, result: '', contacted: '', note: '' }}
      onSubmit={async values => {
        if ('caseId' in target) await addSearchStep(target.caseId, values, keyOf(values))
        else await openSearchCase(target, values, keyOf(values))
        void invalidateSearch()
      }}
      submitLabel={W.step.save}
      successMessage={W.step.saved}
      fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'takenOn' }}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <ChoiceField form={form} name="kind" label={W.step.kind} choices={SEARCH_STEPS} words={W.kinds} />
            <DateField
              control={form.control}
              name="takenOn"
              label={W.step.takenOn}
              required
              max={today}
              error={errorOf(form, 'takenOn')}
            />
          </SimpleGrid>
          <ChoiceField
            form={form}
            name="result"
            label={W.step.result}
            choices={SEARCH_RESULTS}
            words={W.results}
          />
          <TextInput
            label={W.step.contacted}
            description={W.step.contactedHint}
            maxLength={MAX_CONTACTED}
            {...form.register('contacted')}
            error={errorOf(form, 'contacted')}
          />
          <Textarea
            label={W.step.note}
            description={W.step.noteHint}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_SEARCH_NOTE}
            {...form.register('note')}
            error={errorOf(form, 'note')}
          />
        </>
      )}
    </FormModal>
  )
}

/** Closes a case; without a step, only because the attendance was wrong. */
export const SearchClosingForm = ({
  name,
  of,
  onClose,
}: {
  name: string
  of: SearchCase
  onClose: () => void
}) => (
  <FormModal<SearchClosingInput, SearchClosingValues>
    opened
    onClose={onClose}
    title={`${W.closing.title}: ${name}`}
    schema={searchClosingForm}
    defaultValues={{ outcome: '', note: '' }}
    onSubmit={async values => {
      try {
        await closeSearchCase(of, values)
      } finally {
        // Also after a refusal: another user may have added a step.
        void invalidateSearch()
      }
    }}
    submitLabel={W.closing.save}
    successMessage={W.closing.saved}
  >
    {form => (
      <>
        {of.stepCount === 0 && <Text size="sm">{W.closing.withoutStep}</Text>}
        {isLetterDue(of) && <Text size="sm">{W.closing.withoutLetter}</Text>}
        <ChoiceField
          form={form}
          name="outcome"
          label={W.closing.outcome}
          choices={of.stepCount === 0 ? ['WRONG_ATTENDANCE'] : SEARCH_OUTCOMES}
          words={W.outcomes}
        />
        <Textarea
          label={W.closing.note}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_SEARCH_NOTE}
          {...form.register('note')}
          error={errorOf(form, 'note')}
        />
      </>
    )}
  </FormModal>
)
