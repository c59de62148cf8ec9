import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { useInstitution } from '../identity.api.ts'
import { versionLine } from './institution-text.part.tsx'
import { textOptions } from './text.api.ts'
import classes from './text-page.module.css'

const search = searchOf({ versao: wholeNumber(0, 100_000) })

/** A text of the institution as a page, also of an older version (`?versao=2`). */
export const TextPage = ({ kind, label }: { kind: 'TERMS' | 'PRIVACY'; label: string }) => {
  usePageTitle(label)
  const { name } = useInstitution()
  const { pathname } = useLocation()
  const [{ versao }] = useSearch(search)
  const query = useQuery(textOptions(kind, versao))
  const { data } = query
  if (!data)
    return (
      <div className={classes.sheet}>
        {query.error ? (
          <>
            <Title order={1}>{label}</Title>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </>
        ) : (
          <PageSkeleton />
        )}
      </div>
    )
  return (
    <article className={classes.sheet}>
      <Text c="dimmed" size="sm">
        {name}
      </Text>
      <Title order={1}>{data.title}</Title>
      <Group justify="space-between" gap="xs" mb="xl" mt={4}>
        <Text c="dimmed" size="sm">
          {versionLine(data)}
          {versao > 0 && (
            <>
              {' · '}
              <Anchor component={Link} to={pathname} size="sm" className={classes.screenOnly ?? ''}>
                {ACCESS.newestText}
              </Anchor>
            </>
          )}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {ACCESS.printText}
        </Button>
      </Group>
      <Prose text={data.body} />
    </article>
  )
}
