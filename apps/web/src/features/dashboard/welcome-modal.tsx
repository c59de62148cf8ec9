import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { HELP } from '@lousa/contract/help/help.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { hasTour, startTour, type TouredRole } from '../help/tour/tour.part.ts'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { firstNameOf } from './greeting.ts'

const search = z.object({ 'boas-vindas': z.string().catch('') })

const W = DASHBOARD.firstVisit

const hintsFor = (role: Role): readonly string[] => (role === 'EDITOR' ? [] : W[role])

/** Offered with the welcome; the tour itself can be taken at any time. */
const TourOffer = ({ role, onAnswer }: { role: TouredRole; onAnswer: () => void }) => {
  const navigate = useNavigate()
  return (
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
            void startTour(role, navigate)
          }}
        >
          {HELP.tour.offer}
        </Button>
      </Group>
    </>
  )
}

/** Greets who is here for the first time, and whoever arrives through the welcome address. */
export const WelcomeModal = () => {
  const [{ 'boas-vindas': asked }, setSearch] = useSearch(search)
  const user = useActor()
  const { name } = useInstitution()
  const isKnown = useSession(({ settings }) => settings.welcomed.includes(user.id))
  const welcome = useSession(({ welcome }) => welcome)
  const close = () => {
    welcome(user.id)
    setSearch({ 'boas-vindas': '' })
  }
  return (
    <Modal
      opened={asked !== '' || !isKnown}
      onClose={close}
      title={fill(DASHBOARD.welcome, { nome: firstNameOf(user) })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text fw={600}>{name}</Text>
        <List spacing="xs">
          {hintsFor(user.role).map(hint => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
        {hasTour(user.role) ? (
          <TourOffer role={user.role} onAnswer={close} />
        ) : (
          <Button onClick={close} data-autofocus>
            {W.start}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
