import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { textOptions } from './text.api.ts'
import { TextModal } from './text-modal.part.tsx'

type Props = {
  /** The version that is agreed to; null: nothing yet. */
  value: number | null
  onChange: (version: number | null) => void
  error?: string | undefined
}

/** Agreeing to terms of use and privacy policy, with the texts at hand. What counts is the version that can be read here. */
export const AcceptTerms = ({ value, onChange, error }: Props) => {
  const terms = useQuery(textOptions('TERMS'))
  const [reading, setReading] = useState<'TERMS' | 'PRIVACY' | null>(null)
  const version = terms.data?.version ?? null
  return (
    <Stack gap={8}>
      {terms.error && !terms.data && (
        <Notice tone="warn">
          {M.err.generic}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void terms.refetch()}>
            {M.btn.update}
          </Button>
        </Notice>
      )}
      <Checkbox
        checked={value !== null && value === version}
        onChange={event => onChange(event.currentTarget.checked ? version : null)}
        disabled={version === null}
        label={ACCESS.accept}
        error={error}
        required
        styles={{ body: { alignItems: 'flex-start' }, label: { lineHeight: 1.4 } }}
      />
      <Group gap="xs">
        <Button variant="subtle" size="compact-md" onClick={() => setReading('TERMS')}>
          {ACCESS.readTerms}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={() => setReading('PRIVACY')}>
          {ACCESS.readPrivacy}
        </Button>
      </Group>
      {reading && <TextModal kind={reading} onClose={() => setReading(null)} />}
    </Stack>
  )
}
