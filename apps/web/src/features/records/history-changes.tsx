import { fill, M } from '@lousa/contract/messages.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import type { HistoryChange, HistoryValue } from '@lousa/rules/records/history-comparison.rules.ts'
import { Text } from '@mantine/core'

const SITUATIONS: Readonly<Record<string, string>> = M.situation

const shown = (value: HistoryValue): string =>
  value === null ? '–' : (SITUATIONS[String(value)] ?? String(value).replace('.', ','))

const linesOf = ({ fields, components }: HistoryChange): string[] => [
  ...fields.map(({ field, from, to }) =>
    fill(W.fromTo, { field: W.fields[field], from: shown(from), to: shown(to) }),
  ),
  ...components.flatMap(({ name, kind, fields: of }) =>
    kind === 'CHANGED'
      ? of.map(({ field, from, to }) =>
          fill(W.fromTo, { field: `${name}, ${W.fields[field]}`, from: shown(from), to: shown(to) }),
        )
      : [fill(W.change[kind], { what: name })],
  ),
]

/** Differences between two versions of a history, year by year. */
export const HistoryChanges = ({ changes }: { changes: readonly HistoryChange[] }) =>
  changes.length === 0 ? (
    <Text size="sm">{W.same}</Text>
  ) : (
    <ul>
      {changes.map(change => (
        <li key={JSON.stringify(change)}>
          {fill(W.change[change.kind], { what: `${change.grade}, ${change.year}` })}
          <ul>
            {linesOf(change).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
