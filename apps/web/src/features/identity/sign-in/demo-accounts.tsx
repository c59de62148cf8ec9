import { SIGN_IN } from '@lousa/contract/identity/sign-in/sign-in.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import { Button, Group, Stack, Text } from '@mantine/core'

const PASSWORD = 'lousa-demo'

const ACCOUNTS: { role: Role; username: string; kind?: InstitutionKind }[] = [
  { role: 'ADMINISTRATOR', username: '529.982.247-25' },
  { role: 'INSTRUCTOR', username: '111.444.777-35' },
  { role: 'STUDENT', username: '390.533.447-05', kind: 'SCHOOL' },
  { role: 'STUDENT-SMELJ', username: '862.883.667-57', kind: 'MUNICIPAL' },
]

/** On the demonstration institutions only: a click fills the form. */
export const DemoAccounts = ({
  kind,
  onPick,
}: {
  kind: InstitutionKind
  onPick: (account: { username: string; password: string }) => void
}) => (
  <Stack component="section" gap={8} aria-label={SIGN_IN.demoAccounts} mt="xl">
    <Text size="sm" c="dimmed">
      {SIGN_IN.demoLead}
    </Text>
    <Group gap={8}>
      {ACCOUNTS.filter(account => !account.kind || account.kind === kind).map(({ role, username }) => (
        <Button
          key={role}
          size="compact-md"
          h={32}
          variant="default"
          radius="xl"
          title={username}
          onClick={() => onPick({ username, password: PASSWORD })}
        >
          {M.enum[role]}
        </Button>
      ))}
    </Group>
  </Stack>
)
