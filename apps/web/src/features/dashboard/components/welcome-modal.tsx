import { HELP } from '@lousa/contract/help/help.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useSearch } from '../../../lib/use-search.ts'
import {
  hasTour,
  noteTourOffered,
  startTour,
  type TouredRole,
  wasTourOffered,
} from '../../help/tour.picker.ts'
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
    'Em Meus dados você confere o seu cadastro.',
  ],
}

/** Asked once on each device; the tour itself can be taken at any time. */
const TourOffer = ({ role, onAnswer }: { role: TouredRole; onAnswer: () => void }) => (
  <>
    <Text size="sm">{HELP.tour.lead}</Text>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onAnswer}>
        {HELP.tour.notNow}
      </Button>
      <Button
        data-autofocus
        onClick={() => {
          onAnswer()
          void startTour(role)
        }}
      >
        {HELP.tour.offer}
      </Button>
    </Group>
  </>
)

/** Greets who arrives through the welcome address; closing it leaves the plain dashboard. */
export const WelcomeModal = () => {
  const [{ 'boas-vindas': welcome }, setSearch] = useSearch(search)
  const user = useActor()
  const { name } = useInstitution()
  const [offer] = useState(() => hasTour(user.role) && !wasTourOffered(user.id))
  const close = () => setSearch({ 'boas-vindas': '' })
  const answer = () => {
    noteTourOffered(user.id)
    close()
  }
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
        {offer && hasTour(user.role) ? (
          <TourOffer role={user.role} onAnswer={answer} />
        ) : (
          <Button onClick={close} data-autofocus>
            Começar
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
