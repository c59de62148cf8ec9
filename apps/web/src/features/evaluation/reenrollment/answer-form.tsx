import type { ListedReenrollment } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REENROLLMENT_ANSWERS } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { answerStudents, invalidateReenrollment } from './reenrollment.api.ts'
import { type AnswerInput, type AnswerValues, answerForm } from './reenrollment.schema.ts'

/** The person who answers for the student unless another one is typed: the student from 18 on, else the first guardian. */
const usualAnswerer = ({ isAdult, responsibles, studentEnrollment }: ListedReenrollment) => {
  if (isAdult) return { name: nameInUse(studentEnrollment.user), relation: W.self }
  const [first] = responsibles
  return { name: first?.name ?? '', relation: first?.kinship ?? '' }
}

const answerOf = ({ state }: ListedReenrollment): AnswerInput['answer'] =>
  REENROLLMENT_ANSWERS.find(answer => answer === state) ?? 'CONFIRMED'

/** The answer of one family with its date, the person who answered, and a note. */
export const AnswerForm = ({
  yearId,
  today,
  student,
  onClose,
}: {
  yearId: string
  today: string
  student: ListedReenrollment
  onClose: () => void
}) => {
  const { answer, version, studentEnrollment } = student
  const usual = usualAnswerer(student)
  const save = async (values: AnswerValues): Promise<void> => {
    try {
      await answerStudents(yearId, [{ studentId: studentEnrollment.user.id, ...values, version }])
    } finally {
      // Also after a refusal: another user may have recorded an answer.
      void invalidateReenrollment()
    }
  }
  return (
    <FormModal<AnswerInput, AnswerValues>
      opened
      onClose={onClose}
      title={fill(W.detailsTitle, { name: nameInUse(studentEnrollment.user) })}
      schema={answerForm}
      defaultValues={{
        answer: answerOf(student),
        answeredOn: answer?.answeredOn ?? today,
        answeredBy: answer ? (answer.answeredBy ?? '') : usual.name,
        relation: answer ? (answer.relation ?? '') : usual.relation,
        note: answer?.note ?? '',
      }}
      onSubmit={save}
      successMessage={W.answerSaved}
    >
      {form => (
        <>
          <NativeSelect
            label={W.answer}
            data={REENROLLMENT_ANSWERS.map(value => ({ value, label: W.answers[value] }))}
            {...form.register('answer')}
            error={errorOf(form, 'answer')}
          />
          <DateField
            control={form.control}
            name="answeredOn"
            label={W.date}
            required
            max={today}
            error={errorOf(form, 'answeredOn')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={W.by} {...form.register('answeredBy')} error={errorOf(form, 'answeredBy')} />
            <TextInput label={W.relation} {...form.register('relation')} error={errorOf(form, 'relation')} />
          </SimpleGrid>
          <Textarea
            label={W.note}
            autosize
            minRows={2}
            {...form.register('note')}
            error={errorOf(form, 'note')}
          />
        </>
      )}
    </FormModal>
  )
}
