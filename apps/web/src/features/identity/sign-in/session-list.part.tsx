import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import type { listSessions } from '@lousa/contract/identity/sign-in/session.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant, showMoment } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { closeOtherSessions, closeSession, sessionsOptions } from './session.api.ts'
import classes from './session-list.module.css'

type Session = AnswerOf<typeof listSessions>['data'][number]

const isPhone = (device: string): boolean => /android|iphone|ipad|ios|celular/i.test(device)

const OpenSession = ({ session }: { session: Session }) => {
  const { id, device, current, createdAt, lastSeenAt } = session
  const ending = useMutation({
    mutationFn: () => closeSession(id),
    onSuccess: () => toast.success(ACCESS.sessionEnded),
    onError: toast.error,
  })
  const Device = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Device size={28} stroke={1.5} aria-hidden className={classes.device ?? ''} />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <StatusBadge tone="good">{ACCESS.thisDevice}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {fill(ACCESS.signedInAt, { quando: showInstant(createdAt) })} ·{' '}
          {fill(ACCESS.seenAt, { quando: showMoment(lastSeenAt) })}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={ending.isPending}
          onClick={() => ending.mutate()}
          aria-label={fill(ACCESS.endSessionOf, { aparelho: device })}
        >
          {ACCESS.endSession}
        </Button>
      )}
    </li>
  )
}

/** Where the person's account is open. */
export const SessionList = () => {
  const query = useQuery(sessionsOptions())
  const ending = useMutation({
    mutationFn: closeOtherSessions,
    onSuccess: () => toast.success(ACCESS.othersEnded),
    onError: toast.error,
  })
  const sessions = query.data?.data
  const endOthers = async () => {
    const sure = await confirm({
      title: ACCESS.endOthers,
      effect: ACCESS.endOthersEffect,
      verb: ACCESS.endOthers,
    })
    if (sure) ending.mutate()
  }
  return (
    <ContentCard title={ACCESS.sessions}>
      <Text size="sm" c="dimmed" mb="sm">
        {sessions?.length === 1 ? ACCESS.onlyHere : ACCESS.sessionsLead}
      </Text>
      {sessions ? (
        <Stack gap="md">
          <ul className={classes.sessions}>
            {sessions.map(session => (
              <OpenSession key={session.id} session={session} />
            ))}
          </ul>
          {sessions.some(({ current }) => !current) && (
            <Group justify="flex-end">
              <Button variant="default" loading={ending.isPending} onClick={() => void endOthers()}>
                {ACCESS.endOthers}
              </Button>
            </Group>
          )}
        </Stack>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </ContentCard>
  )
}
