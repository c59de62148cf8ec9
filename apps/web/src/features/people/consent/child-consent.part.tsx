import { fill } from '@lousa/contract/messages.ts'
import { CONSENT } from '@lousa/contract/people/consent/consent.messages.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { answerChildConsent, childConsentOptions } from './consent.api.ts'
import { ConsentText, type TextOf } from './consent-text.tsx'

const W = CONSENT.child

const TONES: Readonly<Record<keyof typeof W.states, Tone>> = {
  NONE: 'neutral',
  GIVEN: 'good',
  WITHDRAWN: 'bad',
}

/** The use of the image of a child: what stands now, the guardian's own answer, and its change; nothing where it is not asked. */
export const ChildConsent = ({ child }: { child: { id: string; name: string } }) => {
  const { data, error, refetch } = useQuery(childConsentOptions(child.id))
  const [text, setText] = useState<TextOf | null>(null)
  const [isBusy, setBusy] = useState(false)
  const answer = async (given: boolean): Promise<void> => {
    if (!data || isBusy) return
    const isSure = given || (await confirm({ title: fill(W.noTitle, child), effect: W.noEffect, verb: W.no }))
    if (!isSure) return
    setBusy(true)
    try {
      await answerChildConsent(child.id, { given, textVersion: data.textVersion })
      toast.success(W.saved)
    } catch (refusal) {
      toast.error(refusal)
      void refetch()
    }
    setBusy(false)
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data?.isShown) return null
  const { own } = data
  const isOfOldText = own?.given === true && own.textVersion < data.textVersion
  return (
    <ContentCard title={fill(W.title, child)}>
      <Stack gap="sm" align="flex-start">
        <StatusBadge tone={TONES[data.image]}>{W.states[data.image]}</StatusBadge>
        {own && <Text>{fill(own.given ? W.ownYes : W.ownNo, { moment: showInstant(own.at) })}</Text>}
        {isOfOldText && data.mayAnswer && <Text>{W.changedText}</Text>}
        {own?.given && data.image === 'WITHDRAWN' && <Text>{W.other}</Text>}
        <Anchor
          component="button"
          type="button"
          py={8}
          onClick={() => setText({ kind: 'IMAGE_USE', version: data.textVersion })}
        >
          {W.read}
        </Anchor>
        {data.mayAnswer ? (
          <Group gap="sm">
            <Button
              size="md"
              loading={isBusy}
              disabled={own?.given === true && !isOfOldText}
              onClick={() => void answer(true)}
            >
              {W.yes}
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={isBusy || own?.given === false}
              onClick={() => void answer(false)}
            >
              {W.no}
            </Button>
          </Group>
        ) : (
          <Text>{W.adult}</Text>
        )}
        <ConsentText text={text} onClose={() => setText(null)} />
      </Stack>
    </ContentCard>
  )
}
