import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { ROLLOVER_PARTS, type RolloverPart } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { Select } from '../../../ui/select.tsx'
import { inList } from '../parameter/use.words.ts'
import classes from './rollover.module.css'
import { addPart, removePart, requiredParts } from './rollover-parts.values.ts'

const words = ROLLOVER

const hintOf = (part: RolloverPart, chosen: readonly RolloverPart[]): string => {
  const brought = chosen.includes(part) ? [] : requiredParts(chosen, part)
  return brought.length === 0
    ? words.partHints[part]
    : `${words.partHints[part]}. ${fill(words.brings, { parts: inList(brought.map(one => words.parts[one].toLowerCase())) })}`
}

/** Which year to copy from, and what of it. */
export const RolloverParts = ({
  sources,
  sourceId,
  onSource,
  parts,
  onParts,
}: {
  sources: readonly AcademicYear[]
  sourceId: string
  onSource: (id: string) => void
  parts: readonly RolloverPart[]
  onParts: (parts: readonly RolloverPart[]) => void
}) => (
  <div className={classes.step}>
    <Select
      label={words.from}
      description={words.fromHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={sources.map(({ id, year }) => ({ value: id, label: year }))}
      value={sourceId}
      onChange={id => id && onSource(id)}
      maw={240}
    />
    <fieldset className={classes.parts}>
      <legend className={classes.legend}>{words.whatToTake}</legend>
      {ROLLOVER_PARTS.map(part => (
        <Checkbox
          key={part}
          className={classes.part ?? ''}
          label={words.parts[part]}
          description={hintOf(part, parts)}
          checked={parts.includes(part)}
          onChange={({ currentTarget: { checked } }) =>
            onParts(checked ? addPart(parts, part) : removePart(parts, part))
          }
        />
      ))}
    </fieldset>
    {parts.length < ROLLOVER_PARTS.length && (
      <Group>
        <Button variant="subtle" size="compact-md" onClick={() => onParts(ROLLOVER_PARTS)}>
          {words.all}
        </Button>
        {parts.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.nothing}
          </Text>
        )}
      </Group>
    )}
  </div>
)
