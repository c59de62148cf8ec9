import type { MessageRequest } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { Text } from '@mantine/core'
import { currentStateText, requestedChangeText } from './request.words.ts'
import classes from './request-facts.module.css'

const Side = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section aria-label={title}>
    <Text size="xs" c="dimmed" fw={600}>
      {title}
    </Text>
    {lines.map(line => (
      <Text key={line} size="sm">
        {line}
      </Text>
    ))}
  </section>
)

/** The requested state next to the current one. */
export const RequestFacts = ({ request }: { request: MessageRequest }) => {
  const [present, requested] = [currentStateText(request), requestedChangeText(request)]
  // After an accepted request both states are equal, so that there is nothing to compare.
  const isApplied = request.decision?.accept === true && request.kind !== 'OTHER'
  return (
    <div className={classes.sides}>
      {present.length > 0 && <Side title={REQUESTS.isNow} lines={present} />}
      {requested.length > 0 && !isApplied && <Side title={REQUESTS.isAsked} lines={requested} />}
    </div>
  )
}
