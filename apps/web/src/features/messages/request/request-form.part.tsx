import { REQUEST_KINDS } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { MESSAGE_LIMITS } from '@lousa/contract/messages/message/message.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { LessonChoice, PlanChoice } from './lesson-choice.tsx'
import { sendRequest } from './request.api.ts'
import { lessonWords } from './request.words.ts'
import { RequestCheck } from './request-check.tsx'
import { requestForm } from './request-form.schema.ts'

const R = REQUESTS

/** The origin of a request: a lesson, a class, or none; with an initial text. */
export type RequestStart = {
  lesson?: Lesson | undefined
  planId?: string | undefined
  /** Where only the id of a lesson is left over. */
  lessonId?: string | undefined
  text?: string | undefined
  kind?: 'OTHER' | undefined
}

type Form = ContractForm<z.input<typeof requestForm>, z.output<typeof requestForm>>
type Fields = { form: Form; yearId: string; start: RequestStart }

const Times = ({ form, dateLabel }: { form: Form; dateLabel: string }) => (
  <>
    <DateField
      control={form.control}
      name="request.date"
      label={dateLabel}
      required
      error={errorOf(form, 'request.date')}
    />
    <SimpleGrid cols={2}>
      <TextInput
        type="time"
        label={R.start}
        required
        {...form.register('request.start')}
        error={errorOf(form, 'request.start')}
      />
      <TextInput
        type="time"
        label={R.end}
        required
        {...form.register('request.end')}
        error={errorOf(form, 'request.end')}
      />
    </SimpleGrid>
  </>
)

/** The class and, for most kinds, the lesson; both are known where the request starts at a lesson. */
const Which = ({ form, yearId, start, withLesson }: Fields & { withLesson: boolean }) => {
  const { timeZone } = useInstitution()
  const planId = form.watch('request.lessonPlanId')
  if (start.lesson) return <Text size="sm">{fill(R.about, { lesson: lessonWords(start.lesson) })}</Text>
  return (
    <>
      <Controller
        control={form.control}
        name="request.lessonPlanId"
        render={({ field }) => (
          <PlanChoice
            label={R.plan}
            yearId={yearId}
            value={field.value}
            onChange={value => {
              field.onChange(value)
              form.setValue('request.lessonId', '')
            }}
            error={errorOf(form, 'request.lessonPlanId')}
          />
        )}
      />
      {withLesson && (
        <Controller
          control={form.control}
          name="request.lessonId"
          render={({ field }) => (
            <LessonChoice
              label={R.lesson}
              planId={planId}
              around={todayIn(timeZone)}
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'request.lessonId')}
            />
          )}
        />
      )}
    </>
  )
}

/** With which other lesson of one's own. */
const SwapWith = ({ form, yearId, start }: Fields) => {
  const { timeZone } = useInstitution()
  const [otherPlanId, lessonId] = form.watch(['otherPlanId', 'request.lessonId'])
  return (
    <>
      <Controller
        control={form.control}
        name="otherPlanId"
        render={({ field }) => (
          <PlanChoice
            label={R.otherPlan}
            yearId={yearId}
            value={field.value}
            onChange={value => {
              field.onChange(value)
              form.setValue('request.otherLessonId', '')
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="request.otherLessonId"
        render={({ field }) => (
          <LessonChoice
            label={R.otherLesson}
            planId={otherPlanId}
            around={start.lesson?.date ?? todayIn(timeZone)}
            without={lessonId}
            value={field.value}
            onChange={field.onChange}
            error={errorOf(form, 'request.otherLessonId')}
          />
        )}
      />
    </>
  )
}

const Fields = (props: Fields) => {
  const { form } = props
  const kind = form.watch('request.kind')
  return (
    <>
      {props.start.lesson && <Which {...props} withLesson={false} />}
      <Controller
        control={form.control}
        name="request.kind"
        render={({ field }) => (
          <Select
            {...field}
            value={field.value || null}
            onChange={value => field.onChange(value ?? '')}
            label={R.kind}
            required
            data={REQUEST_KINDS.map(value => ({ value, label: R.kinds[value] }))}
            error={errorOf(form, 'request.kind')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      {!props.start.lesson && kind !== '' && kind !== 'OTHER' && (
        <Which {...props} withLesson={kind !== 'ADD'} />
      )}
      {kind === 'SWAP' && <SwapWith {...props} />}
      {(kind === 'MOVE' || kind === 'ADD') && (
        <Times form={form} dateLabel={kind === 'MOVE' ? R.newDate : R.date} />
      )}
      <RequestCheck form={form} yearId={props.yearId} />
      <Textarea
        label={kind === 'OTHER' ? R.text : R.reason}
        {...(kind === 'OTHER' ? { required: true } : { description: R.reasonHint })}
        autosize
        minRows={3}
        maxLength={MESSAGE_LIMITS.body}
        {...form.register('body')}
        error={errorOf(form, 'body')}
      />
    </>
  )
}

/** Asks the school office for what only it may change. */
export const RequestForm = ({
  yearId,
  start,
  onClose,
}: {
  yearId: string
  start: RequestStart
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={R.ask}
      size="lg"
      schema={requestForm}
      defaultValues={{
        request: {
          kind: start.kind ?? '',
          lessonId: start.lesson?.id ?? start.lessonId ?? '',
          otherLessonId: '',
          lessonPlanId: start.lesson?.lessonPlan.id ?? start.planId ?? '',
          date: '',
          start: start.lesson?.start.slice(0, 5) ?? '',
          end: start.lesson?.end.slice(0, 5) ?? '',
        },
        otherPlanId: start.lesson?.lessonPlan.id ?? start.planId ?? '',
        body: start.text ?? '',
      }}
      onSubmit={({ request, body }) => {
        const requestBody = { academicYearId: yearId, request, body }
        return sendRequest(requestBody, keyOf(requestBody))
      }}
      submitLabel={R.send}
      successMessage={R.sent}
      fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'request.start' }}
    >
      {form => <Fields form={form} yearId={yearId} start={start} />}
    </FormModal>
  )
}
