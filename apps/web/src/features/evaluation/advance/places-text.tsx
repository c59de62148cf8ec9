import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { Text } from '@mantine/core'
import { countedIn } from '../../../lib/text/numbers.ts'

/** The places that a class still has, or the students beyond its capacity. */
export const PlacesText = ({ left }: { left: number | null }) => {
  if (left === null)
    return (
      <Text span size="xs" c="dimmed">
        {W.noLimit}
      </Text>
    )
  return (
    <Text span size="xs" c={left < 0 ? 'var(--lousa-bad)' : 'dimmed'}>
      {left < 0 ? countedIn(W.beyond, -left) : countedIn(W.places, left)}
    </Text>
  )
}
