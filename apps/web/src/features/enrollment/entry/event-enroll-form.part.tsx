import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { now } from '../../../lib/device/clock.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { eventsOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { ChosenStudent, StudentPicker } from '../../people/search/people-picker.part.tsx'
import { classRosterOptions, enrollmentsChanged } from '../enrollment.api.ts'
import type { EnrolledStudent } from './enroll-form.part.tsx'
import { createEnrollment } from './entry.api.ts'
import { useEntryQuestions } from './entry-questions.part.tsx'

const W = ENTRY.event
/** More events than a year has. */
const MAX_EVENTS = 100

const schema = z.object({
  gradeId: z.string().refine(value => value !== '', coded('REQUIRED')),
  userId: z.string().refine(value => value !== '', coded('REQUIRED')),
})
type Values = z.output<typeof schema>

type Props = {
  yearId: string
  /** Chosen by the page; else one of those that are not over. */
  event: SchoolEvent | null
  student: EnrolledStudent | null
  onClose: () => void
}

/** The events of a year that are not over, with the one of the page. */
const useEvents = (yearId: string, own: SchoolEvent | null): SchoolEvent[] => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone, now())
  const { data } = useQuery({
    ...eventsOptions({ academicYearId: yearId, rowsPerPage: MAX_EVENTS }),
    enabled: own === null,
  })
  return own ? [own] : (data?.data ?? []).filter(({ end }) => end >= today)
}

/** The office enrols one student in an event; a full event and another age are asked about. */
export const EventEnrollForm = ({ yearId, event: own, student: first, onClose }: Props) => {
  const [keyOf] = useState(keyPerBody)
  const [student, setStudent] = useState(first)
  const [eventId, setEventId] = useState(own?.id ?? '')
  const { send, questions } = useEntryQuestions()
  const events = useEvents(yearId, own)
  const event = events.find(({ id }) => id === eventId)
  const roster = useQuery({ ...classRosterOptions(eventId, false), enabled: eventId !== '' })
  const taken = new Set(roster.data?.data.map(({ user }) => user.id))
  const enroll = async (values: Values): Promise<void> => {
    if (!event) return
    const saved = await send({ student: student?.name ?? '', grade: event }, answers => {
      const body = { ...values, ...answers }
      return createEnrollment(body, keyOf(body))
    })
    toast.success(saved.status === 'ACTIVE' ? W.enrolled : W.waitlisted)
    void enrollmentsChanged()
  }
  return (
    <>
      <FormModal<Values, Values>
        opened
        onClose={onClose}
        title={own ? fill(W.titleOf, { event: own.name }) : W.title}
        size="lg"
        schema={schema}
        defaultValues={{ gradeId: own?.id ?? '', userId: first?.id ?? '' }}
        onSubmit={enroll}
        submitLabel={W.enroll}
      >
        {form => {
          const choose = (chosen: EnrolledStudent | null): void => {
            setStudent(chosen)
            form.setValue('userId', chosen?.id ?? '', { shouldDirty: true, shouldValidate: chosen !== null })
          }
          return (
            <>
              {!own && (
                <Select
                  label={W.event}
                  placeholder={W.choose}
                  required
                  searchable
                  nothingFoundMessage={W.none}
                  data={events.map(({ id: value, name: label }) => ({ value, label }))}
                  value={eventId || null}
                  onChange={next => {
                    setEventId(next ?? '')
                    form.setValue('gradeId', next ?? '', { shouldDirty: true, shouldValidate: true })
                  }}
                  error={errorOf(form, 'gradeId') && W.chooseFirst}
                />
              )}
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
                  autoFocus={own !== null}
                  isDisabled={({ id }) => taken.has(id)}
                  disabledText={W.alreadyHere}
                  onChoose={chosen => choose({ id: chosen.id, name: nameInUse(chosen) })}
                  error={errorOf(form, 'userId') && ENTRY.chooseFirst}
                />
              )}
            </>
          )
        }}
      </FormModal>
      {questions}
    </>
  )
}
