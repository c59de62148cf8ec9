import type {
  OwnAppeal,
  OwnAppeals as OwnAppealsAnswer,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { mayWithdrawOwnAppeal } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ownAppealsOptions } from './appeal.api.ts'
import { APPEAL_TONES, isPending, meetingText, subjectText } from './appeal.words.ts'

const OwnAppealForm = lazy(async () => ({ default: (await import('./own-appeal-form.tsx')).OwnAppealForm }))
const OwnWithdrawal = lazy(async () => ({ default: (await import('./own-appeal-form.tsx')).OwnWithdrawal }))

type Bar = OwnAppealsAnswer['bar']

const Row = ({ of, bar, onWithdraw }: { of: OwnAppeal; bar: Bar; onWithdraw: (of: OwnAppeal) => void }) => {
  const minuted = meetingText(of)
  return (
    <Stack gap={4} component="li" aria-label={fill(W.rowName, { day: showDate(of.receivedOn) })}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{subjectText(of)}</Text>
          <Text size="sm" c="dimmed">
            {fill(W.by, {
              name: of.applicantName ?? W.applicants[of.applicant],
              day: showDate(of.receivedOn),
            })}
          </Text>
        </div>
        <StatusBadge tone={APPEAL_TONES[of.status]}>{W.statuses[of.status]}</StatusBadge>
      </Group>
      {isPending(of) && <Text size="sm">{fill(W.own.answerUntil, { day: showDate(of.answerUntil) })}</Text>}
      {of.text && <Text size="sm">{of.text}</Text>}
      {of.answer && (
        <Text size="sm">
          <Text span fw={600} size="sm">
            {W.answer}:
          </Text>{' '}
          {of.answer}
        </Text>
      )}
      {minuted && !isPending(of) && (
        <Text size="sm" c="dimmed">
          {minuted}
        </Text>
      )}
      {mayWithdrawOwnAppeal({ ...of, bar }) && (
        <Group>
          <Button variant="default" mih={{ base: 44, sm: 36 }} onClick={() => onWithdraw(of)}>
            {W.own.withdraw}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/**
 * Own requests of a student that results be reconsidered, with states, deadlines and answers. A student of age sends one and
 * withdraws it before the answer. Nothing where there is neither a request nor a published result with an open deadline.
 */
export const OwnAppeals = () => {
  const query = useQuery(ownAppealsOptions())
  const [isSending, setSending] = useState(false)
  const [withdrawn, setWithdrawn] = useState<OwnAppeal | null>(null)
  if (query.error && !query.data) {
    return (
      <ContentCard title={W.own.title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </ContentCard>
    )
  }
  if (!query.data) return null
  const { data, results, bar } = query.data
  if (data.length === 0 && results.length === 0) return null
  return (
    <ContentCard title={W.own.title}>
      <Stack gap="lg">
        {data.length === 0 ? (
          <EmptyState title={W.own.none} reason={W.own.noneReason} />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {W.own.about}
            </Text>
            <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map(of => (
                <Row key={of.id} of={of} bar={bar} onWithdraw={setWithdrawn} />
              ))}
            </Stack>
          </>
        )}
        {results.length > 0 &&
          (bar === null ? (
            <Group>
              <Button mih={{ base: 44, sm: 36 }} onClick={() => setSending(true)}>
                {W.own.create}
              </Button>
            </Group>
          ) : (
            <Text size="sm">{W.own.bars[bar]}</Text>
          ))}
      </Stack>
      <Suspense>
        {isSending && <OwnAppealForm results={results} onClose={() => setSending(false)} />}
        {withdrawn && <OwnWithdrawal appeal={withdrawn} onClose={() => setWithdrawn(null)} />}
      </Suspense>
    </ContentCard>
  )
}
