import { fill, M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Button, List, Modal, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { useSearch } from '../../../lib/use-search.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { firstNameOf } from '../greeting.ts'

const search = z.object({ 'boas-vindas': z.string().catch('') })

const HINTS: Record<Role, readonly string[]> = {
  ADMINISTRATOR: [
    'O painel mostra alunos, turmas e aulas do ano letivo escolhido no alto da página.',
    'No menu estão os cadastros, os planos de aula e os relatórios.',
  ],
  EDITOR: [],
  INSTRUCTOR: [
    'As suas aulas de hoje estão aqui no painel: lance a aula e faça a frequência com um toque.',
    'Em Turmas estão todas as aulas, as avaliações e as notas.',
  ],
  STUDENT: [
    'O painel mostra as suas turmas e as próximas aulas.',
    'Em Desempenho estão as suas notas e a sua frequência.',
  ],
  'STUDENT-SMELJ': [
    'O painel mostra as suas turmas, os seus eventos e as próximas aulas.',
    'Em Eventos você se inscreve nas atividades da rede.',
  ],
}

/** Greets who arrives through the welcome address; closing it leaves the plain dashboard. */
export const WelcomeModal = () => {
  const [{ 'boas-vindas': welcome }, setSearch] = useSearch(search)
  const user = useActor()
  const { name } = useInstitution()
  const close = () => setSearch({ 'boas-vindas': '' })
  return (
    <Modal
      opened={welcome !== ''}
      onClose={close}
      title={fill(M.dash.welcome, { nome: firstNameOf(user) })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text fw={600}>{name}</Text>
        <List spacing="xs">
          {HINTS[user.role].map(hint => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
        <Button onClick={close} data-autofocus>
          Começar
        </Button>
      </Stack>
    </Modal>
  )
}
