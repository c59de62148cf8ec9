import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { Text } from '@mantine/core'
import { lessonName, lessonTime } from './lesson.words.ts'

const L = LESSON

/** The places of both lessons of an exchange, now and after it. */
export const SwapEffect = ({ one, other }: { one: Lesson; other: Lesson }) => (
  <section aria-label={L.swapEffect}>
    <Text size="sm" fw={600}>
      {L.swapEffect}
    </Text>
    {(
      [
        [one, other],
        [other, one],
      ] as const
    ).map(([lesson, place]) => (
      <Text key={lesson.id} size="sm">
        {fill(L.swapLine, { name: lessonName(lesson), from: lessonTime(lesson), to: lessonTime(place) })}
      </Text>
    ))}
  </section>
)
