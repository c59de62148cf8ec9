import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { isPersonName } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { isInCapitals, properName } from '@lousa/rules/people/person/proper-name.rules.ts'
import { Radio, Stack, Switch } from '@mantine/core'
import { showCount } from '../../../lib/text/numbers.ts'
import type { CheckChoice } from '../import/import.api.ts'
import classes from './import-choices.module.css'
import { useFileChoice } from './use-file-choice.ts'

/** How many names of people are in capitals, and what becomes of the first one. */
const capitalsOf = ({ columns }: Pick<ImportRun, 'columns'>) => {
  const named = columns.filter(
    ({ field, capitals }) => field !== null && isPersonName(field) && (capitals ?? 0) > 0,
  )
  const sample = named.flatMap(({ samples }) => samples).find(isInCapitals)
  return {
    count: named.reduce((sum, { capitals }) => sum + (capitals ?? 0), 0),
    example: properName(sample ?? ''),
  }
}

const capitalsText = (run: ImportRun): string => {
  const { count, example } = capitalsOf(run)
  if (run.namesAsWritten) return IMPORTING.capitalsKept
  return fill(count === 1 ? IMPORTING.capitalsOne : IMPORTING.capitals, {
    n: showCount(count),
    name: example,
  })
}

const knownText = ({ counts, update, leaveKnown }: ImportRun): string => {
  const rows =
    counts.known === 1 ? IMPORTING.knownOne : fill(IMPORTING.knownMany, { n: showCount(counts.known) })
  return update || leaveKnown ? rows : `${rows} ${IMPORTING.knownUnchosen}`
}

const updateText = ({ counts, update }: ImportRun): string =>
  update
    ? `${fill(IMPORTING.updateChanged, { n: showCount(counts.changed) })} ${IMPORTING.updateOn}`
    : IMPORTING.updateOn

const leaveText = ({ counts }: ImportRun): string => {
  const count = counts.newPeople ?? counts.valid
  if (count === 0) return IMPORTING.leaveKnownNone
  return count === 1 ? IMPORTING.leaveKnownOne : fill(IMPORTING.leaveKnownMany, { n: showCount(count) })
}

/** The choice for people on file: nothing of them is written before the user chooses. */
const KnownChoice = ({
  run,
  busy,
  onChoose,
}: {
  run: ImportRun
  busy: boolean
  onChoose: (choice: CheckChoice) => void
}) => (
  <Radio.Group
    label={knownText(run)}
    value={run.update ? 'update' : run.leaveKnown ? 'leave' : ''}
    onChange={value => onChoose(value === 'update' ? { update: true } : { leaveKnown: true })}
  >
    <Stack gap="xs" mt="xs">
      <Radio value="update" label={IMPORTING.update} description={updateText(run)} disabled={busy} />
      <Radio value="leave" label={leaveText(run)} description={IMPORTING.leaveKnownHint} disabled={busy} />
    </Stack>
  </Radio.Group>
)

/** The choices for all rows: known people, students without a responsible, and names in capitals. */
export const ImportChoices = ({ run }: { run: ImportRun }) => {
  const { busy, choose } = useFileChoice(run)
  const hasKnown = run.counts.known > 0 || run.update || run.leaveKnown === true
  const hasCapitals = capitalsOf(run).count > 0
  const isLater = run.withoutResponsible === true
  if (!run.can.edit || !(hasKnown || hasCapitals || isLater)) return null
  return (
    <div className={classes.choices}>
      {hasKnown && <KnownChoice run={run} busy={busy} onChoose={choice => void choose(choice)} />}
      {isLater && (
        <Switch
          label={IMPORTING.withoutResponsible}
          description={IMPORTING.withoutResponsibleHint}
          checked
          disabled={busy}
          onChange={() => void choose({ withoutResponsible: false })}
        />
      )}
      {hasCapitals && (
        <Switch
          label={IMPORTING.keepCapitals}
          description={capitalsText(run)}
          checked={run.namesAsWritten}
          disabled={busy}
          onChange={event => void choose({ namesAsWritten: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
