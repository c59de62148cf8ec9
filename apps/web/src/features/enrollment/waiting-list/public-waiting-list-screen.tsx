import { PUBLIC_LIST as L } from '@lousa/contract/enrollment/waiting-list/public-list.messages.ts'
import type { WaitingList } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { PROTOCOL_LENGTH, typedProtocol } from './protocol.values.ts'
import classes from './public-waiting-list.module.css'
import { publicListOptions } from './queue.api.ts'

type WaitlistEntry = WaitingList['data'][number]

const answerTo = (protocol: string, place: WaitlistEntry | undefined): string => {
  if (protocol.length < PROTOCOL_LENGTH) return ''
  return place ? fill(L.place, { position: place.position, since: showInstant(place.since) }) : L.notHere
}

/** A long list is not searched by eye: the typed protocol is answered in words, and its line is shown. */
const Find = ({
  places,
  onFind,
}: {
  places: readonly WaitlistEntry[]
  onFind: (protocol: string) => void
}) => {
  const [typed, setTyped] = useState('')
  const answer = answerTo(
    typed,
    places.find(({ protocol }) => protocol === typed),
  )
  return (
    <div className={classes.find}>
      <ContentCard>
        <TextInput
          label={L.find}
          description={L.findHint}
          value={typed}
          onChange={event => {
            const next = typedProtocol(event.currentTarget.value)
            setTyped(next)
            onFind(next)
          }}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          size="md"
        />
        <Text role="status" mt="sm" fw={600}>
          {answer}
        </Text>
      </ContentCard>
    </div>
  )
}

const Row = ({ place, isYours }: { place: WaitlistEntry; isYours: boolean }) => {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isYours) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isYours])
  return (
    <tr ref={row} className={isYours ? classes.yours : undefined}>
      <td>{fill(L.nth, { position: place.position })}</td>
      <td className={classes.protocol}>
        {place.protocol}
        {isYours && <div className={classes.word}>{L.yours}</div>}
      </td>
      <td>{place.initials}</td>
      <td>{showInstant(place.since)}</td>
    </tr>
  )
}

const Places = ({ places, yours }: { places: readonly WaitlistEntry[]; yours: string }) => (
  <ContentCard padded={false}>
    <table className={classes.table}>
      <thead>
        <tr>
          {[L.position, L.protocol, L.initials, L.since].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(place => (
          <Row key={place.protocol} place={place} isYours={place.protocol === yours} />
        ))}
      </tbody>
    </table>
  </ContentCard>
)

const Page = ({ list, readAt }: { list: WaitingList; readAt: number }) => {
  const title = fill(L.title, { grade: list.grade.name })
  usePageTitle(title)
  const [yours, setYours] = useState('')
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm">
          {fill(L.moment, { moment: showInstant(new Date(readAt).toISOString()) })}
        </Text>
      </div>
      <ContentCard>
        <Facts
          facts={[
            { label: L.vacancies, value: list.capacity === null ? L.unlimited : showCount(list.capacity) },
            { label: L.occupied, value: showCount(list.active) },
            { label: L.waiting, value: showCount(list.data.length) },
          ]}
        />
      </ContentCard>
      {list.data.length === 0 ? (
        <ContentCard padded={false}>
          <EmptyState title={L.nobody} reason={L.nobodyReason} />
        </ContentCard>
      ) : (
        <>
          <Find places={list.data} onFind={setYours} />
          <Places places={list.data} yours={yours} />
        </>
      )}
      <ContentCard title={L.howTitle}>
        <ul className={classes.how}>
          {L.how.map(sentence => (
            <Text key={sentence} component="li" size="sm">
              {sentence}
            </Text>
          ))}
        </ul>
      </ContentCard>
    </Stack>
  )
}

/** Where a list is not public there is nothing to try again: at a school, switched off, of no class. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.code === 'FEATURE_NOT_AVAILABLE')

/** The waiting list of a class or event as everybody may read it. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(publicListOptions(id))
  // A list that was switched off in between is not shown any longer.
  const missing = isMissing(error)
  return (
    <div className={classes.sheet}>
      {data && !missing && <Page list={data} readAt={dataUpdatedAt} />}
      {error && (missing || !data) && (
        <>
          <Title order={1}>{L.untitled}</Title>
          {missing ? (
            <EmptyState title={L.missing} reason={L.missingReason} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </>
      )}
      {!data && !error && <PageSkeleton />}
    </div>
  )
}
