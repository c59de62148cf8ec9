import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../lib/paths.ts'
import classes from './self-registration.module.css'

/** The registration went through: the number, large enough to be written down. */
export const SelfRegistrationDone = ({ number, mailed }: { number: string; mailed: boolean }) => {
  const navigate = useNavigate()
  const enter = () => void navigate(PATHS.login, { replace: true })
  return (
    <Modal
      opened
      onClose={enter}
      title={ACCESS.enrolDone}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md" ta="center">
        <div>
          <Text>{ACCESS.enrolNumber}</Text>
          <p className={classes.number}>{number}</p>
        </div>
        <Text size="sm" c="dimmed">
          {ACCESS.enrolKeep} {mailed && ACCESS.enrolKeepMail}
        </Text>
        <Group justify="center" gap="xs">
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
          <Button onClick={enter} data-autofocus>
            {ACCESS.signIn}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
