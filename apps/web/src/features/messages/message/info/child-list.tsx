import type { MessageChild } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../../../lib/http/download.ts'
import { csvFile } from '../../../../lib/text/csv.ts'
import { countedIn, showCount } from '../../../../lib/text/numbers.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PersonLine } from '../../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { childrenShown, childTable, guardianText } from './child-rows.values.ts'
import classes from './message-info.module.css'
import { SIGNS } from './recipient-list.tsx'

const AT_ONCE = 50
const icon = { size: 18, 'aria-hidden': true } as const

const Row = ({ child: { student, grade, status, guardians } }: { child: MessageChild }) => (
  <tr>
    <td>
      <PersonLine person={student} detail={[grade, student.registration].filter(Boolean).join(' · ')} />
    </td>
    <td>
      <StatusBadge {...SIGNS[status]}>{M.enum[status]}</StatusBadge>
    </td>
    <td>
      {guardians.length === 0 ? (
        <Text size="sm" c="dimmed">
          {I.noGuardian}
        </Text>
      ) : (
        guardians.map(guardian => (
          <Text key={guardian.id} size="sm">
            {[guardianText(guardian), guardian.hasAccess === false && I.noAccess].filter(Boolean).join(' · ')}
          </Text>
        ))
      )}
    </td>
  </tr>
)

/** The children of a message to families: whether it is confirmed for each, by whom, and for whom it is missing. */
export const ChildList = ({
  all,
  onSlips,
}: {
  all: readonly MessageChild[]
  onSlips: (ids: string[]) => void
}) => {
  const [filter, setFilter] = useState({ search: '', onlyMissing: false })
  const [most, setMost] = useState(AT_ONCE)
  const rows = childrenShown(all, filter)
  const confirmed = all.filter(({ status }) => status === 'CONFIRMED').length
  return (
    <section aria-label={I.families}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {I.families}
        </Title>
        <Text size="sm">
          {fill(countedIn(I.familiesOf, all.length), { confirmed: showCount(confirmed) })}
        </Text>
        <Group gap="md" align="center">
          <TextInput
            type="search"
            aria-label={I.searchChild}
            placeholder={I.searchChild}
            value={filter.search}
            maxLength={100}
            onChange={event => setFilter({ ...filter, search: event.currentTarget.value })}
            leftSection={<IconSearch {...icon} />}
            className={classes.search ?? ''}
          />
          <Switch
            label={I.onlyMissing}
            checked={filter.onlyMissing}
            onChange={event => setFilter({ ...filter, onlyMissing: event.currentTarget.checked })}
          />
        </Group>
        {rows.length === 0 ? (
          <EmptyState title={I.nobody} />
        ) : (
          <>
            <Group>
              <Button
                variant="default"
                leftSection={<IconDownload {...icon} />}
                onClick={() => saveFile(csvFile(childTable(rows)), I.childrenCsvName)}
              >
                {I.csv}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPrinter {...icon} />}
                onClick={() => onSlips(rows.map(({ id }) => id))}
              >
                {I.slips}
              </Button>
            </Group>
            <Text size="sm" c="dimmed" role="status">
              {fill(I.childrenShown, { n: showCount(rows.length), total: showCount(all.length) })}
            </Text>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{I.child}</th>
                  <th scope="col">{I.state}</th>
                  <th scope="col">{I.answeredBy}</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, most).map(child => (
                  <Row key={child.id} child={child} />
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
          </>
        )}
      </Stack>
    </section>
  )
}
