import type { DecisionWrite } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL as W } from '@lousa/contract/evaluation/council/council.messages.ts'
import {
  DECISION_REASONS,
  type DecisionReason,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** A decision without its student. */
export type DecisionFields = Pick<DecisionWrite, 'kind' | 'reason' | 'text' | 'until' | 'componentIds'>

export type FormKind = 'APPROVE' | 'RETAIN' | 'DEPENDENCY' | 'EXTRA_RECOVERY' | 'NOTE'

const isReason = (value: string): value is DecisionReason => DECISION_REASONS.some(reason => reason === value)

/** Reason, components and text of one decision; the keyboard is in its first field. */
export const DecisionForm = ({
  kind,
  failed,
  saving,
  saveLabel = W.save,
  onSave,
  onCancel,
}: {
  kind: FormKind
  /** The components to choose of for a dependency; empty where all failed ones of each student are meant. */
  failed: readonly { id: string; name: string }[]
  saving: boolean
  saveLabel?: string
  onSave: (decision: DecisionFields) => void
  onCancel: () => void
}) => {
  const [reason, setReason] = useState<DecisionReason | null>(null)
  const [text, setText] = useState('')
  const [until, setUntil] = useState('')
  const [chosen, setChosen] = useState(failed.map(({ id }) => id))
  const hasReason = kind === 'APPROVE' || kind === 'DEPENDENCY'
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      kind,
      ...(hasReason && reason ? { reason } : {}),
      ...(kind === 'DEPENDENCY' && failed.length > 0 ? { componentIds: chosen } : {}),
      ...(kind === 'EXTRA_RECOVERY' && until ? { until } : {}),
      ...(text.trim() === '' ? {} : { text }),
    })
  }
  return (
    <form
      onSubmit={save}
      aria-label={W.kinds[kind]}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Stack gap="sm">
        <Text fw={650}>{W.kinds[kind]}</Text>
        {kind === 'DEPENDENCY' && failed.length > 0 && (
          <Checkbox.Group label={W.dependencyIn} value={chosen} onChange={setChosen}>
            <Group gap="md" mt={4}>
              {failed.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {hasReason && (
          <Radio.Group
            label={W.reason}
            value={reason ?? ''}
            onChange={value => setReason(isReason(value) ? value : null)}
          >
            <Stack gap={6} mt={4}>
              {DECISION_REASONS.map((one, at) => (
                <Radio key={one} value={one} label={W.reasons[one]} autoFocus={at === 0} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {kind === 'EXTRA_RECOVERY' && (
          <TextInput
            type="date"
            label={W.until}
            value={until}
            onChange={event => setUntil(event.currentTarget.value)}
            autoFocus
          />
        )}
        <Textarea
          label={W.text}
          value={text}
          maxLength={2000}
          autosize
          minRows={1}
          autoFocus={kind === 'RETAIN' || kind === 'NOTE'}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.shiftKey) save(event)
          }}
        />
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {saveLabel}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {W.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
