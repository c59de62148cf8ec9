import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { ChosenStudent, StudentPicker } from '../../people/search/people-picker.part.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { type EnrollInput, type EnrollValues, enrollForm } from './enroll-form.schema.ts'
import { createEnrollment } from './entry.api.ts'
import { useEntryQuestions } from './entry-questions.part.tsx'
import { FormerYear } from './former-year.tsx'
import { ModalityFields } from './modality-fields.part.tsx'

/** The student to enrol. */
export type EnrolledStudent = { id: string; name: string }

/** Said here, where it can be said which days there are: the server only knows that the dates do not follow each other. */
const refuseOutside = (start: string | undefined, year: AcademicYear | undefined): void => {
  if (!start || !year || (start >= year.start && start <= year.end)) return
  const message = fill(ENTRY.startOutside, { start: showDate(year.start), end: showDate(year.end) })
  throw refusedFields([{ path: 'start', code: 'INVALID', message }])
}

/** One student comes into a class, or back into it; a full class and another age are asked about. */
export const EnrollForm = ({
  grade,
  student: first,
  takenIds,
  onClose,
}: {
  grade: Grade
  /** The person who is known already: a new student, or one who returns. */
  student: EnrolledStudent | null
  /** The students of the class. */
  takenIds: ReadonlySet<string>
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const [student, setStudent] = useState(first)
  const { send, questions } = useEntryQuestions()
  const { modalities = [] } = grade
  const years = useQuery(academicYearsOptions()).data?.data
  const year = years?.find(({ id }) => id === grade.academicYear.id)
  const enroll = async (values: EnrollValues): Promise<void> => {
    refuseOutside(values.start, year)
    const saved = await send({ student: student?.name ?? '', grade }, answers => {
      const body = { gradeId: grade.id, ...values, ...answers }
      return createEnrollment(body, keyOf(body))
    })
    toast.success(saved.status === 'ACTIVE' ? ENTRY.enrolled : ENTRY.waitlisted)
    void enrollmentsChanged()
  }
  return (
    <>
      <FormModal<EnrollInput, EnrollValues>
        opened
        onClose={onClose}
        title={fill(ENTRY.enrollTitle, { grade: grade.name })}
        size="lg"
        schema={enrollForm}
        defaultValues={{ userId: first?.id ?? '', start: '', transferFormer: true, first: '', second: '' }}
        onSubmit={enroll}
        submitLabel={ENTRY.enroll}
        fieldOf={{ MODALITY_INVALID: 'first', INVALID_DATE_INTERVAL_ERROR: 'start' }}
      >
        {form => {
          const choose = (chosen: EnrolledStudent | null): void => {
            setStudent(chosen)
            form.setValue('userId', chosen?.id ?? '', {
              shouldDirty: true,
              shouldValidate: chosen !== null,
            })
          }
          const userError = errorOf(form, 'userId')
          return (
            <>
              {student ? (
                <ChosenStudent
                  name={student.name}
                  isFocused={student.id !== first?.id}
                  onChange={() => choose(null)}
                />
              ) : (
                <StudentPicker
                  status="Ativo"
                  required
                  autoFocus
                  isDisabled={({ id }) => takenIds.has(id)}
                  disabledText={ENTRY.alreadyHere}
                  onChoose={chosen => choose({ id: chosen.id, name: nameInUse(chosen) })}
                  error={userError && ENTRY.chooseFirst}
                >
                  <Group>
                    <Button
                      component={Link}
                      to={`${PATHS.newStudent}?turma=${grade.id}`}
                      variant="subtle"
                      size="compact-sm"
                      leftSection={<IconUserPlus size={18} aria-hidden />}
                    >
                      {ENTRY.newStudent}
                    </Button>
                  </Group>
                </StudentPicker>
              )}
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <DateField
                  control={form.control}
                  name="start"
                  label={ENTRY.start}
                  description={ENTRY.startHint}
                  error={errorOf(form, 'start')}
                  min={year?.start}
                  max={year?.end}
                />
              </SimpleGrid>
              {student && <FormerYear grade={grade} studentId={student.id} control={form.control} />}
              <ModalityFields
                control={form.control}
                names={['first', 'second']}
                modalities={modalities}
                errors={[errorOf(form, 'first'), errorOf(form, 'second')]}
              />
            </>
          )
        }}
      </FormModal>
      {questions}
    </>
  )
}
