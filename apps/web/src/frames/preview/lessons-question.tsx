import { LESSONS_QUESTION } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsDecision, LessonsPreview as Preview } from '@lousa/contract/lessons-preview.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PreviewOnDemand } from './preview-on-demand.tsx'

const Q = LESSONS_QUESTION

/** What becomes of lessons in the way of a change, with what their removal would do on demand. */
export const LessonsQuestion = ({
  onDecide,
  preview,
  submits = false,
  children,
}: {
  onDecide: (decision: LessonsDecision) => void
  /** What the change would do if the lessons are removed; nothing is written. */
  preview: () => Promise<Preview>
  /** The buttons send the form that they stand in. */
  submits?: boolean
  /** A further way out, after the others. */
  children?: ReactNode
}) => {
  const type = submits ? 'submit' : 'button'
  return (
    <Stack gap="sm" component="section" aria-label={Q.title}>
      <Text size="sm">{Q.hint}</Text>
      <Group gap="xs">
        <Button type={type} color="red.9" onClick={() => onDecide('REMOVE')}>
          {Q.remove}
        </Button>
        <Button type={type} variant="default" onClick={() => onDecide('KEEP')}>
          {Q.keep}
        </Button>
        {children}
      </Group>
      <PreviewOnDemand isQuiet lead={Q.seen} ask={preview} />
    </Stack>
  )
}
