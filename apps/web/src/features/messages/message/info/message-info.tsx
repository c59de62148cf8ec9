import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { MESSAGE_WRITING } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPencil, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../../lib/http/download.ts'
import { csvFile } from '../../../../lib/text/csv.ts'
import { showMoment } from '../../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../../lib/text/numbers.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { messageOptions } from '../message.api.ts'
import states from '../message-state.module.css'
import { MessageState, ReceiptBar, titleOf } from '../message-state.part.tsx'
import { MessageText } from '../message-text.part.tsx'
import { useMessageActs } from '../use-message-acts.ts'
import { ChildList } from './child-list.tsx'
import { missingChildren } from './child-rows.values.ts'
import classes from './message-info.module.css'
import { MessageSlips } from './message-slips.tsx'
import { RecipientFilters, RecipientList } from './recipient-list.tsx'
import { recipientsShown, recipientTable } from './recipient-rows.values.ts'

const icon = { size: 18, 'aria-hidden': true } as const

type Acts = { onEdit: (message: SchoolMessage) => void; onClose: () => void }

const Head = ({ message }: { message: SchoolMessage }) => {
  const { status, type, sender, createdAt, sendAt, resentAt } = message
  return (
    <Stack gap={4}>
      <Title order={2} size="h3">
        {titleOf(message)}
      </Title>
      <div className={classes.head}>
        <MessageState status={status} />
        <Text size="sm" c="dimmed">
          {fill(I.from, {
            type: MESSAGE_WORDS.types[type],
            sender: nameInUse(sender),
            moment: showMoment(createdAt),
          })}
        </Text>
        {status === 'SCHEDULED' && sendAt && (
          <Text size="sm" fw={600}>
            {fill(I.scheduled, { moment: showMoment(sendAt) })}
          </Text>
        )}
        {resentAt && (
          <Text size="sm" c="dimmed">
            {fill(I.resent, { moment: showMoment(resentAt) })}
          </Text>
        )}
      </div>
    </Stack>
  )
}

/** The recipients of a message that is not sent yet. */
const Chosen = ({ chosen }: Pick<SchoolMessage, 'chosen'>) => {
  if (!chosen) return null
  const { grades, roles, users, audience } = chosen
  const lines = [
    audience !== 'STUDENTS' && I.chosenAudience[audience],
    grades.length > 0 && fill(I.chosenClasses, { names: grades.map(({ name }) => name).join(', ') }),
    roles.length > 0 &&
      fill(I.chosenRoles, { names: roles.map(role => MESSAGE_WRITING.roleNames[role]).join(', ') }),
    users.length > 0 && fill(I.chosenPeople, { names: users.map(nameInUse).join(', ') }),
  ].filter(line => line !== false)
  return (
    <section aria-label={I.chosen}>
      <Title order={3} size="h5" mb={4}>
        {I.chosen}
      </Title>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {MESSAGE_WRITING.countNone}
        </Text>
      ) : (
        lines.map(line => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))
      )}
    </section>
  )
}

const Legend = ({ counts }: Pick<SchoolMessage, 'counts'>) => (
  <ul className={states.legend}>
    {(
      [
        ['confirmed', 'CONFIRMED'],
        ['read', 'READ'],
        ['delivered', 'DELIVERED'],
      ] as const
    ).map(([part, status]) => (
      <li key={part}>
        <span aria-hidden className={states.bar}>
          {part !== 'delivered' && <span data-part={part} style={{ width: '100%' }} />}
        </span>
        {M.enum[status]}: {showCount(counts[part])}
      </li>
    ))}
  </ul>
)

