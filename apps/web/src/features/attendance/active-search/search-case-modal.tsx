import type {
  SearchCase,
  SearchStep,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { ACTIVE_SEARCH as W } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { registeredReports } from '../../../frames/issue/registered-reports.ts'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { showDate, showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  invalidateSearch,
  reopenSearchCase,
  searchCaseOptions,
  withdrawSearchStep,
} from './active-search.api.ts'
import { outcomeText, reasonText } from './active-search.words.ts'
import { SearchClosingForm, SearchStepForm } from './search-step-form.part.tsx'

/** An act without a form: done, said, and read again also after a refusal. */
const act = async (run: () => Promise<unknown>, done: string): Promise<void> => {
  try {
    await run()
    toast.success(done)
  } catch (error) {
    toast.error(error)
  }
  void invalidateSearch()
}

const Step = ({ of, isOpen, onWithdraw }: { of: SearchStep; isOpen: boolean; onWithdraw: () => void }) => {
  const { kind, takenOn, note, recordedBy, recordedAt, withdrawnBy, withdrawnAt } = of
  const name = `${W.kinds[kind]}, ${showDate(takenOn)}`
  const outcome = outcomeText(of)
  return (
    <Stack gap={4} component="li" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} td={withdrawnAt ? 'line-through' : undefined}>
          {name}
        </Text>
        {withdrawnAt ? (
          <StatusBadge tone="neutral">{W.step.isWithdrawn}</StatusBadge>
        ) : (
          isOpen && (
            <RowActions
              name={name}
              actions={[{ label: W.step.withdraw, onClick: onWithdraw, destructive: true }]}
            />
          )
        )}
      </Group>
      {outcome && <Text size="sm">{outcome}</Text>}
      {note && <Text size="sm">{note}</Text>}
      <Text size="sm" c="dimmed">
        {fill(W.step.by, { person: nameInUse(recordedBy), when: showInstant(recordedAt) })}
      </Text>
      {withdrawnAt && withdrawnBy && (
        <Text size="sm" c="dimmed">
          {fill(W.step.withdrawn, { person: nameInUse(withdrawnBy), when: showInstant(withdrawnAt) })}
        </Text>
      )}
    </Stack>
  )
}

const Body = ({ of, onWithdraw }: { of: SearchCase; onWithdraw: (step: SearchStep) => void }) => (
  <Stack gap="md">
    <div>
      <Text size="sm">{fill(W.opened, { date: showDate(of.openedOn) })}</Text>
      {of.reasons.length === 0 ? (
        <Text size="sm" c="dimmed">
          {W.openedByHand}
        </Text>
      ) : (
        of.reasons.map(reason => (
          <Text key={`${reason.kind}${reason.passedOn}`} size="sm">
            {reasonText(reason)}
          </Text>
        ))
      )}
      {of.closedOn && of.outcome && (
        <Text size="sm" fw={600}>
          {fill(W.closed, { date: showDate(of.closedOn), outcome: W.outcomes[of.outcome] })}
        </Text>
      )}
      {of.closedOn && of.note && <Text size="sm">{of.note}</Text>}
    </div>
    <Title order={3} size="h4">
      {W.history}
    </Title>
    {of.steps.length === 0 ? (
      <Text size="sm" c="dimmed">
        {W.noSteps}
      </Text>
    ) : (
      <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {of.steps.map(step => (
          <Step key={step.id} of={step} isOpen={of.status === 'OPEN'} onWithdraw={() => onWithdraw(step)} />
        ))}
      </Stack>
    )}
  </Stack>
)

/** A case of the active search: its reasons, the steps of the school, and its end. The look is audited. */
export const SearchCaseModal = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => {
  // One window at a time: on a phone a form would cover the steps.
  const [opened, setOpened] = useState<'step' | 'closing' | 'question' | 'letter' | null>(null)
  const query = useQuery(searchCaseOptions(id))
  const found = query.data
  const back = () => setOpened(null)
  const Letter = registeredReports()
  const enrollmentId = found?.enrollmentId ?? null
  const letterClosed = () => {
    back()
    // The letter that was issued is a step.
    void invalidateSearch()
  }
  const withdraw = async (step: SearchStep): Promise<void> => {
    setOpened('question')
    const { withdrawTitle: title, withdrawText: effect, withdraw: verb, removed } = W.step
    if (await confirm({ title, effect, verb })) await act(() => withdrawSearchStep(id, step.id), removed)
    back()
  }
  return (
    <>
      <Modal
        opened={opened === null}
        onClose={onClose}
        title={fill(W.caseOf, { name })}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        {query.error && !found && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {!query.error && !found && <RowsSkeleton rows={2} />}
        {found && (
          <Stack gap="lg">
            <Body of={found} onWithdraw={step => void withdraw(step)} />
            <Group justify="flex-end">
              {found.status === 'CLOSED' ? (
                <Button variant="default" onClick={() => void act(() => reopenSearchCase(found), W.reopened)}>
                  {W.reopen}
                </Button>
              ) : (
                <>
                  {Letter && enrollmentId && (
                    <Button variant="default" onClick={() => setOpened('letter')}>
                      {W.letter}
                    </Button>
                  )}
                  <Button variant="default" onClick={() => setOpened('closing')}>
                    {W.closing.save}
                  </Button>
                  <Button onClick={() => setOpened('step')}>{W.register}</Button>
                </>
              )}
            </Group>
          </Stack>
        )}
      </Modal>
      <Suspense>
        {opened === 'letter' && Letter && found && enrollmentId && (
          <Letter
            opened
            onClose={letterClosed}
            subject={{ of: 'SEARCH_CASE', id: enrollmentId, searchCaseId: id, about: name }}
          />
        )}
      </Suspense>
      {opened === 'step' && <SearchStepForm name={name} target={{ caseId: id }} onClose={back} />}
      {opened === 'closing' && found && <SearchClosingForm name={name} of={found} onClose={back} />}
    </>
  )
}
