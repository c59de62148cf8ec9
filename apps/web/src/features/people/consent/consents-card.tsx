import { fill, M } from '@lousa/contract/messages.ts'
import type { Consent, Consents } from '@lousa/contract/people/consent/consent.contract.ts'
import { CONSENT as W } from '@lousa/contract/people/consent/consent.messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { consentsOptions } from './consent.api.ts'
import { ConsentText, type TextOf } from './consent-text.tsx'
import classes from './consents-card.module.css'

// A form, which readers of the record do not need.
const ImageConsentForm = lazy(async () => ({
  default: (await import('./image-consent-form.tsx')).ImageConsentForm,
}))

const stateOf = ({ kind, given }: Consent): string => {
  if (!given) return W.withdrawn
  return kind === 'IMAGE_USE' || kind === 'GUARDIAN' ? W.authorized : W.accepted
}

type RowProps = {
  consent: Consent
  onRead: (text: TextOf) => void
  /** Records another answer of the giver; absent where nothing is to be recorded. */
  onAgain?: (() => void) | undefined
}

const Given = ({ consent, onRead, onAgain }: RowProps) => {
  const { kind, given, at, givenBy, recordedBy, note, textVersion } = consent
  return (
    <li className={classes.consent}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{M.access.consentKinds[kind]}</Text>
        <StatusBadge tone={given ? 'good' : 'neutral'}>{stateOf(consent)}</StatusBadge>
      </Group>
      <Text size="sm">{fill(W.givenBy, { person: givenBy || W.erased, when: showInstant(at) })}</Text>
      {recordedBy && (
        <Text size="sm" c="dimmed">
          {fill(W.recordedBy, { person: nameInUse(recordedBy) })}
        </Text>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={fill(W.readTextOf, { version: textVersion, kind: M.access.consentKinds[kind] })}
        onClick={() => onRead({ kind, version: textVersion })}
      >
        {fill(W.readText, { version: textVersion })}
      </Anchor>
      {onAgain && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={fill(W.image.againOf, { person: givenBy })}
          onClick={onAgain}
        >
          {W.image.again}
        </Anchor>
      )}
    </li>
  )
}

const List = ({
  query,
  onRead,
  onAgain,
}: {
  query: { data: Consents | undefined; error: Error | null; refetch: () => unknown }
  onRead: (text: TextOf) => void
  onAgain: ((consent: Consent) => void) | null
}) => {
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0) return <EmptyState title={W.none} reason={W.noneHint} />
  const { data, counted } = query.data
  // An answer that counts stays in force until its giver answers again, also where no line of the record names the giver any more.
  const isInForce = ({ id, givenBy }: Consent) => givenBy !== '' && counted.includes(id)
  return (
    <ul className={classes.consents}>
      {data.map(consent => (
        <Given
          key={consent.id}
          consent={consent}
          onRead={onRead}
          onAgain={onAgain && isInForce(consent) ? () => onAgain(consent) : undefined}
        />
      ))}
    </ul>
  )
}

/** The consents for a person: text, author and time; for administrators, the use of their image. */
export const ConsentsCard = ({ person }: { person: User }) => {
  const query = useQuery(consentsOptions(person.id))
  const mayRecord = useActor().role === 'ADMINISTRATOR'
  const [text, setText] = useState<TextOf | null>(null)
  const [openedForm, setOpenedForm] = useState<{ given: boolean; replaces?: Consent } | null>(null)
  return (
    <ContentCard title={PEOPLE.consentsTitle}>
      {query.data && (
        <Text size="sm" mb="sm">
          <Text span fw={600}>
            {W.states[query.data.image]}
          </Text>{' '}
          {W.statesHint}
        </Text>
      )}
      <List
        query={query}
        onRead={setText}
        onAgain={mayRecord ? consent => setOpenedForm({ given: !consent.given, replaces: consent }) : null}
      />
      {mayRecord && query.data && (
        <Group gap="sm" mt="md">
          <Button variant="default" onClick={() => setOpenedForm({ given: true })}>
            {PEOPLE.giveImage}
          </Button>
          <Button variant="default" onClick={() => setOpenedForm({ given: false })}>
            {PEOPLE.withdrawImage}
          </Button>
        </Group>
      )}
      <ConsentText text={text} onClose={() => setText(null)} />
      {/* A new key each time: a repeated sentence is another record. */}
      {openedForm && (
        <Suspense>
          <ImageConsentForm
            person={person}
            given={openedForm.given}
            replaces={openedForm.replaces ?? null}
            opened
            onClose={() => setOpenedForm(null)}
          />
        </Suspense>
      )}
    </ContentCard>
  )
}
