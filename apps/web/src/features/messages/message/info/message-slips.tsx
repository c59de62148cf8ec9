import type { MessageRecipient, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { showDay } from '../../../../lib/text/dates.ts'
import { showCount } from '../../../../lib/text/numbers.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import { useInstitution } from '../../../identity/identity.api.ts'
import { MessageText } from '../message-text.part.tsx'
import classes from './message-info.module.css'

/** The notification on paper, once for each person, to be signed and brought back: for families without a phone. */
export const MessageSlips = ({
  message,
  rows,
  onBack,
}: {
  message: SchoolMessage
  rows: readonly Pick<MessageRecipient, 'id' | 'user'>[]
  onBack: () => void
}) => {
  const { name: institution } = useInstitution()
  return (
    <Stack gap="md">
      <Group justify="space-between" className={classes.screenOnly ?? ''}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {I.backToInfo}
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {M.btn.print}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" className={classes.screenOnly ?? ''}>
        {fill(I.slipsLead, { n: showCount(rows.length) })}
      </Text>
      {rows.map(({ id, user }) => (
        <article key={id} className={classes.slip}>
          <p className={classes.slipFrom}>
            {fill(I.slipFrom, { institution, moment: showDay(message.createdAt) })}
          </p>
          <h3>{message.title}</h3>
          <p className={classes.slipFor}>{fill(I.slipFor, { name: nameInUse(user) })}</p>
          <MessageText body={message.body} />
          <div className={classes.sign}>
            <span>{I.sign}</span>
            <span>{I.signDate}</span>
          </div>
        </article>
      ))}
    </Stack>
  )
}
