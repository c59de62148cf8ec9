import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconListCheck, IconWand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import classes from './year-created.module.css'

const { year: words } = YEARS

const Way = ({
  to,
  icon,
  title,
  hint,
  onClick,
}: {
  to: string
  icon: ReactNode
  title: string
  hint: string
  onClick?: () => void
}) => (
  <UnstyledButton component={Link} to={to} className={classes.way ?? ''} {...(onClick ? { onClick } : {})}>
    {icon}
    <span>
      <span className={classes.title}>{title}</span>
      <Text span display="block" size="sm" c="dimmed">
        {hint}
      </Text>
    </span>
  </UnstyledButton>
)

/** After a new year: its structure from a former one, or from nothing. */
export const YearCreated = ({
  year,
  from,
  onClose,
}: {
  year: AcademicYear
  /** The year that has most in common with it, if there is one. */
  from: AcademicYear | undefined
  onClose: () => void
}) => {
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const { kind } = useInstitution()
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(words.nextTitle, { year: year.year })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="sm">
        <Text size="sm">{fill(words.nextLead, { year: year.year })}</Text>
        {from && (
          <Way
            to={`${PATHS.rollover.replace(':id', year.id)}?de=${from.id}`}
            icon={<IconCopy size={22} aria-hidden />}
            title={fill(words.nextCopy, { year: from.year })}
            hint={words.nextCopyHint}
          />
        )}
        {kind === 'SCHOOL' && (
          <Way
            to={PATHS.readyStart.replace(':id', year.id)}
            icon={<IconWand size={22} aria-hidden />}
            title={words.nextReady}
            hint={words.nextReadyHint}
          />
        )}
        <Way
          to={PATHS.educationLevels}
          icon={<IconListCheck size={22} aria-hidden />}
          title={words.nextEmpty}
          hint={words.nextEmptyHint}
          onClick={() => setMenuYear({ id: year.id, year: year.year })}
        />
      </Stack>
    </Modal>
  )
}
