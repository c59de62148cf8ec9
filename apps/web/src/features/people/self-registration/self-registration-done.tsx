import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, CopyButton, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import classes from './self-registration.module.css'

/** The next steps in their order. */
const Next = () => {
  const { kind } = useInstitution()
  return (
    <section aria-labelledby="o-que-vem-agora">
      <Title order={3} size="h4" id="o-que-vem-agora" mb={4}>
        {ACCESS.enrolNext}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>{ACCESS.enrolNextSignIn}</List.Item>
        <List.Item>{fill(ACCESS.enrolNextClass[kind], { menu: M.menu.studentEnrollment })}</List.Item>
      </List>
    </section>
  )
}

/** The registration went through: the number, large enough to be written down, and what to do with it. */
export const SelfRegistrationDone = ({ number, mailed }: { number: string; mailed: boolean }) => {
  const navigate = useNavigate()
  return (
    <Modal
      opened
      onClose={() => void navigate(PATHS.login, { replace: true })}
      title={ACCESS.enrolDone}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md" className={classes.done ?? ''}>
        <div>
          <Text>{ACCESS.enrolNumber}</Text>
          <p className={classes.number}>{number}</p>
          <Text size="sm" c="dimmed">
            {ACCESS.enrolKeep} {mailed && ACCESS.enrolKeepMail}
          </Text>
        </div>
        <Group gap="xs" className={classes.keep ?? ''}>
          <CopyButton value={number}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                {copied ? ACCESS.copied : ACCESS.copyNumber}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {ACCESS.printNumber}
          </Button>
        </Group>
        <Next />
        <Button component={Link} to={PATHS.login} replace size="md" data-autofocus>
          {ACCESS.signIn}
        </Button>
      </Stack>
    </Modal>
  )
}
