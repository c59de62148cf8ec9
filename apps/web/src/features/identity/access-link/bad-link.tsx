import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'

/** A link that is used up, out of date or not whole, and the ways to another one. */
export const BadLink = ({ missing }: { missing: boolean }) => {
  const signedIn = useSession(({ auth }) => auth !== null)
  return (
    <Stack gap="md">
      <Title order={1}>{missing ? ACCESS.noLink : ACCESS.badLink}</Title>
      <Text c="dimmed">{missing ? ACCESS.noLinkWhy : ACCESS.badLinkWhy}</Text>
      <Text component="ul" m={0} pl={20} lh={1.6}>
        <li>{ACCESS.badLinkForgot}</li>
        <li>{ACCESS.badLinkInvited}</li>
      </Text>
      {signedIn ? (
        <Button size="md" component={Link} to={PATHS.root}>
          {ACCESS.goOn}
        </Button>
      ) : (
        <>
          <Button size="md" component={Link} to={PATHS.forgotPassword}>
            {ACCESS.askLink}
          </Button>
          <Button size="md" variant="default" component={Link} to={PATHS.login}>
            {ACCESS.backToSignIn}
          </Button>
        </>
      )}
    </Stack>
  )
}
