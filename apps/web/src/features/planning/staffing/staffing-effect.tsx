import { fill } from '@lousa/contract/messages.ts'
import type {
  StaffedPlan,
  Staffing,
  StaffingClash,
} from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Stack, Text } from '@mantine/core'
import { showDate, showShortDate, showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './staffing.module.css'

const S = STAFFING

export const staffedPlanName = ({ name, curriculumComponent, grade }: StaffedPlan['lessonPlan']): string =>
  fill(S.cell, {
    component: name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name,
    grade: grade.name,
  })

const periodsText = (periods: StaffedPlan['before']): string =>
  periods
    .map(({ instructor: { name }, start, end }) =>
      end === null
        ? fill(S.personOpen, { name, start: showDate(start) })
        : fill(S.person, { name, start: showDate(start), end: showDate(end) }),
    )
    .join('; ') || S.nobody

const lessonsText = ({ lessons: { handed, unchanged } }: StaffedPlan): string =>
  [
    ...(handed > 0 ? [countedIn(S.handed, handed)] : []),
    ...(unchanged > 0 ? [countedIn(S.unchanged, unchanged)] : []),
  ].join('; ')

type Released = StaffedPlan['lessons']['released'][number]

const signatureText = ({ author, instructors }: Released): string => {
  if (instructors.length === 1) return S.bothSign
  return fill(instructors.length === 0 ? S.authorSigns : S.authorSignsToo, { author: author.name })
}

const releasedText = (released: Released): string => {
  const { author, instructors, count } = released
  const [one, many] = instructors.length === 0 ? S.releasedUnderNone : S.released
  return fill(count === 1 ? one : many, {
    count,
    author: author.name,
    names: instructors.map(({ name }) => name).join(', '),
    diary: signatureText(released),
  })
}

/** The effect on one plan: its people before and after, and its lessons. */
export const PlanEffect = ({ plan }: { plan: StaffedPlan }) => (
  <>
    {plan.isNew && (
      <Text size="sm" c="dimmed">
        {S.newPlan}
      </Text>
    )}
    {plan.before.length > 0 && (
      <Text size="sm" c="dimmed">
        {fill(S.before, { names: periodsText(plan.before) })}
      </Text>
    )}
    <Text size="sm">{fill(S.after, { names: periodsText(plan.after) })}</Text>
    {lessonsText(plan) && <Text size="sm">{lessonsText(plan)}</Text>}
    {plan.lessons.released.map(released => (
      <Text key={releasedText(released)} size="sm" c="var(--lousa-warn)">
        {releasedText(released)}
      </Text>
    ))}
  </>
)

const clashText = ({ instructor, lessonPlan, other, weekday, date, start, end }: StaffingClash): string =>
  fill(instructor ? S.clashOfPerson : S.clashOfClass, {
    person: instructor?.name ?? '',
    own: staffedPlanName(lessonPlan),
    other: staffedPlanName(other),
    day: weekday ? TIMETABLE.days[weekday] : showShortDate(date ?? ''),
    start: showTime(start),
    end: showTime(end),
  })

/** The clashes that refuse a change, each with the person and both plans. */
export const Clashes = ({ clashes }: { clashes: Staffing['clashes'] }) =>
  clashes.length === 0 ? null : (
    <Notice tone="bad">
      <Text size="sm" fw={600}>
        {S.clashes}
      </Text>
      <ul className={classes.lines}>
        {[...new Set(clashes.map(clashText))].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )

/** Everything that a change does, plan by plan. */
export const StaffingEffect = ({ staffing: { data, clashes } }: { staffing: Staffing }) => (
  <Stack gap="sm">
    <Clashes clashes={clashes} />
    <Text fw={600} role="status">
      {data.length === 0 ? S.nothing : countedIn(S.plans, data.length)}
    </Text>
    <ul className={classes.effects}>
      {data.map(plan => (
        <li key={plan.lessonPlan.id}>
          <Text size="sm" fw={600}>
            {staffedPlanName(plan.lessonPlan)}
          </Text>
          <PlanEffect plan={plan} />
        </li>
      ))}
    </ul>
  </Stack>
)
