import { fill, M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { Button, CopyButton, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconUserPlus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { enrollmentAddress, PATHS } from '../../../lib/address/paths.ts'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { NUMBER_READ } from './student-created.ts'
import classes from './student-registered.module.css'

const W = PAGES.student.registered

/** A student was registered: the number, large enough to be written down, and what comes next. */
export const StudentRegistered = ({ student, number }: { student: User; number: string }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const markRead = async () => {
    await navigate({ pathname, search }, { replace: true, state: NUMBER_READ })
  }
  // "Back" leads to the student's page, which does not show the number again.
  const follow = (to: string) => async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await markRead()
    await navigate(to)
  }
  const enrollment = enrollmentAddress({ aluno: student.id })
  return (
    <Modal
      opened
      onClose={() => void markRead()}
      title={W.title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <div>
          <Text>{fill(W.number, { name: nameInUse(student) })}</Text>
          <Group gap="md">
            <p className={classes.number}>{number}</p>
            <CopyButton value={number}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={
                    copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                  }
                >
                  {copied ? W.copied : W.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Text size="sm" c="dimmed">
            {W.keep}
          </Text>
        </div>
        <section aria-labelledby="o-que-vem-agora">
          <Title order={3} size="h4" id="o-que-vem-agora" mb={4}>
            {W.next}
          </Title>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>{W.enroll}</List.Item>
            <List.Item>{W.access}</List.Item>
          </List>
        </section>
        <div className={classes.ways}>
          <Button component={Link} to={enrollment} onClick={follow(enrollment)} data-autofocus>
            {PAGES.student.enroll}
          </Button>
          <Button
            component={Link}
            to={PATHS.newStudent}
            onClick={follow(PATHS.newStudent)}
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
          >
            {M.people.anotherStudent}
          </Button>
          <Button variant="default" onClick={() => void markRead()}>
            {W.see}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
