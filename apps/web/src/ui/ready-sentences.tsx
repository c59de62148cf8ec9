import { Button, Group, Text } from '@mantine/core'

/** Sentences that a person may choose as the text of a field. */
export const ReadySentences = ({
  title,
  sentences,
  onChoose,
}: {
  title: string
  sentences: readonly string[]
  onChoose: (sentence: string) => void
}) => (
  <>
    <Text size="sm" fw={600} id="ready-sentences">
      {title}
    </Text>
    <Group gap="xs" role="group" aria-labelledby="ready-sentences">
      {sentences.map(sentence => (
        <Button key={sentence} variant="default" size="compact-sm" onClick={() => onChoose(sentence)}>
          {sentence}
        </Button>
      ))}
    </Group>
  </>
)
