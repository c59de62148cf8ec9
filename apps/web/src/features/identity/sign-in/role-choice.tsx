import { SIGN_IN } from '@lousa/contract/identity/sign-in/sign-in.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useStepFocus } from '../../../ui/use-step-focus.ts'

/** A person with several roles in the institution says as which they enter. */
export const RoleChoice = ({
  roles,
  busy,
  onChoose,
  onBack,
}: {
  roles: readonly Role[]
  busy: boolean
  onChoose: (role: Role) => void
  onBack: () => void
}) => {
  const step = useStepFocus<HTMLDivElement>('role')
  return (
    <Stack gap="sm" ref={step}>
      <Title order={1}>{SIGN_IN.chooseRole}</Title>
      <Text c="dimmed">{SIGN_IN.severalRoles}</Text>
      {roles.map((role, index) => (
        <Button
          key={role}
          size="md"
          variant="default"
          disabled={busy}
          data-autofocus={index === 0}
          onClick={() => onChoose(role)}
        >
          {M.enum[role]}
        </Button>
      ))}
      <Button variant="subtle" onClick={onBack} disabled={busy}>
        {M.btn.back}
      </Button>
    </Stack>
  )
}
