import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { Text } from '@mantine/core'
import { EnrollmentState } from '../list/enrollment-state.part.tsx'
import classes from './open-class.module.css'
import { agesText, timesText, vacanciesText, windowOn, windowText } from './open-class.values.ts'
import { EnrollAction, EnrollmentActions, WaitlistLink } from './own-place.part.tsx'

/** One class with the facts for a choice, and the buttons to enter or leave. */
export const OpenClassCard = ({
  grade,
  enrollment,
  hindrance,
  today,
}: {
  grade: Grade
  enrollment: StudentEnrollment | undefined
  /** Why this person cannot enrol; '' where they may. */
  hindrance: string
  today: string
}) => {
  const place = [grade.place, agesText(grade)].filter(Boolean).join(' · ')
  const times = timesText(grade)
  const state = windowOn(grade, today)
  return (
    <li className={classes.card}>
      <div className={classes.facts}>
        <Text component="h3" fw={600}>
          {grade.name}
        </Text>
        {place && <Text size="sm">{place}</Text>}
        {times.map(time => (
          <Text key={time} size="sm" c="dimmed">
            {time}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {[vacanciesText(grade), windowText(grade, today)].filter(Boolean).join(' · ')}
        </Text>
        <WaitlistLink place={grade} />
      </div>
      <div className={classes.way}>
        {enrollment ? (
          <>
            <EnrollmentState enrollment={enrollment} />
            <EnrollmentActions enrollment={enrollment} mayLeave={state === 'OPEN'} />
          </>
        ) : (
          state === 'OPEN' &&
          (hindrance ? (
            <Text size="sm" c="dimmed">
              {hindrance}
            </Text>
          ) : (
            <EnrollAction
              place={grade}
              facts={[...times, place].filter(Boolean)}
              {...(grade.modalities ? { modalities: grade.modalities } : {})}
            />
          ))
        )}
      </div>
    </li>
  )
}
