import { HELP } from '@lousa/contract/help/help.messages.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { PATHS } from '../../lib/address/paths.ts'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { ARTICLES } from './articles/all.articles.ts'
import { articleAt, articlesFor } from './articles/find-articles.ts'

/** The help for the current screen, in brief, with a link to the rest. */
export const ScreenHelp = ({ onLeave }: { onLeave: () => void }) => {
  const { role } = useActor()
  const { kind } = useInstitution()
  const { pathname } = useLocation()
  const reader = { role, kind }
  const article = articleAt(articlesFor(ARTICLES, reader), pathname, reader)
  // An account with its own data alone has no help page.
  if (role === 'EDITOR') return null
  return (
    <Stack gap="xs" mb="lg">
      {article && (
        <>
          <Text fw={600}>{article.title}</Text>
          <Text size="sm">{article.about}</Text>
          <Anchor component={Link} to={`${PATHS.help}?artigo=${article.id}`} size="sm" onClick={onLeave}>
            {HELP.ofThisScreen}
          </Anchor>
        </>
      )}
      <Anchor component={Link} to={PATHS.help} size="sm" onClick={onLeave}>
        {HELP.all}
      </Anchor>
    </Stack>
  )
}
