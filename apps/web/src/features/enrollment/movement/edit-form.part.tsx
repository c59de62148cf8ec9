import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { ModalityFields } from '../entry/modality-fields.part.tsx'
import type { ModalityChoice } from '../entry/modality-select.part.tsx'
import { confirmCounted } from './confirm-counted.part.tsx'
import {
  type EditValues,
  editInput,
  numberedForm,
  studentEnrollment,
  waitingForm,
} from './edit-form.schema.ts'
import { updateEnrollment } from './movement.api.ts'

const W = MOVEMENT

const modalityAt =
  (at: number) =>
  ({ modalities }: StudentEnrollment): string =>
    modalities.find(({ position }) => position === at)?.curriculumComponent.name ?? ''

const COMPARED: ComparedFields<StudentEnrollment> = [
  [W.number, of => String(of.number ?? '')],
  [W.start, of => showDate(of.start)],
  [M.field.modality1, modalityAt(1)],
  [M.field.modality2, modalityAt(2)],
  [W.councilApproved, of => (of.councilApproved ? W.yes : W.no)],
]

/** The offered choices, and a stored one that is no longer offered. */
const choicesOf = (enrollment: StudentEnrollment, grade: Grade): ModalityChoice[] => {
  const offered = grade.modalities ?? []
  const former = enrollment.modalities
    .map(({ curriculumComponent }) => curriculumComponent)
    .filter(({ id }) => offered.every(one => one.id !== id))
  return [...offered, ...former]
}

const noCreation = (): Promise<never> =>
  Promise.reject(new Error('An enrolment is created by entering a class'))

/** "Editar matrícula": number, first day and modalities, with a link to the council of the class. */
export const EditForm = ({
  enrollment,
  grade,
  hasCouncil,
  onClose,
}: {
  enrollment: StudentEnrollment
  grade: Grade
  /** Where years end with marks. */
  hasCouncil: boolean
  onClose: () => void
}) => {
  const isNumbered = enrollment.number !== null
  const modalities = choicesOf(enrollment, grade)
  return (
    <RecordForm<StudentEnrollment, ReturnType<typeof editInput>, EditValues>
      record={enrollment}
      onClose={onClose}
      titles={{ create: W.edit, edit: W.edit }}
      schema={isNumbered ? numberedForm : waitingForm}
      answer={studentEnrollment}
      blank={editInput(enrollment)}
      inputOf={editInput}
      comparedFields={COMPARED}
      otherChanges={{ lead: W.changedByOther, after: W.saveOver }}
      create={noCreation}
      change={async (seen, changes) => {
        if (changes.start !== undefined) {
          const { counted } = await updateEnrollment(seen, { ...changes, preview: true })
          await confirmCounted(counted, { name: nameInUse(enrollment.user), path: 'start' })
        }
        return updateEnrollment(seen, changes)
      }}
      fieldOf={{
        NUMBER_TAKEN: 'number',
        MODALITY_INVALID: 'first',
        INVALID_DATE_INTERVAL_ERROR: 'start',
        TERM_CLOSED: 'start',
      }}
      onSaved={enrollmentsChanged}
    >
      {form => (
        <>
          <Text fw={600}>{nameInUse(enrollment.user)}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {isNumbered && (
              <TextInput
                label={W.number}
                required
                inputMode="numeric"
                maxLength={4}
                data-autofocus
                error={errorOf(form, 'number')}
                {...form.register('number')}
              />
            )}
            <DateField
              control={form.control}
              name="start"
              label={W.start}
              description={W.startHint}
              required
              error={errorOf(form, 'start')}
            />
          </SimpleGrid>
          <ModalityFields
            control={form.control}
            names={['first', 'second']}
            modalities={modalities}
            errors={[errorOf(form, 'first'), errorOf(form, 'second')]}
          />
          {hasCouncil && (
            <Text size="sm">
              {enrollment.councilApproved ? `${W.councilApproved}. ` : ''}
              <Link to={generatePath(PATHS.gradeCouncil, { id: grade.id })}>{W.councilLink}</Link>
            </Text>
          )}
        </>
      )}
    </RecordForm>
  )
}
