import { Kbd, Table } from '@mantine/core'

const SHORTCUTS: [keys: string[], effect: string][] = [
  [['Alt', '1'], 'Ir para o conteúdo'],
  [['Alt', '2'], 'Ir para o menu'],
  [['Alt', '3'], 'Ir para a busca'],
  [['Alt', '4'], 'Ir para o rodapé'],
  [['/'], 'Buscar na lista; sem lista, a busca geral'],
  [['Ctrl', 'K'], 'Busca geral'],
  [['Ctrl', 'Enter'], 'No registro da aula: salvar'],
  [['Enter'], 'Na grade: próxima linha'],
  [['Esc'], 'Na grade: desfazer o que foi digitado na célula'],
  [['Ctrl', 'Z'], 'Na grade: desfazer a última alteração'],
  [['Ctrl', 'V'], 'Na grade: colar um bloco de uma planilha'],
  [['P', 'F', 'J'], 'Na frequência: presença, falta, falta justificada'],
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
