import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { Modal } from '../../../ui/modal.tsx'
import { inList } from '../parameter/use.words.ts'
import type { OpenTerm } from './year-actions.tsx'

const { year: words } = YEARS

const Levels = ({ year, terms }: { year: MenuYear; terms: readonly OpenTerm[] }) => {
  useFocusBack()
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const levels = Map.groupBy(terms, ({ level }) => level.id)
  return (
    <List spacing={6} size="sm">
      {[...levels].map(([id, open]) => (
        <List.Item key={id}>
          <Anchor
            component={Link}
            to={`${PATHS.educationLevels}?periodos=${id}`}
            onClick={() => setMenuYear({ id: year.id, year: year.year })}
            inherit
          >
            {open[0]?.level.name}
          </Anchor>
          {': '}
          {inList(open.map(({ position }) => `${position}º`))}
        </List.Item>
      ))}
    </List>
  )
}

/** Which terms are still open in a year that was to be closed, and the way to each level. */
export const OpenTerms = ({
  year,
  terms,
  onClose,
}: {
  year: MenuYear
  terms: readonly OpenTerm[]
  onClose: () => void
}) => (
  <Modal
    opened
    onClose={onClose}
    title={words.openTermsTitle}
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <Stack gap="md">
      <Text size="sm">{fill(words.openTermsLead, { year: year.year })}</Text>
      <Levels year={year} terms={terms} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {M.btn.close}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
