import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { CHECK as W } from '@lousa/contract/reports/verification/check.messages.ts'
import { normalizeVerificationCode } from '@lousa/rules/reports/verification/verification-code.rules.ts'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './check-document.module.css'
import { FileComparison } from './file-comparison.tsx'
import { type CheckedDocument, checkedDocumentOptions } from './verification.api.ts'

const stateOf = ({ revokedAt, replacedAt }: CheckedDocument) => {
  if (revokedAt !== null)
    return {
      tone: 'bad' as const,
      name: W.revoked,
      text: fill(W.revokedText, { when: showInstant(revokedAt) }),
    }
  if (replacedAt !== null)
    return {
      tone: 'warn' as const,
      name: W.replaced,
      text: fill(W.replacedText, { when: showInstant(replacedAt) }),
    }
  return { tone: 'good' as const, name: W.valid, text: W.validText }
}

const DocumentFacts = ({ document, code }: { document: CheckedDocument; code: string }) => {
  const { tone, name, text } = stateOf(document)
  return (
    <>
      <ContentCard>
        <Stack gap="sm" mb="md" role="status">
          <div>
            <StatusBadge tone={tone}>{name}</StatusBadge>
          </div>
          <Text fw={600}>{text}</Text>
        </Stack>
        <Facts
          facts={[
            { label: W.facts.type, value: document.title },
            { label: W.facts.issuedTo, value: document.issuedTo },
            { label: W.facts.issuedAt, value: showInstant(document.issuedAt) },
            { label: W.facts.institution, value: document.institution },
            { label: W.facts.code, value: code },
          ]}
        />
        <Text size="sm" c="dimmed" mt="sm">
          {W.privacy}
        </Text>
      </ContentCard>
      <FileComparison expected={document.sha256} />
    </>
  )
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  if (error instanceof Refusal && error.status === 404)
    return <EmptyState title={W.missing} reason={W.missingText} />
  if (error instanceof Refusal && error.status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(error.data.retryAfter ?? 60) / 60))
    return (
      <EmptyState
        title={W.tooMany}
        reason={fill(W.tooManyText, { minutes: counted(minutes, ...W.minutes) })}
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} />
}

const CodeForm = ({ start }: { start: string }) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(start)
  const [failure, setFailure] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = normalizeVerificationCode(typed)
    setFailure(code === null ? W.incomplete : '')
    if (code !== null) void navigate(`/verificar/${code}`)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={W.code}
          description={W.codeHint}
          value={typed}
          error={failure}
          onChange={event => setTyped(event.currentTarget.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          size="md"
        />
        <Button type="submit" size="md">
          {W.check}
        </Button>
      </Stack>
    </form>
  )
}

/** Where anybody who holds a document learns whether it was issued and whether it stands. */
export const Component = () => {
  usePageTitle(W.title)
  const { id: given = '' } = useParams()
  const code = normalizeVerificationCode(given) ?? given
  const { data, error, isFetching, refetch } = useQuery(checkedDocumentOptions(code))
  return (
    <div className={classes.sheet}>
      <Stack gap="md">
        <div>
          <Title order={1}>{W.title}</Title>
          <Text c="dimmed">{W.intro}</Text>
        </div>
        {code !== '' && data && !error && <DocumentFacts document={data} code={code} />}
        {code !== '' && error && (
          <div role="status">
            <Failure error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {code !== '' && !data && !error && isFetching && <PageSkeleton />}
        <ContentCard>
          <CodeForm key={code} start={code} />
        </ContentCard>
      </Stack>
    </div>
  )
}
