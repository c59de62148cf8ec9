import type { MessageRecipient } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconMail, IconMailOpened, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { showInstant } from '../../../../lib/text/dates.ts'
import { showCount } from '../../../../lib/text/numbers.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PersonLine } from '../../../../ui/person-avatar.tsx'
import { StatusBadge, type Tone } from '../../../../ui/status-badge.tsx'
import classes from './message-info.module.css'
import type { RecipientFilter } from './recipient-rows.values.ts'

const AT_ONCE = 50
const icon = { size: 14, 'aria-hidden': true } as const

/** The look of each state of a receipt. */
export const SIGNS: Record<MessageRecipient['status'], { tone: Tone; sign?: React.ReactNode }> = {
  DELIVERED: { tone: 'neutral', sign: <IconMail {...icon} /> },
  READ: { tone: 'info', sign: <IconMailOpened {...icon} /> },
  CONFIRMED: { tone: 'good' },
}

const COPY_TONES = { PENDING: 'neutral', SENT: 'good', FAILED: 'bad' } as const

export const RecipientFilters = ({
  filter,
  onChange,
  hasWithoutAccess,
}: {
  filter: RecipientFilter
  hasWithoutAccess: boolean
  onChange: (filter: RecipientFilter) => void
}) => (
  <Group gap="md" align="center">
    <TextInput
      type="search"
      aria-label={I.search}
      placeholder={I.search}
      value={filter.search}
      maxLength={100}
      onChange={event => onChange({ ...filter, search: event.currentTarget.value })}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={classes.search ?? ''}
    />
    <Switch
      label={I.onlyUnread}
      checked={filter.onlyUnread}
      onChange={event => onChange({ ...filter, onlyUnread: event.currentTarget.checked })}
    />
    {hasWithoutAccess && (
      <Switch
        label={I.onlyWithout}
        checked={filter.onlyWithoutAccess}
        onChange={event => onChange({ ...filter, onlyWithoutAccess: event.currentTarget.checked })}
      />
    )}
  </Group>
)

/** The recipients, with the state of each, and its time. */
export const RecipientList = ({ rows, total }: { rows: readonly MessageRecipient[]; total: number }) => {
  const [most, setMost] = useState(AT_ONCE)
  const hasCopies = rows.some(({ copy }) => copy)
  if (rows.length === 0) return <EmptyState title={I.nobody} />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {fill(I.shown, { n: showCount(rows.length), total: showCount(total) })}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{I.name}</th>
            <th scope="col">{I.state}</th>
            <th scope="col">{I.since}</th>
            {hasCopies && <th scope="col">{I.copy}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ id, user, status, at, copy, hasAccess }) => (
            <tr key={id}>
              <td>
                <PersonLine
                  person={user}
                  detail={[M.enum[user.role], user.registration, hasAccess === false && I.noAccess]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </td>
              <td>
                <StatusBadge {...SIGNS[status]}>{M.enum[status]}</StatusBadge>
              </td>
              <td>{showInstant(at)}</td>
              {hasCopies && (
                <td>{copy ? <StatusBadge tone={COPY_TONES[copy]}>{I.copies[copy]}</StatusBadge> : '–'}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <Group justify="center">
          <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
            {fill(I.more, {
              n: showCount(Math.min(AT_ONCE, rows.length - most)),
              total: showCount(rows.length - most),
            })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
