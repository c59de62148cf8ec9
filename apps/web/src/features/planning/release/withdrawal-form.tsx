import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { WITHDRAWAL } from '@lousa/contract/planning/record/withdrawal.messages.ts'
import { requiredText } from '@lousa/contract/schema.ts'
import type { RecordPart } from '@lousa/rules/planning/withdrawal.rules.ts'
import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { showDate, showTime, showWeekday } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { rollOptions, withdraw } from './withdraw-records.ts'

const W = WITHDRAWAL
const MAX_LETTERS = 500

const parts = { attendance: z.boolean(), release: z.boolean() }
const isChosen = (values: { attendance: boolean; release: boolean }) => values.attendance || values.release
const choice = { error: W.choose, path: ['release'] }
const withReason = z.object({ ...parts, reason: requiredText(MAX_LETTERS) }).refine(isChosen, choice)
const withoutReason = z.object({ ...parts, reason: z.literal('') }).refine(isChosen, choice)

const countOf = (list: readonly Attendance[], status: Attendance['status']): number =>
  list.filter(row => row.status === status).length

const attendanceLoss = (list: readonly Attendance[] | undefined): string =>
  list?.some(({ status }) => status !== null)
    ? fill(W.parts.ATTENDANCE.loses, {
        present: countedIn(W.present, countOf(list, 'ATTENDANCE')),
        absent: countedIn(W.absent, countOf(list, 'ABSENCE')),
        justified: countedIn(W.justified, countOf(list, 'JUSTIFIED_ABSENCE')),
      })
    : W.parts.ATTENDANCE.losesUnknown

const seenRows = (list: readonly Attendance[] | undefined) =>
  list
    ? list.flatMap(({ studentEnrollment: { id }, version }) =>
        version === null ? [] : [{ studentEnrollmentId: id, version }],
      )
    : null

type Props = {
  lesson: Lesson
  /** The parts that can be withdrawn now. */
  offered: readonly RecordPart[]
  /** The part that the person chose in the menu. */
  first: RecordPart
  onClose: () => void
}

/** Withdraws records of a lesson, and says what is lost by it. */
export const WithdrawalForm = ({ lesson, offered, first, onClose }: Props) => {
  const { data } = useQuery({ ...rollOptions(lesson), enabled: lesson.attendanceTaken })
  const needsReason = lesson.can.withdraw === 'WITH_REASON'
  const has = (part: RecordPart) => offered.includes(part)
  const name = `${lesson.lessonPlan.curriculumComponent.name}, ${lesson.lessonPlan.grade.name}`
  const when = `${showWeekday(lesson.date)}, ${showTime(lesson.start)}–${showTime(lesson.end)}`
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(W.title, { date: showDate(lesson.date) })}
      schema={needsReason ? withReason : withoutReason}
      defaultValues={{ attendance: first === 'ATTENDANCE', release: first === 'RELEASE', reason: '' }}
      onSubmit={async ({ attendance, release, reason }) => {
        const chosen: RecordPart[] = []
        if (attendance) chosen.push('ATTENDANCE')
        if (release) chosen.push('RELEASE')
        await withdraw(lesson, {
          parts: chosen,
          reason: reason === '' ? null : reason,
          attendances: lesson.attendanceTaken ? seenRows(data?.data) : null,
          accomplishVersion: lesson.accomplished?.version ?? null,
        })
      }}
      submitLabel={W.submit}
      destructive
    >
      {form => (
        <Stack gap="sm">
          <Text size="sm">{fill(W.lead, { name, when })}</Text>
          {has('ATTENDANCE') && (
            <Checkbox
              label={W.parts.ATTENDANCE.box}
              description={attendanceLoss(lesson.attendanceTaken ? data?.data : undefined)}
              {...form.register('attendance')}
            />
          )}
          {has('RELEASE') && (
            <Checkbox
              label={W.parts.RELEASE.box}
              description={W.parts.RELEASE.loses}
              {...form.register('release')}
              error={errorOf(form, 'release')}
            />
          )}
          {needsReason && (
            <Textarea
              label={W.reason}
              description={W.reasonHint}
              required
              autosize
              minRows={2}
              maxLength={MAX_LETTERS}
              {...form.register('reason')}
              error={errorOf(form, 'reason')}
            />
          )}
        </Stack>
      )}
    </FormModal>
  )
}
