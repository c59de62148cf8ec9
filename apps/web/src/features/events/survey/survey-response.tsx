import type { EvaluationSurvey, SurveyQuestion } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { Modal } from '../../../ui/modal.tsx'
import classes from './survey.module.css'

const answerText = ({ type }: SurveyQuestion, value: string | number | undefined): string => {
  if (value === undefined) return S.noAnswer
  return type === 'RATING' ? fill(S.rating, { value }) : String(value)
}

/** The own answers to a survey, as they were sent. */
export const SurveyResponse = ({ survey, onClose }: { survey: EvaluationSurvey; onClose: () => void }) => {
  const answers = new Map(
    (survey.response?.answers ?? []).map(({ questionId, value }) => [questionId, value]),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={survey.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <dl className={classes.answers}>
        {survey.questions.map(question => (
          <div key={question.id}>
            <Text component="dt" size="sm" c="dimmed">
              {question.text}
            </Text>
            <dd>{answerText(question, answers.get(question.id))}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
