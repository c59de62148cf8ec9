import { fill, M } from '@lousa/contract/messages.ts'
import { OFFICE_PROPOSALS as W } from '@lousa/contract/people/record-proposal/office-proposals.messages.ts'
import type { OfficeProposal } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { PROPOSAL_STATUSES } from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ListPager } from '../../../frames/list/list-pager.tsx'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLetterKeys } from '../../../ui/use-letter-keys.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { ProposalCard } from './proposal-card.tsx'
import {
  decideProposal,
  invalidateProposals,
  proposalsOptions,
  takeBackProposal,
} from './record-proposal.api.ts'
import classes from './record-proposal.module.css'
import { isAcceptable, valueText } from './record-proposal.words.ts'

const RefuseProposalForm = lazy(async () => ({
  default: (await import('./refuse-proposal-form.tsx')).RefuseProposalForm,
}))

const ROWS = 20

const search = searchOf({ situacao: oneOf(PROPOSAL_STATUSES, 'SENT'), pagina: wholeNumber(1) })

/** Acts on a proposal: the office is asked before it writes over a value or takes a decision back. */
const useDecisions = () => {
  const [isBusy, setBusy] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(error)
    }
    await invalidateProposals()
    setBusy(false)
  }
  const accept = async (proposal: OfficeProposal): Promise<void> => {
    if (!isAcceptable(proposal)) return
    const { field, value, present, isChanged, isReached, recordVersion } = proposal
    // The screen has shown the value that is written over: the version of the record goes with the decision.
    const over = isChanged ? { recordVersion } : {}
    const words = { present: valueText(field, present) || W.empty, value: valueText(field, value) }
    const reasons = [...(isReached ? [] : [W.noAccessEffect]), ...(isChanged ? [W.overEffect] : [])]
    const isSure =
      reasons.length === 0 ||
      (await confirm({
        title: isReached ? W.overTitle : W.noAccessTitle,
        effect: [...reasons, fill(W.becomes, words)].join(' '),
        verb: W.accept,
      }))
    if (!isSure) return
    const body = { decision: 'ACCEPTED' as const, ...over, ...(isReached ? {} : { withoutAccess: true }) }
    await act(() => decideProposal(proposal, body, keyOf([body, proposal.id, proposal.version])), W.accepted)
  }
  const takeBack = async (proposal: OfficeProposal): Promise<void> => {
    const words = { field: RECORD_PROPOSALS.fields[proposal.field], name: nameInUse(proposal.student) }
    const isSure = await confirm({
      title: fill(W.takeBackTitle, words),
      effect: proposal.status === 'ACCEPTED' ? W.takeBackAccepted : W.takeBackRefused,
      verb: W.takeBack,
    })
    if (!isSure) return
    await act(() => takeBackProposal(proposal, keyOf(['BACK', proposal.id, proposal.version])), W.takenBack)
  }
  return { isBusy, accept, takeBack }
}

const Desk = ({ proposals }: { proposals: readonly OfficeProposal[] }) => {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [refused, setRefused] = useState<OfficeProposal | null>(null)
  const { isBusy, accept, takeBack } = useDecisions()
  // A proposal that has left the list passes its place to the one that follows.
  const [place, setPlace] = useState(0)
  const found = proposals.findIndex(({ id }) => id === currentId)
  const at = found >= 0 ? found : Math.min(place, proposals.length - 1)
  const current = proposals[at]
  const step = (by: 1 | -1) => {
    const next = proposals[at + by]
    if (!next) return
    setCurrentId(next.id)
    setPlace(at + by)
    document.getElementById(`proposta-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const isWaiting = current?.status === 'SENT' && !isBusy
  useLetterKeys(
    refused
      ? {}
      : {
          j: () => step(1),
          k: () => step(-1),
          a: () => {
            if (current && isWaiting) void accept(current)
          },
          r: () => {
            if (current && isWaiting) setRefused(current)
          },
        },
  )
  return (
    <>
      <ul className={classes.list} aria-label={W.list}>
        {proposals.map(proposal => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            isCurrent={proposal.id === current?.id}
            isBusy={isBusy}
            acts={{
              onAccept: each => void accept(each),
              onRefuse: setRefused,
              onTakeBack: each => void takeBack(each),
            }}
          />
        ))}
      </ul>
      <Suspense>
        {refused && (
          <RefuseProposalForm key={refused.id} proposal={refused} onClose={() => setRefused(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Changes of records that families proposed: those that wait, and those that were decided. */
export const Component = () => {
  const [{ situacao, pagina }, setSearch] = useSearch(search)
  const isPhone = usePhone()
  const query = useQuery(proposalsOptions({ status: situacao, currentPage: pagina, rowsPerPage: ROWS }))
  const page = query.data
  const { isPlaceholderData } = query
  // The last proposal of the last page was decided: the page before has what is left.
  const isBeyond = page !== undefined && page.data.length === 0 && page.totalRowCount > 0
  const isEmpty = page !== undefined && page.data.length === 0 && !isBeyond
  const lastPage = page?.totalPages ?? 1
  useEffect(() => {
    if (!isPlaceholderData && isBeyond && lastPage < pagina) setSearch({ pagina: lastPage })
  }, [isPlaceholderData, isBeyond, lastPage, pagina, setSearch])
  return (
    <Stack gap="md">
      <PageHeader
        title={W.title}
        subtitle={W.lead}
        breadcrumb={[{ label: M.menu.users, to: PATHS.users }, { label: W.title }]}
        {...(page ? { count: page.totalRowCount } : {})}
      />
      <ChoiceOfStatus
        choices={PROPOSAL_STATUSES}
        labels={W.filters}
        value={situacao}
        onChange={status => setSearch({ situacao: status, pagina: 1 })}
      />
      {!isPhone && situacao === 'SENT' && (
        <Text size="sm" c="dimmed">
          <KeysInText text={W.keys} />
        </Text>
      )}
      {query.error && !page && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {((!query.error && !page) || isBeyond) && <RowsSkeleton rows={6} />}
      {isEmpty &&
        (situacao === 'SENT' ? (
          <EmptyState title={W.none} reason={W.noneReason} />
        ) : (
          <EmptyState title={W.nonePart} />
        ))}
      {page && page.data.length > 0 && (
        <section>
          <Desk key={situacao} proposals={page.data} />
          <ListPager page={page} onPage={number => setSearch({ pagina: number })} wide={!isPhone} />
        </section>
      )}
    </Stack>
  )
}
