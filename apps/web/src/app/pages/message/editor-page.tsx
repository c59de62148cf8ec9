import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { signOut } from '../../shell/header/sign-out.ts'
import { MessagePage } from './message-page.tsx'

/** The page of an account whose role opens no screen yet, with what its person can do. */
export const EditorPage = () => {
  const user = useActor()
  const { name } = useInstitution()
  return (
    <MessagePage
      chalk={PAGES.hello}
      title={fill(PEOPLE.noAreaTitle, { nome: nameInUse(user) })}
      text={fill(PEOPLE.noAreaText, { instituicao: name })}
      action={null}
    >
      <Group justify="center" mt="lg">
        <Button component={Link} to={PATHS.myData} size="md">
          {M.menu.myData}
        </Button>
        <Button variant="default" size="md" onClick={() => void signOut(user.id)}>
          {M.menu.logout}
        </Button>
      </Group>
    </MessagePage>
  )
}