const SentInfo = ({ message, onSlips }: { message: SchoolMessage; onSlips: (ids: string[]) => void }) => {
  const [filter, setFilter] = useState({ search: '', onlyUnread: false, onlyWithoutAccess: false })
  const rows = recipientsShown(message.recipients, filter)
  const withoutAccess = message.recipients.filter(({ hasAccess }) => hasAccess === false)
  return (
    <section aria-label={I.people}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {I.people}
        </Title>
        {withoutAccess.length > 0 && (
          <Notice tone="warn">
            <Group gap="sm">
              {countedIn(I.access, withoutAccess.length)}
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPrinter {...icon} />}
                onClick={() => onSlips(withoutAccess.map(({ id }) => id))}
              >
                {countedIn(I.slipsWithout, withoutAccess.length)}
              </Button>
            </Group>
          </Notice>
        )}
        <RecipientFilters filter={filter} onChange={setFilter} hasWithoutAccess={withoutAccess.length > 0} />
        {rows.length > 0 && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconDownload {...icon} />}
              onClick={() => saveFile(csvFile(recipientTable(rows)), I.csvName)}
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
        )}
        <RecipientList
          key={`${filter.search}${filter.onlyUnread}${filter.onlyWithoutAccess}`}
          rows={rows}
          total={message.recipients.length}
        />
      </Stack>
    </section>
  )
}

/** The readers of slips: recipients themselves, and children of a message to families. */
const slipRows = ({ recipients, children = [] }: SchoolMessage, ids: readonly string[]) => [
  ...recipientsShown(
    recipients.filter(({ id }) => ids.includes(id)),
    { search: '', onlyUnread: false, onlyWithoutAccess: false },
  ),
  ...children.filter(({ id }) => ids.includes(id)).map(({ id, student }) => ({ id, user: student })),
]

const Content = ({ message, onEdit, onClose }: Acts & { message: SchoolMessage }) => {
  const [slipsOf, setSlipsOf] = useState<readonly string[] | null>(null)
  const { remove, resend, isResending } = useMessageActs()
  const { children = [] } = message
  if (slipsOf)
    return (
      <MessageSlips message={message} rows={slipRows(message, slipsOf)} onBack={() => setSlipsOf(null)} />
    )
  const isSent = message.status === 'SENT'
  const missing = missingChildren(message).length
  return (
    <Stack gap="lg">
      <Head message={message} />
      {message.body !== '' && (
        <section aria-label={I.text} className={classes.text}>
          <MessageText body={message.body} />
        </section>
      )}
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="red.9"
          leftSection={<IconTrash {...icon} />}
          onClick={() => void remove(message).then(isGone => isGone && onClose())}
        >
          {M.btn.delete}
        </Button>
        {!isSent && (
          <Button leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
            {M.btn.edit}
          </Button>
        )}
        {isSent && (message.counts.delivered > 0 || missing > 0) && (
          <Button
            leftSection={<IconSend {...icon} />}
            loading={isResending}
            onClick={() => void resend(message)}
          >
            {missing > 0 ? I.resendFamilies : I.resend}
          </Button>
        )}
      </Group>
      {isSent ? (
        <>
          <ReceiptBar counts={message.counts} />
          <Legend counts={message.counts} />
          {children.length > 0 && <ChildList all={children} onSlips={setSlipsOf} />}
          {(message.recipients.length > 0 || children.length === 0) && (
            <SentInfo message={message} onSlips={setSlipsOf} />
          )}
        </>
      ) : (
        <Chosen chosen={message.chosen} />
      )}
    </Stack>
  )
}

/** One notification: its text, who has read it, and what can be done with it. */
export const MessageInfo = ({ id, ...acts }: Acts & { id: string }) => {
  const isPhone = usePhone()
  const { data, error, refetch } = useQuery(messageOptions(id))
  const isMissing = error instanceof Refusal && error.status === 404
  const trouble = isMissing ? (
    <EmptyState title={I.missing} />
  ) : (
    error && <ErrorState error={error} onRetry={() => void refetch()} />
  )
  return (
    <Modal
      opened
      onClose={acts.onClose}
      title={I.heading}
      size="56rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {data && !isMissing ? <Content message={data} {...acts} /> : (trouble ?? <RowsSkeleton rows={4} />)}
    </Modal>
  )
}
