import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { type AccessTextKind, textOptions } from './text.api.ts'

/** Which version this is, and since when. */
export const versionLine = ({ version, publishedAt }: { version: number; publishedAt: string | null }) =>
  publishedAt
    ? fill(ACCESS.textVersion, { versao: version, data: showDay(publishedAt) })
    : fill(ACCESS.textVersionOnly, { versao: version })

/** A text of the institution inside of something else; the page around says its title. */
export const InstitutionText = ({ kind }: { kind: AccessTextKind }) => {
  const query = useQuery(textOptions(kind))
  if (query.data)
    return (
      <>
        <Text size="sm" c="dimmed" mb="sm">
          {versionLine(query.data)}
        </Text>
        <Prose text={query.data.body} headings="h3" />
      </>
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <RowsSkeleton rows={4} />
}
