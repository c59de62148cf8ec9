import { fill } from '@lousa/contract/messages.ts'
import type { OwnProposal } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS as W } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  childProposalsOptions,
  invalidateChildProposals,
  withdrawChildProposal,
} from './record-proposal.api.ts'
import classes from './record-proposal.module.css'
import { PROPOSAL_TONES, valueText } from './record-proposal.words.ts'

const ProposalForm = lazy(async () => ({
  default: (await import('./proposal-form.tsx')).ProposalForm,
}))

type Child = { id: string; name: string }

const withdraw = async (child: Child, proposal: OwnProposal): Promise<void> => {
  if (!(await confirm({ title: W.withdrawTitle, effect: W.withdrawEffect, verb: W.withdraw }))) return
  try {
    await withdrawChildProposal(child.id, proposal.id)
    toast.success(W.withdrawn)
  } catch (error) {
    toast.error(error)
  }
  void invalidateChildProposals()
}

const Proposal = ({ child, proposal }: { child: Child; proposal: OwnProposal }) => {
  const { field, value, status, sentAt, decisionReason } = proposal
  return (
    <li>
      <Group gap="xs">
        <Text fw={650}>{W.fields[field]}</Text>
        <StatusBadge tone={PROPOSAL_TONES[status]}>{W.statuses[status]}</StatusBadge>
      </Group>
      <Text className={classes.value ?? ''}>{valueText(field, value)}</Text>
      <Text size="sm" c="dimmed">
        {fill(W.sentAt, { moment: showInstant(sentAt) })}
      </Text>
      {decisionReason && <Text>{fill(W.reason, { reason: decisionReason })}</Text>}
      {status === 'SENT' && (
        <Button
          variant="default"
          size="compact-md"
          mt={4}
          aria-label={fill(W.withdrawOf, { field: W.fields[field] })}
          onClick={() => void withdraw(child, proposal)}
        >
          {W.withdraw}
        </Button>
      )}
    </li>
  )
}

/** Changes of the record of a child that a guardian proposed; nothing where the record of the child is not shown. */
export const ChildProposals = ({ child }: { child: Child }) => {
  const { data, error, refetch } = useQuery(childProposalsOptions(child.id))
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  // Without data there is no card either: that of a child whose place is hidden would vanish with the answer.
  if (!data || data.fields.length === 0) return null
  return (
    <ContentCard title={fill(W.title, child)}>
      <Stack gap="md" align="stretch">
        <Text>{W.lead}</Text>
        <Text size="sm">{W.notHere}</Text>
        <Button size="md" onClick={() => setOpen(true)}>
          {W.propose}
        </Button>
        {data.data.length === 0 ? (
          <Text>{W.none}</Text>
        ) : (
          <ul className={classes.own} aria-label={W.own}>
            {data.data.map(proposal => (
              <Proposal key={proposal.id} child={child} proposal={proposal} />
            ))}
          </ul>
        )}
      </Stack>
      <Suspense>{isOpen && <ProposalForm child={child} onClose={() => setOpen(false)} />}</Suspense>
    </ContentCard>
  )
}
