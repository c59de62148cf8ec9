import { fill } from '@lousa/contract/messages.ts'
import { OFFICE_PROPOSALS as W } from '@lousa/contract/people/record-proposal/office-proposals.messages.ts'
import type {
  OfficeProposal,
  ProposedValue,
} from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { isSameValue } from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './record-proposal.module.css'
import { isAcceptable, valueText } from './record-proposal.words.ts'

export type ProposalActs = {
  onAccept: (proposal: OfficeProposal) => void
  onRefuse: (proposal: OfficeProposal) => void
  onTakeBack: (proposal: OfficeProposal) => void
}

const senderText = ({ sentBy, kinship, sentAt }: OfficeProposal): string => {
  const name = nameInUse(sentBy)
  const person = kinship ? fill(RECORD_PROPOSALS.proposer, { name, kinship }) : name
  return fill(W.sentBy, { person, moment: showInstant(sentAt) })
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd>{text || W.empty}</dd>
  </div>
)

const Notices = ({ proposal }: { proposal: OfficeProposal }) => {
  const { field, value, before, present, isChanged, isReached } = proposal
  return (
    <>
      {isSameValue(present, value) && <Notice tone="info">{W.same}</Notice>}
      {isChanged && !isSameValue(present, value) && (
        <Notice tone="warn">{fill(W.changed, { value: valueText(field, before) || W.empty })}</Notice>
      )}
      {!isReached && (
        <Notice tone="warn">{isAcceptable(proposal) ? W.noAccess : `${W.noAccess} ${W.noEmail}`}</Notice>
      )}
    </>
  )
}

const Decision = ({ proposal }: { proposal: OfficeProposal }) => {
  const { status, decidedBy, closedAt, decisionReason } = proposal
  return (
    <>
      {decidedBy && closedAt && (
        <Text size="sm">
          {fill(W.decided, {
            status: RECORD_PROPOSALS.statuses[status],
            person: nameInUse(decidedBy),
            moment: showInstant(closedAt),
          })}
        </Text>
      )}
      {decisionReason && <Text size="sm">{fill(W.reason, { reason: decisionReason })}</Text>}
    </>
  )
}

/** A proposal with the value of the record and the proposed one side by side. */
export const ProposalCard = ({
  proposal,
  isCurrent,
  isBusy,
  acts,
}: {
  proposal: OfficeProposal
  isCurrent: boolean
  isBusy: boolean
  acts: ProposalActs
}) => {
  const { id, student, grades, field, value, before, present, status } = proposal
  const isWaiting = status === 'SENT'
  const words = { field: RECORD_PROPOSALS.fields[field], name: nameInUse(student) }
  const shown: ProposedValue | null = isWaiting ? present : before
  return (
    <li id={`proposta-${id}`} className={classes.proposal} aria-current={isCurrent}>
      <div>
        <Anchor component={Link} to={PATHS.student.replace(':id', student.id)} fw={650}>
          {words.name}
        </Anchor>
        {grades.length > 0 && <Text span>{` · ${grades.map(({ name }) => name).join(', ')}`}</Text>}
        <Text fw={600}>{words.field}</Text>
        <Text size="sm" c="dimmed">
          {senderText(proposal)}
        </Text>
      </div>
      <dl className={classes.values}>
        <Value label={isWaiting ? W.now : W.before} text={valueText(field, shown)} />
        <Value label={W.proposed} text={valueText(field, value)} />
      </dl>
      {isWaiting ? <Notices proposal={proposal} /> : <Decision proposal={proposal} />}
      {isWaiting && (
        <Group gap="xs">
          <Button
            disabled={isBusy || !isAcceptable(proposal)}
            aria-label={fill(W.acceptOf, words)}
            onClick={() => acts.onAccept(proposal)}
          >
            {W.accept}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={fill(W.refuseOf, words)}
            onClick={() => acts.onRefuse(proposal)}
          >
            {W.refuse}
          </Button>
        </Group>
      )}
      {(status === 'ACCEPTED' || status === 'REFUSED') && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            aria-label={fill(W.takeBackOf, words)}
            onClick={() => acts.onTakeBack(proposal)}
          >
            {W.takeBack}
          </Button>
        </Group>
      )}
    </li>
  )
}
