import { WELCOME as W } from '@lousa/contract/dashboard/welcome.messages.ts'
import { HELP } from '@lousa/contract/help/help.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { anyText, searchOf } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { useSession } from '../../lib/session/session.ts'
import { Modal } from '../../ui/modal.tsx'
import { hasTour, startTour, type TouredRole } from '../help/tour/tour.part.ts'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { firstNameOf } from './greeting.ts'

const search = searchOf({ 'boas-vindas': anyText })

const HINTS = W.hints

const hintsFor = (role: Role): readonly string[] => (role === 'EDITOR' ? [] : HINTS[role])

/** Offered with the welcome; the tour itself can be taken at any time. */
const TourOffer = ({ role, onAnswer }: { role: TouredRole; onAnswer: () => void }) => {
  const { id: accountId } = useActor()
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
            void startTour({ role, accountId }, navigate)
          }}
        >
          {HELP.tour.offer}
        </Button>
      </Group>
    </>
  )
}

/** The welcome for a first visit, and for the welcome address. */
export const WelcomeModal = () => {
  const [{ 'boas-vindas': greeting }, setSearch] = useSearch(search)
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
      opened={greeting !== '' || !isKnown}
      onClose={close}
      title={fill(W.title, { nome: firstNameOf(user) })}
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
