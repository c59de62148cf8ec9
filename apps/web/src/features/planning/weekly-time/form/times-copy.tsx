import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { WEEKDAYS, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { queryClient } from '../../../../lib/http/query-client.ts'
import { countedIn, showCount } from '../../../../lib/text/numbers.ts'
import { listWords } from '../../../../ui/list-words.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Select } from '../../../../ui/select.tsx'
import { allGradesOptions } from '../../../academics/academics.api.ts'
import { plansOptions } from '../../planning.api.ts'
import { createWeeklyTime, previewCreate, timetableChanged, weeklyTimesOptions } from '../weekly-time.api.ts'
import { refusalSentence, slotText } from '../weekly-time.words.ts'
import { EffectiveDate } from './effective-date.tsx'
import {
  type Copies,
  copiesOfDay,
  copiesOfGrade,
  mergedPreviews,
  type TimeCopy,
} from './times-copy.values.ts'

const T = TIMETABLE

type Outcome = { copied: number; leftOut: string[]; withoutPlan: readonly string[] }

const leftOutWords = (copy: TimeCopy, error: unknown): string =>
  `${fill(T.place, { name: copy.name, ...slotText(copy) })}. ${refusalSentence(error)}`

const bodyOf = ({ lessonPlanId, weekday, start, end }: TimeCopy, validFrom: string) => ({
  lessonPlanId,
  weekday,
  start,
  end,
  ...(validFrom ? { validFrom } : {}),
})

/** The effect of each copy on lessons, and the copies that would be left out; nothing is written. */
const previewCopies = async (
  { copies, withoutPlan }: Copies,
  validFrom: string,
): Promise<{ preview: LessonsPreview; leftOut: string[]; withoutPlan: readonly string[] }> => {
  const leftOut: string[] = []
  const previews: LessonsPreview[] = []
  for (const copy of copies)
    await previewCreate(bodyOf(copy, validFrom)).then(
      preview => previews.push(preview),
      (error: unknown) => leftOut.push(leftOutWords(copy, error)),
    )
  return { preview: mergedPreviews(previews), leftOut, withoutPlan }
}

/** One after the other, so that one that clashes keeps no other from being made. */
const useCopying = (validFrom: string) => {
  const [keyOf] = useState(keyPerBody)
  const [at, setAt] = useState<{ done: number; of: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState('')
  const run = async (collect: () => Promise<Copies>): Promise<void> => {
    setFailure('')
    setAt({ done: 0, of: 0 })
    try {
      const { copies, withoutPlan } = await collect()
      const leftOut: string[] = []
      for (const [index, copy] of copies.entries()) {
        setAt({ done: index, of: copies.length })
        const body = bodyOf(copy, validFrom)
        await createWeeklyTime(body, keyOf(body)).catch((error: unknown) => {
          leftOut.push(leftOutWords(copy, error))
        })
      }
      setOutcome({ copied: copies.length - leftOut.length, leftOut, withoutPlan })
      void timetableChanged()
    } catch (error) {
      setFailure(errorText(error))
    }
    setAt(null)
  }
  return { at, outcome, failure, run }
}

const Named = ({ lead, names }: { lead: string; names: readonly string[] }) =>
  names.length > 0 && (
    <div>
      <Text size="sm" fw={600}>
        {lead}
      </Text>
      <List size="sm">
        {names.map(name => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
    </div>
  )

const Result = ({ outcome: { copied, leftOut, withoutPlan } }: { outcome: Outcome }) => (
  <Stack gap="sm" role="status">
    <Text fw={600}>{copied === 0 ? T.copyNone : countedIn(T.copied, copied)}</Text>
    {copied === 0 && leftOut.length === 0 && withoutPlan.length === 0 && (
      <Text size="sm">{T.copyNothing}</Text>
    )}
    <Named lead={T.copyLeftOut} names={leftOut} />
    <Named lead={T.copyNoPlan} names={withoutPlan} />
  </Stack>
)

type Seen = { of: string; leftOut: readonly string[]; withoutPlan: readonly string[] }

const CopyModal = ({
  title,
  lead,
  from,
  of,
  collect,
  onApplied,
  onClose,
  children,
}: {
  title: string
  lead: string
  from: string | null
  /** The source of the copy, and its target. */
  of: string
  /** Absent while something is still to be chosen. */
  collect: (() => Promise<Copies>) | undefined
  onApplied: (validFrom: string) => void
  onClose: () => void
  children: ReactNode
}) => {
  const [validFrom, setValidFrom] = useState(from ?? '')
  const [seen, setSeen] = useState<Seen | null>(null)
  const { at, outcome, failure, run } = useCopying(validFrom)
  const key = `${of} ${validFrom}`
  const preview = async (): Promise<LessonsPreview> => {
    const { preview: lessons, ...others } = await previewCopies(
      collect ? await collect() : { copies: [], withoutPlan: [] },
      validFrom,
    )
    setSeen({ of: key, ...others })
    return lessons
  }
  const copy = async (): Promise<void> => {
    if (!collect) return
    await run(collect)
    if (validFrom) onApplied(validFrom)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={false}
      // A running copy is finished.
      closeOnEscape={at === null}
      withCloseButton={at === null}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        {outcome ? (
          <Result outcome={outcome} />
        ) : (
          <>
            <Text size="sm">{lead}</Text>
            {failure && <Notice tone="bad">{failure}</Notice>}
            {children}
            {from !== null && (
              <EffectiveDate
                lead={T.confirmedClass}
                value={validFrom}
                onChange={setValidFrom}
                of={of}
                isReady={collect !== undefined && at === null}
                ask={preview}
              />
            )}
            {seen?.of === key && (
              <>
                <Named lead={T.copyWouldLeaveOut} names={seen.leftOut} />
                <Named lead={T.copyWouldLackPlan} names={seen.withoutPlan} />
              </>
            )}
          </>
        )}
        {at && at.of > 0 && (
          <div role="status">
            <Text size="sm" mb={4}>
              {fill(T.copying, { at: showCount(at.done + 1), of: showCount(at.of) })}
            </Text>
            <Progress value={(100 * at.done) / at.of} aria-hidden />
          </div>
        )}
        <Group justify="flex-end">
          {outcome ? (
            <Button onClick={onClose}>{M.btn.close}</Button>
          ) : (
            <>
              <Button variant="default" disabled={at !== null} onClick={onClose}>
                {M.btn.cancel}
              </Button>
              <Button
                disabled={collect === undefined || (from !== null && validFrom === '')}
                loading={at !== null}
                onClick={() => void copy()}
              >
                {T.copyDo}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type Props = {
  plans: readonly LessonPlan[]
  /** The day whose week is copied. */
  day: string
  /** From when the copies count unless another day is chosen, where the class has lessons already; else null. */
  from: string | null
  onApplied: (validFrom: string) => void
  onClose: () => void
}

const days = WEEKDAYS.map(value => ({ value, label: T.days[value] }))

/** The times of one day of the class onto another. */
export const CopyDay = ({ times, plans, day, ...modal }: Props & { times: readonly WeeklyTime[] }) => {
  const [from, setFrom] = useState<Weekday>('MONDAY')
  const [to, setTo] = useState<Weekday>('TUESDAY')
  const own = times.filter(({ lessonPlanId }) => plans.some(({ id }) => id === lessonPlanId))
  const daySelect = (label: string, value: Weekday, choose: (day: Weekday) => void) => (
    <Select
      label={label}
      data={days}
      value={value}
      onChange={next => choose(WEEKDAYS.find(day => day === next) ?? value)}
      comboboxProps={{ withinPortal: true }}
    />
  )
  return (
    <CopyModal
      title={T.copyDay}
      lead={T.copyDayLead}
      of={`${from} ${to}`}
      collect={from === to ? undefined : async () => copiesOfDay(own, { from, to, day })}
      {...modal}
    >
      {daySelect(T.copyFrom, from, setFrom)}
      {daySelect(T.copyTo, to, setTo)}
    </CopyModal>
  )
}

type OfGrade = Pick<Grade, 'id' | 'academicYear' | 'educationLevel'>

/** The week of another class of the level onto this one. */
export const CopyGrade = ({ grade, plans, day, ...modal }: Props & { grade: OfGrade }) => {
  const [gradeId, setGradeId] = useState('')
  const academicYearId = grade.academicYear.id
  const query = useQuery(allGradesOptions(academicYearId))
  const others = (query.data ?? [])
    .filter(({ id, educationLevel }) => id !== grade.id && educationLevel.id === grade.educationLevel.id)
    .toSorted((a, b) => compareClasses(a.name, b.name))
  const collect = async (): Promise<Copies> => {
    const [times, from] = await Promise.all([
      queryClient.fetchQuery(weeklyTimesOptions({ gradeId })),
      queryClient.fetchQuery(plansOptions({ academicYearId, gradeId })),
    ])
    const whole = from.filter(({ parentLessonPlanId }) => parentLessonPlanId === null)
    const own = times.data.filter(({ lessonPlanId }) => whole.some(({ id }) => id === lessonPlanId))
    return copiesOfGrade(own, { from: whole, to: plans, day })
  }
  return (
    <CopyModal
      title={T.copyGrade}
      lead={T.copyGradeLead}
      of={gradeId}
      collect={gradeId ? collect : undefined}
      {...modal}
    >
      <Select
        label={T.copyFrom}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={gradeId || null}
        onChange={value => setGradeId(value ?? '')}
        searchable
        {...listWords(query)}
        comboboxProps={{ withinPortal: true }}
      />
    </CopyModal>
  )
}
