import { LESSONS_QUESTION } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsDecision, LessonsPreview as Preview } from '@lousa/contract/lessons-preview.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PreviewOnDemand } from './preview-on-demand.tsx'

const Q = LESSONS_QUESTION

const MAX_LETTERS = 500

/** Withdraws what was recorded on the days, too: who wants it says why. */
const RecordsChoice = ({
  type,
  onWithdraw,
}: {
  type: 'submit' | 'button'
  onWithdraw: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  return (
    <details>
      <summary>{Q.records}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{Q.recordsHint}</Text>
        <TextInput
          label={Q.recordsReason}
          description={Q.recordsReasonHint}
          value={reason}
          maxLength={MAX_LETTERS}
          onChange={event => setReason(event.currentTarget.value)}
          // Enter would press the first button of the form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        <div>
          <Button
            type={type}
            variant="light"
            color="red"
            disabled={reason.trim() === ''}
            onClick={() => onWithdraw(reason.trim())}
          >
            {Q.withdraw}
          </Button>
        </div>
      </Stack>
    </details>
  )
}

/** The decision about lessons that block a change, with the effect of their removal on demand. */
export const LessonsQuestion = ({
  onDecide,
  preview,
  submits = false,
  hint = Q.hint,
  onWithdraw,
  children,
}: {
  onDecide: (decision: LessonsDecision) => void
  /** The effect of the change with the lessons removed; nothing is written. */
  preview: () => Promise<Preview>
  /** Effect of both decisions. */
  hint?: string
  /** The buttons send the form that they stand in. */
  submits?: boolean
  /** Removes all lessons, and withdraws their records for this reason. */
  onWithdraw?: (reason: string) => void
  /** A further way out, after the others. */
  children?: ReactNode
}) => {
  const type = submits ? 'submit' : 'button'
  return (
    <Stack gap="sm" component="section" aria-label={Q.title}>
      <Text size="sm">{hint}</Text>
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
      {onWithdraw && <RecordsChoice type={type} onWithdraw={onWithdraw} />}
    </Stack>
  )
}
