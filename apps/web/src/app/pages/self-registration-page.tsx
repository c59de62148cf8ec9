import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { PublicPage } from '../../features/identity/sign-in/public-page.part.tsx'
import { SelfRegistration } from '../../features/people/self-registration/self-registration.tsx'
import { usePageTitle } from '../../frames/page/page-context.tsx'
import { PATHS } from '../../lib/address/paths.ts'

const Closed = () => {
  usePageTitle(ACCESS.enrolTitle)
  const { name } = useInstitution()
  return (
    <Stack gap="md">
      <Title order={1}>{ACCESS.enrolClosed}</Title>
      <Text c="dimmed">{fill(ACCESS.enrolClosedWhy, { instituicao: name })}</Text>
      <Button size="md" component={Link} to={PATHS.login}>
        {ACCESS.backToSignIn}
      </Button>
    </Stack>
  )
}

/** Where students register themselves, as far as the institution lets them. */
export const Component = () => {
  const { selfRegistration } = useInstitution()
  return (
    <PublicPage wide={selfRegistration}>{selfRegistration ? <SelfRegistration /> : <Closed />}</PublicPage>
  )
}
