import type { ChildReenrollment as Reenrollment } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import {
  REENROLLMENT_ANSWERS,
  type ReenrollmentAnswer,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { Box, Button, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { errorText } from '../../lib/http/error-text.ts'
import { showDate } from '../../lib/text/dates.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { answerChildReenrollment, childReenrollmentChanged, childReenrollmentOptions } from './family.api.ts'

const W = FAMILY.reenrollment
type Child = { id: string; name: string }

const answerOf = ({ state }: Reenrollment): ReenrollmentAnswer | null =>
  REENROLLMENT_ANSWERS.find(answer => answer === state) ?? null

const stateText = (campaign: Reenrollment): string => {
  const answer = answerOf(campaign)
  if (answer === null || campaign.answeredOn === null) return W.none
  return fill(campaign.isOwn ? W.own : W.others, {
    date: showDate(campaign.answeredOn),
    answer: W.answers[answer],
  })
}

type AnswerProps = { campaign: Reenrollment; child: Child; onFailure: (text: string) => void }

const Answer = ({ campaign, child, onFailure }: AnswerProps) => {
  const before = answerOf(campaign)
  const [answer, setAnswer] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (answer === null || isBusy) return
    const closes = showDate(campaign.closes)
    const { name } = child
    const isSure =
      answer === 'CONFIRMED' ||
      (await confirm({
        title: fill(W.leaveTitle, { name }),
        effect: fill(W.leaveEffect, { closes }),
        verb: W.send,
      }))
    if (!isSure) return
    setBusy(true)
    onFailure('')
    try {
      await answerChildReenrollment(child.id, {
        academicYearId: campaign.academicYear.id,
        answer,
        version: campaign.version,
      })
      toast.success(W.sent)
    } catch (error) {
      onFailure(error instanceof Refusal && error.code === 'STALE_VERSION' ? W.stale : errorText(error))
    } finally {
      setBusy(false)
      void childReenrollmentChanged()
    }
  }
  return (
    <Stack gap="sm" mt="sm" align="flex-start">
      <Radio.Group
        label={W.question}
        value={answer ?? ''}
        onChange={chosen => setAnswer(REENROLLMENT_ANSWERS.find(each => each === chosen) ?? null)}
      >
        <Stack gap="xs" mt={6}>
          {REENROLLMENT_ANSWERS.map(each => (
            <Radio key={each} value={each} size="md" label={W.answers[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <Button
        size="md"
        loading={isBusy}
        disabled={answer === null || answer === before}
        onClick={() => void send()}
      >
        {before === null ? W.send : W.change}
      </Button>
    </Stack>
  )
}

/** The question of the school whether a child returns, with the answer; nothing where the school does not ask. */
export const ChildReenrollment = ({ child }: { child: Child }) => {
  const { data, error, refetch } = useQuery(childReenrollmentOptions(child.id))
  // The form is drawn again with each newer answer; what went wrong with the last one stays above it.
  const [failure, setFailure] = useState('')
  const campaign = data?.data[0]
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!campaign) return null
  const { opens, closes, window, mayAnswer } = campaign
  const words = { name: child.name, opens: showDate(opens), closes: showDate(closes) }
  return (
    <ContentCard title={fill(W.title, words)}>
      <Text>{fill({ BEFORE: W.before, OPEN: W.open, OVER: W.over }[window], words)}</Text>
      {window !== 'BEFORE' && <Text mt="xs">{stateText(campaign)}</Text>}
      {failure && (
        <Box mt="xs">
          <Notice tone="bad">{failure}</Notice>
        </Box>
      )}
      {mayAnswer && (
        <Answer key={campaign.version} campaign={campaign} child={child} onFailure={setFailure} />
      )}
      {window === 'OPEN' && !mayAnswer && <Text mt="xs">{W.elsewhere}</Text>}
    </ContentCard>
  )
}
