import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Checkbox, Text } from '@mantine/core'
import { showTime } from '../../../lib/text/dates.ts'
import classes from '../save-bar.module.css'
import type { OtherLesson } from './use-other-lessons.ts'

const stateOf = ({ entry, taken }: OtherLesson): string | null => {
  if (entry && entry.state !== 'saved') return LESSON_SHEET.others.queued
  return taken ? LESSON_SHEET.others.taken : null
}

const O = LESSON_SHEET.others

/** The same marks for other lessons of the day, beside the button that says how many it writes. Only who chooses it. */
export const OtherLessons = ({
  others,
  choose,
}: {
  others: readonly OtherLesson[]
  choose: (lessonId: string, isChosen: boolean) => void
}) => (
  <fieldset className={classes.others}>
    <legend>{O.title}</legend>
    {others.map(other => {
      const { lesson, place, chosen, isOfPlan } = other
      const state = stateOf(other)
      return (
        <Checkbox
          key={lesson.id}
          className={classes.other ?? ''}
          checked={chosen}
          onChange={event => choose(lesson.id, event.currentTarget.checked)}
          label={
            <>
              {fill(isOfPlan ? O.place : O.ofPlan, {
                place,
                start: showTime(lesson.start),
                component: lesson.lessonPlan.curriculumComponent.name,
              })}
              {state && (
                <Text span size="xs" c="dimmed">
                  {` · ${state}`}
                </Text>
              )}
            </>
          }
        />
      )
    })}
  </fieldset>
)
