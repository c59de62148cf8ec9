import { fill, M } from '@lousa/contract/messages.ts'
import { ISSUED as W } from '@lousa/contract/reports/verification/issued-documents.messages.ts'
import { Button, Checkbox, Group, Modal, Pagination, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { copyAddress } from '../../../ui/copy-address.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import classes from './issued-documents.module.css'
import {
  type IssuedDocument,
  issuedDocumentsChanged,
  issuedDocumentsOptions,
  revokeDocument,
} from './verification.api.ts'

const KINDS = Object.entries(W.kinds).map(([value, label]) => ({ value, label }))
const TYPING_PAUSE_MS = 250

const nameOf = ({ title, issuedTo, grade }: IssuedDocument): string =>
  [title, issuedTo ? nameInUse(issuedTo) : grade?.name].filter(Boolean).join(' — ')

const State = ({ document: { revoked, replacedBy, laterEdition } }: { document: IssuedDocument }) => {
  if (revoked) return <StatusBadge tone="bad">{W.revoked}</StatusBadge>
  if (!replacedBy && laterEdition) return <StatusBadge tone="warn">{W.replacedByEdition}</StatusBadge>
  return replacedBy ? (
    <StatusBadge tone="warn">{W.replaced}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{W.standing}</StatusBadge>
  )
}

const RevokeForm = ({ document, onClose }: { document: IssuedDocument; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await revokeDocument(document.id, reason)
      toast.success(W.revokedNow)
      onClose()
    } catch (error) {
      toast.error(error)
      setBusy(false)
    }
    await issuedDocumentsChanged()
  }
  return (
    <Stack>
      <Text size="sm">{W.revokeEffect}</Text>
      <TextInput
        label={W.reason}
        required
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {M.btn.cancel}
        </Button>
        <Button color="red.9" loading={busy} disabled={reason.trim() === ''} onClick={() => void revoke()}>
          {W.revoke}
        </Button>
      </Group>
    </Stack>
  )
}

const Row = ({ document, onRevoke }: { document: IssuedDocument; onRevoke: () => void }) => (
  <li className={classes.row}>
    <div className={classes.about}>
      <Text fw={600}>{nameOf(document)}</Text>
      <Text size="sm" c="dimmed">
        {fill(W.by, {
          when: showInstant(document.issuedAt),
          person: nameInUse(document.by),
          code: document.code,
        })}
      </Text>
      {document.revoked && <Text size="sm">{fill(W.reasonOf, { reason: document.revoked.reason })}</Text>}
    </div>
    <Group gap="sm">
      <State document={document} />
      <Button
        variant="default"
        aria-label={fill(W.copyOf, { act: W.copy, document: nameOf(document) })}
        onClick={() => void copyAddress(`/verificar/${document.code}`, W.copied)}
      >
        {W.copy}
      </Button>
      {!document.revoked && (
        <Button
          variant="subtle"
          color="red.9"
          aria-label={fill(W.copyOf, { act: W.revoke, document: nameOf(document) })}
          onClick={onRevoke}
        >
          {W.revoke}
        </Button>
      )}
    </Group>
  </li>
)

/** Issued documents, of all people or of one student: the code, the validity, and the way to revoke it. */
export const IssuedDocuments = ({ studentId }: { studentId?: string }) => {
  const [searchFor, setSearchFor] = useState('')
  const [settledSearch] = useDebouncedValue(searchFor.trim(), TYPING_PAUSE_MS)
  const [tag, setTag] = useState<string | null>(null)
  const [onlyReplaced, setOnlyReplaced] = useState(false)
  const [page, setPage] = useState(1)
  const [revoking, setRevoking] = useState<IssuedDocument | null>(null)
  const query = useQuery(
    issuedDocumentsOptions({
      ...(studentId ? { studentId } : {}),
      ...(settledSearch ? { searchFor: settledSearch } : {}),
      ...(tag ? { tag } : {}),
      ...(onlyReplaced ? { replacedByEdition: 'true' as const } : {}),
      currentPage: page,
    }),
  )
  const { data: documents, error } = query
  const rows = () => {
    if (error && !documents) return <ErrorState error={error} onRetry={() => void query.refetch()} />
    if (!documents) return <RowsSkeleton rows={3} />
    if (documents.data.length === 0 && onlyReplaced)
      return <EmptyState title={W.replacedNone} reason={W.replacedNoneText} />
    if (documents.data.length === 0 && (settledSearch || tag))
      return <EmptyState title={W.noneFound} reason={W.noneFoundText} />
    if (documents.data.length === 0) return <EmptyState title={W.none} reason={W.noneText} />
    return (
      <ul className={classes.rows}>
        {documents.data.map(document => (
          <Row key={document.id} document={document} onRevoke={() => setRevoking(document)} />
        ))}
      </ul>
    )
  }
  return (
    <ContentCard title={W.title} padded={false}>
      {!studentId && (
        <div className={classes.filters}>
          <TextInput
            label={W.search}
            type="search"
            maxLength={100}
            value={searchFor}
            onChange={event => {
              setSearchFor(event.currentTarget.value)
              setPage(1)
            }}
          />
          <Select
            label={W.kind}
            placeholder={W.anyKind}
            clearable
            data={KINDS}
            value={tag}
            onChange={next => {
              setTag(next)
              setPage(1)
            }}
          />
          <Checkbox
            size="md"
            label={W.onlyReplaced}
            checked={onlyReplaced}
            onChange={({ currentTarget }) => {
              setOnlyReplaced(currentTarget.checked)
              setPage(1)
            }}
          />
        </div>
      )}
      {rows()}
      {documents && documents.totalPages > 1 && (
        <nav aria-label={M.pager.pages}>
          <Pagination p="md" size="sm" total={documents.totalPages} value={page} onChange={setPage} />
        </nav>
      )}
      <Modal
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={revoking ? fill(W.revokeTitle, { document: nameOf(revoking) }) : ''}
        centered
      >
        {revoking && <RevokeForm document={revoking} onClose={() => setRevoking(null)} />}
      </Modal>
    </ContentCard>
  )
}
