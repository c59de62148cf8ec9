import { fill } from '@lousa/contract/messages.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { List, Stack, Text } from '@mantine/core'
import type { MergeAnswer } from './merge.api.ts'
import { countWords } from './merge.words.ts'

/** Everything that will happen, before it does. */
export const MergeSummary = ({
  name,
  preview: { counts, endedRegistrations, isReactivated, hasPassword },
}: {
  name: string
  preview: NonNullable<MergeAnswer['preview']>
}) => {
  const moving = countWords(counts)
  return (
    <Stack gap="sm">
      <Text fw={650}>{MERGE.summary}</Text>
      {moving.length > 0 ? (
        <div>
          <Text>{fill(MERGE.moves, { name })}</Text>
          <List>
            {moving.map(words => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </div>
      ) : (
        <Text>{MERGE.nothingMoves}</Text>
      )}
      {endedRegistrations.length > 0 && (
        <Text>{fill(MERGE.endedRegistrations, { numbers: endedRegistrations.join(', ') })}</Text>
      )}
      {isReactivated && <Text>{MERGE.reactivated}</Text>}
      <Text>{hasPassword ? MERGE.keepsPassword : MERGE.noPassword}</Text>
      <Text fw={550}>{MERGE.undoable}</Text>
    </Stack>
  )
}
