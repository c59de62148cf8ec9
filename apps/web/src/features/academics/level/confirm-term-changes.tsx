import type { TermChanges } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { TERM_CHANGES as W } from '@lousa/contract/academics/level/term-changes.messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { List, Stack } from '@mantine/core'
import { confirm } from '../../../ui/confirm.tsx'
import { evaluationsText, moreLessonsText, type ShiftText, shiftTexts } from './term-changes.words.ts'

const Shift = ({ text: { sentence, classes } }: { text: ShiftText }) => (
  <div>
    {sentence}
    {classes.map(({ name, components }) => (
      <details key={name} open={classes.length === 1}>
        <summary>{name}</summary>
        {components}
      </details>
    ))}
  </div>
)

/** Lessons by former and new term and by class, then evaluations by name. */
const Changes = ({ changes, type }: { changes: TermChanges; type: TermType }) => {
  const moreLessons = moreLessonsText(changes)
  const evaluations = evaluationsText(changes, type)
  return (
    <Stack gap="sm">
      {shiftTexts(changes, type).map(text => (
        <Shift key={text.sentence} text={text} />
      ))}
      {moreLessons && <div>{moreLessons}</div>}
      {evaluations && (
        <div>
          {evaluations.sentence}
          <List size="sm">
            {evaluations.names.map(name => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      <div>{W.reversible}</div>
    </Stack>
  )
}

/**
 * Asks before other dates give records to another term; a user who does not go on reads it at the field of the first changed
 * date (`path`).
 */
export const confirmTermChanges = async (
  changes: TermChanges,
  { type, path }: { type: TermType; path: string },
): Promise<void> => {
  const goesOn = await confirm({
    title: W.title,
    effect: <Changes changes={changes} type={type} />,
    verb: W.go,
    harmless: true,
  })
  if (!goesOn) throw refusedFields([{ path, code: 'INVALID', message: W.refused }])
}
