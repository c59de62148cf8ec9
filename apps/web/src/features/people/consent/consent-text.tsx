import { M } from '@lousa/contract/messages.ts'
import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { versionLine } from '../../identity/texts/institution-text.part.tsx'
import { textOptions } from '../../identity/texts/text.api.ts'

export type TextOf = { kind: ConsentKind; version: number }

const Body = ({ kind, version }: TextOf) => {
  const query = useQuery(textOptions(kind, version))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={4} />
  return (
    <>
      <Title order={2} size="h3">
        {query.data.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {versionLine(query.data)}
      </Text>
      <Prose text={query.data.body} headings="h3" />
    </>
  )
}

/** The text of the version that a person agreed to. */
export const ConsentText = ({ text, onClose }: { text: TextOf | null; onClose: () => void }) => (
  <Modal
    opened={text !== null}
    onClose={onClose}
    title={text ? M.access.consentKinds[text.kind] : ''}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {text && <Body {...text} />}
  </Modal>
)
