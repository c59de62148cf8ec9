import { HELP } from '@lousa/contract/help/help.messages.ts'
import { Kbd, Table } from '@mantine/core'

const S = HELP.keys

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['Alt', '1'], S.content],
  [['Alt', '2'], S.menu],
  [['Alt', '3'], S.search],
  [['Alt', '4'], S.footer],
  [['/'], S.list],
  [['Ctrl', 'K'], S.palette],
  [['Ctrl', 'Enter'], S.record],
  [['Enter'], S.nextRow],
  [['Esc'], S.undoCell],
  [['Ctrl', 'Z'], S.undo],
  [['Ctrl', 'V'], S.paste],
  [['P', 'F', 'J'], S.marks],
]

/** The keyboard, in one table. */
export const Shortcuts = () => (
  <Table verticalSpacing={8}>
    <Table.Tbody>
      {SHORTCUTS.map(([keys, effect]) => (
        <Table.Tr key={effect}>
          <Table.Th scope="row" w={120} fw={400}>
            {keys.map(key => (
              <Kbd key={key} mr={4}>
                {key}
              </Kbd>
            ))}
          </Table.Th>
          <Table.Td>{effect}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
