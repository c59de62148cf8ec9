import type { EvaluationSurvey } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import { SimpleGrid } from '@mantine/core'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createSurvey, surveyChanged, updateSurvey } from './survey.api.ts'
import {
  BLANK_QUESTION,
  SURVEY_COMPARED,
  type SurveyValues,
  surveyForm,
  surveyInput,
  survey as surveyShape,
} from './survey-form.schema.ts'
import { SurveyQuestions } from './survey-questions.tsx'

/** Creates or edits the survey of an event; with the first answer, its questions are fixed. */
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
    comparedFields={SURVEY_COMPARED}
    otherChanges={{ lead: S.stale }}
    fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'end' }}
    create={(values: SurveyValues, key) => createSurvey(gradeId, values, key)}
    change={({ id, version }, changes) => updateSurvey(id, changes, version)}
    onSaved={surveyChanged}
    created={S.created}
  >
    {form => (
      <>
        <RecordInput form={form} fields={SURVEY_FIELDS} name="title" placeholder={S.nameExample} autoFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <RecordInput form={form} fields={SURVEY_FIELDS} name="start" />
          <RecordInput form={form} fields={SURVEY_FIELDS} name="end" />
        </SimpleGrid>
        <RecordInput
          form={form}
          fields={SURVEY_FIELDS}
          name="anonymous"
          description={S.anonymousHint}
          disabled={isAnswered}
        />
        {isAnswered && <Notice tone="info">{S.answered}</Notice>}
        <SurveyQuestions form={form} disabled={isAnswered} />
      </>
    )}
  </RecordForm>
)
