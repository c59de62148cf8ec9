import type { PushSubscriptionRow } from '@lousa/contract/messages/push/push.contract.ts'
import { PUSH } from '@lousa/contract/messages/push/push.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { type PushKind, pushKindsOf } from '@lousa/rules/messages/push.rules.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant, showMoment } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor } from '../../identity/identity.api.ts'
import {
  pushDevicesOptions,
  pushKeyOptions,
  pushStateOptions,
  removePushDevice,
  savePushKinds,
} from './push.api.ts'
import { TurnPushOn } from './turn-push-on.tsx'

/** The kinds of pushes that this device gets. Each choice is saved at once. */
const Kinds = ({ device }: { device: PushSubscriptionRow }) => {
  const { role } = useActor()
  const saving = useMutation({
    mutationFn: (kinds: PushKind[]) => savePushKinds(device.id, kinds),
    onSuccess: () => toast.success(PUSH.saved),
    onError: toast.error,
  })
  const possible = pushKindsOf(role)
  if (possible.length < 2) return null
  const chosen = saving.isPending ? saving.variables : device.kinds
  return (
    <fieldset>
      <legend>{PUSH.about}</legend>
      <Stack gap="xs">
        {possible.map(kind => (
          <Checkbox
            key={kind}
            label={PUSH.kinds[kind]}
            checked={chosen.includes(kind)}
            // One answer at a time: else the first one, arriving last, would stand.
            disabled={saving.isPending}
            onChange={({ currentTarget: { checked } }) =>
              saving.mutate(possible.filter(each => (each === kind ? checked : device.kinds.includes(each))))
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}

const Device = ({ device }: { device: PushSubscriptionRow }) => {
  const removing = useMutation({
    mutationFn: () => removePushDevice(device),
    onSuccess: () => toast.success(device.current ? PUSH.turnedOff : PUSH.removed),
    onError: toast.error,
  })
  const last = device.lastSuccessAt
    ? fill(PUSH.lastAt, { moment: showMoment(device.lastSuccessAt) })
    : PUSH.neverYet
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={600}>{device.device}</Text>
            {device.current && <StatusBadge tone="good">{PUSH.current}</StatusBadge>}
          </Group>
          <Text size="sm" c="dimmed">
            {fill(PUSH.since, { day: showInstant(device.createdAt) })} · {last}
          </Text>
        </div>
        <Button
          variant="default"
          loading={removing.isPending}
          onClick={() => removing.mutate()}
          aria-label={fill(PUSH.removeOf, { device: device.device })}
        >
          {PUSH.remove}
        </Button>
      </Group>
    </li>
  )
}

/** Whether this device gets pushes, and what the person does about it. */
const Here = ({ publicKey, current }: { publicKey: string; current: PushSubscriptionRow | undefined }) => {
  const { data: state } = useQuery(pushStateOptions())
  if (!state) return <RowsSkeleton rows={1} />
  if (state === 'UNSUPPORTED') return <Text size="sm">{PUSH.unsupported}</Text>
  if (state === 'INSTALL') return <Text size="sm">{PUSH.install}</Text>
  if (state === 'DENIED') return <Notice tone="warn">{PUSH.denied}</Notice>
  if (state === 'OFF' || !current) return <TurnPushOn publicKey={publicKey} />
  return (
    <Stack gap="sm">
      <Text size="sm">{PUSH.on}</Text>
      <Kinds device={current} />
    </Stack>
  )
}

/** One's own choice to be told on this device, and the devices that are. */
export const PushCard = () => {
  const key = useQuery(pushKeyOptions())
  const devices = useQuery(pushDevicesOptions())
  const error = key.error ?? devices.error
  const content = () => {
    if (!key.data || !devices.data)
      return error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([key.refetch(), devices.refetch()])} />
      ) : (
        <RowsSkeleton rows={2} />
      )
    if (key.data.publicKey === null) return <Text size="sm">{PUSH.off}</Text>
    const all = devices.data.data
    return (
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {PUSH.lead} {PUSH.quiet}
        </Text>
        <Here publicKey={key.data.publicKey} current={all.find(({ current }) => current)} />
        {all.length > 0 && (
          <section aria-label={PUSH.devices}>
            <Text fw={600}>{PUSH.devices}</Text>
            <Stack component="ul" gap="sm" p={0} style={{ listStyle: 'none' }}>
              {all.map(device => (
                <Device key={device.id} device={device} />
              ))}
            </Stack>
          </section>
        )}
      </Stack>
    )
  }
  return <ContentCard title={PUSH.title}>{content()}</ContentCard>
}
