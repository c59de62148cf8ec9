import type { EvaluationSurvey, SurveyQuestion } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { answerSurvey, surveyChanged } from './survey.api.ts'
import { type AnswerInput, answersOf, answersSchema } from './survey-answer.schema.ts'

type Form = ContractForm<AnswerInput, AnswerInput>

/** The server names questions by their ids, the form by their place. */
const onQuestions = (error: unknown, questions: readonly SurveyQuestion[]): unknown => {
  if (!(error instanceof Refusal) || !error.errors) return error
  const paths = new Map(questions.map(({ id }, at) => [`answers.${id}`, `answers.${at}.value`]))
  return error.on(...error.errors.map(one => ({ ...one, path: paths.get(one.path) ?? one.path })))
}

const RATINGS = ['1', '2', '3', '4', '5']

const Choices = ({ type, options }: Pick<SurveyQuestion, 'type' | 'options'>) =>
  type === 'RATING' ? (
    <Group gap="md" mt="xs">
      {RATINGS.map(value => (
        <Radio key={value} value={value} label={value} aria-label={fill(S.rating, { value })} />
      ))}
    </Group>
  ) : (
    <Stack gap="xs" mt="xs">
      {(options ?? []).map(option => (
        <Radio key={option} value={option} label={option} />
      ))}
    </Stack>
  )

const Question = ({ form, question, at }: { form: Form; question: SurveyQuestion; at: number }) => {
  const { text, type, required } = question
  const description = [type === 'RATING' ? S.scale : '', required ? '' : S.optional].filter(Boolean).join(' ')
  const common = { label: text, required, ...(description ? { description } : {}) }
  return (
    <Controller
      control={form.control}
      name={`answers.${at}.value`}
      render={({ field: { value, onChange, onBlur }, fieldState }) =>
        type === 'TEXT' ? (
          <Textarea
            {...common}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            autosize
            minRows={2}
            maxLength={2000}
            error={fieldState.error?.message}
          />
        ) : (
          <Radio.Group {...common} value={value} onChange={onChange} error={fieldState.error?.message}>
            <Choices type={type} options={question.options} />
          </Radio.Group>
        )
      }
    />
  )
}

/** Answers a survey. What is typed stays while the form is open, whatever the server says. */
export const SurveyAnswer = ({
  survey,
  enrollId,
  onClose,
}: {
  survey: EvaluationSurvey
  enrollId: string
  onClose: () => void
}) => {
  const [schema] = useState(() => answersSchema(survey.questions))
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={survey.title}
      size="lg"
      schema={schema}
      defaultValues={{ answers: survey.questions.map(({ id }) => ({ questionId: id, value: '' })) }}
      submitLabel={S.send}
      successMessage={S.sent}
      onSubmit={async values => {
        const answers = answersOf(survey.questions, values)
        try {
          await answerSurvey({ id: survey.id, enrollId }, answers, keyOf(answers))
        } catch (error) {
          throw onQuestions(error, survey.questions)
        }
        void surveyChanged()
      }}
    >
      {form => (
        <Stack gap="lg">
          <Text size="sm">{S.finalLead}</Text>
          {survey.questions.map((question, at) => (
            <Question key={question.id} form={form} question={question} at={at} />
          ))}
        </Stack>
      )}
    </FormModal>
  )
}
