import type { EvaluationSurvey } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { createSurvey, surveyChanged, updateSurvey } from './survey.api.ts'
import {
  BLANK_QUESTION,
  type SurveyValues,
  surveyForm,
  surveyInput,
  survey as surveyShape,
} from './survey-form.schema.ts'
import { SurveyQuestions } from './survey-questions.tsx'

const TOLD: ComparedFields<EvaluationSurvey> = [
  [S.name, ({ title }) => title],
  [S.start, ({ start }) => showDate(start)],
  [S.end, ({ end }) => showDate(end)],
  [S.questions, ({ questions }) => questions.map(({ text }) => text).join(' · ')],
]

/** Creates or edits the survey of an event; once somebody has answered, its questions stand. */
export const SurveyForm = ({
  gradeId,
  day,
  survey,
  isAnswered,
  onClose,
}: {
  gradeId: string
  /** The last day of the event: from then on there is something to say. */
  day: string
  survey: EvaluationSurvey | null
  isAnswered: boolean
  onClose: () => void
}) => (
  <RecordForm
    record={survey}
    onClose={onClose}
    titles={{ create: S.create, edit: S.edit }}
    size="lg"
    schema={surveyForm}
    answer={surveyShape}
    blank={{ title: '', start: day, end: '', anonymous: true, questions: [BLANK_QUESTION] }}
    inputOf={surveyInput}
    comparedFields={TOLD}
    otherChanges={{ lead: S.stale }}
    fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'end' }}
    create={(values: SurveyValues, key) => createSurvey(gradeId, values, key)}
    change={({ id, version }, changes) => updateSurvey(id, changes, version)}
    onSaved={surveyChanged}
    created={S.created}
  >
    {form => (
      <>
        <TextInput
          label={S.name}
          required
          maxLength={150}
          placeholder={S.nameExample}
          data-autofocus
          error={errorOf(form, 'title')}
          {...form.register('title')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DateField
            control={form.control}
            name="start"
            label={S.start}
            required
            error={errorOf(form, 'start')}
          />
          <DateField control={form.control} name="end" label={S.end} required error={errorOf(form, 'end')} />
        </SimpleGrid>
        <SwitchField
          control={form.control}
          name="anonymous"
          label={S.anonymous}
          description={S.anonymousHint}
          disabled={isAnswered}
        />
        {isAnswered && <Notice tone="info">{S.answered}</Notice>}
        <SurveyQuestions form={form} disabled={isAnswered} />
      </>
    )}
  </RecordForm>
)
