import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { Modal } from '../../../ui/modal.tsx'
import { inList } from '../parameter/use.words.ts'
import type { OpenTerm, UnpublishedClass, YearBlock } from './year-actions.tsx'

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

const Classes = ({ year, classes }: { year: MenuYear; classes: readonly UnpublishedClass[] }) => {
  useFocusBack()
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const choose = () => setMenuYear({ id: year.id, year: year.year })
  return (
    <Stack gap="sm">
      <List spacing={6} size="sm">
        {classes.map(({ id, name }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={generatePath(PATHS.classEnding, { id })} onClick={choose} inherit>
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Anchor component={Link} to={PATHS.yearEnding} onClick={choose} size="sm">
        {words.toYearEnding}
      </Anchor>
    </Stack>
  )
}

/** The terms or classes that prevent the end of a year, with a link to each. */
export const YearBlocked = ({
  year,
  block,
  onClose,
}: {
  year: MenuYear
  block: YearBlock
  onClose: () => void
}) => {
  const isTerms = block.kind === 'terms'
  return (
    <Modal
      opened
      onClose={onClose}
      title={isTerms ? words.openTermsTitle : words.unpublishedTitle}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {fill(isTerms ? words.openTermsLead : words.unpublishedLead, { year: year.year })}
        </Text>
        {isTerms ? (
          <Levels year={year} terms={block.terms} />
        ) : (
          <Classes year={year} classes={block.classes} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {M.btn.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
