import type {
  ListedReenrollment,
  ReenrollmentStudent,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT_WORDS } from '@lousa/contract/evaluation/reenrollment/reenrollment.messages.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REENROLLMENT_ANSWERS } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { answerStudents, invalidateReenrollment } from './reenrollment.api.ts'
import { type AnswerInput, type AnswerValues, answered, answerForm } from './reenrollment.schema.ts'

/** The person who answers for the student unless another one is typed: the student from 18 on, else the first guardian. */
const usualAnswerer = ({ isAdult, responsibles, studentEnrollment }: ListedReenrollment) => {
  if (isAdult) return { name: nameInUse(studentEnrollment.user), relation: W.self }
  const [first] = responsibles
  return { name: first?.name ?? '', relation: first?.kinship ?? '' }
}

const answerOf = ({ state }: Pick<ListedReenrollment, 'state'>): AnswerInput['answer'] =>
  REENROLLMENT_ANSWERS.find(answer => answer === state) ?? 'CONFIRMED'

/** A student of the campaign by the account, as a form has it. */
type Answered = ReenrollmentStudent & { id: string }

const COMPARED: ComparedFields<Answered> = [
  [W.answer, of => REENROLLMENT_WORDS.states[of.state]],
  [W.date, of => showDate(of.answer?.answeredOn)],
  [W.by, of => of.answer?.answeredBy ?? ''],
  [W.relation, of => of.answer?.relation ?? ''],
  [W.note, of => of.answer?.note ?? ''],
]

const noCreation = (): Promise<never> => Promise.reject(new Error('An answer is one of a listed student'))

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
  const name = nameInUse(student.studentEnrollment.user)
  const [record] = useState<Answered>({ ...student, id: student.studentEnrollment.user.id })
  const usual = usualAnswerer(student)
  const inputOf = (of: Answered): AnswerInput => ({
    answer: answerOf(of),
    answeredOn: of.answer?.answeredOn ?? today,
    answeredBy: of.answer ? (of.answer.answeredBy ?? '') : usual.name,
    relation: of.answer ? (of.answer.relation ?? '') : usual.relation,
    note: of.answer?.note ?? '',
  })
  const change = async (seen: Answered, changes: Partial<AnswerValues>): Promise<void> => {
    try {
      const answer = changes.answer ?? answerOf(student)
      await answerStudents(yearId, [{ ...changes, studentId: seen.id, answer, version: seen.version }])
    } finally {
      // Also after a refusal: another user may have recorded an answer.
      void invalidateReenrollment()
    }
  }
  return (
    <RecordForm<Answered, AnswerInput, AnswerValues>
      record={record}
      onClose={onClose}
      titles={{ create: fill(W.detailsTitle, { name }), edit: fill(W.detailsTitle, { name }) }}
      schema={answerForm}
      answer={answered}
      blank={inputOf(record)}
      inputOf={inputOf}
      valuesOf={of => (of.answer ? answerForm.safeParse(inputOf(of)).data : undefined)}
      comparedFields={COMPARED}
      create={noCreation}
      change={change}
      onSaved={() => undefined}
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
    </RecordForm>
  )
}
