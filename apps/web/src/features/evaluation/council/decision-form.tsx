import type { CouncilStudentRow, DecisionWrite } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL as W } from '@lousa/contract/evaluation/council/council.messages.ts'
import {
  DECISION_REASONS,
  type DecisionReason,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

export type FormKind = 'APPROVE' | 'RETAIN' | 'DEPENDENCY' | 'EXTRA_RECOVERY' | 'NOTE'

const isReason = (value: string): value is DecisionReason => DECISION_REASONS.some(reason => reason === value)

/** Reason, components and text of one decision; the keyboard is in its first field. */
export const DecisionForm = ({
  kind,
  student,
  saving,
  onSave,
  onCancel,
}: {
  kind: FormKind
  student: CouncilStudentRow
  saving: boolean
  onSave: (decision: DecisionWrite) => void
  onCancel: () => void
}) => {
  const failed = student.components.filter(({ situation }) => situation === 'FAILED')
  const [reason, setReason] = useState<DecisionReason | null>(null)
  const [text, setText] = useState('')
  const [until, setUntil] = useState('')
  const [chosen, setChosen] = useState(failed.map(({ curriculumComponent }) => curriculumComponent.id))
  const hasReason = kind === 'APPROVE' || kind === 'DEPENDENCY'
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      studentEnrollmentId: student.studentEnrollment.id,
      kind,
      after: student.decisions.at(-1)?.number ?? 0,
      ...(hasReason && reason ? { reason } : {}),
      ...(kind === 'DEPENDENCY' ? { componentIds: chosen } : {}),
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
        {kind === 'DEPENDENCY' && (
          <Checkbox.Group label={W.dependencyIn} value={chosen} onChange={setChosen}>
            <Group gap="md" mt={4}>
              {failed.map(({ curriculumComponent: { id, name } }) => (
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
            {W.save}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {W.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
