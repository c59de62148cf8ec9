import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showDay } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import type { AccessTextKind } from './text.api.ts'
import { textVersionsOptions } from './text.api.ts'
import classes from './texts.module.css'

const T = SETTINGS.texts

/** Every version that was published, the newest first, to be read again. */
export const TextVersions = ({
  kind,
  shown,
  addressOf,
}: {
  kind: AccessTextKind
  /** Which version is on the page. */
  shown: number | null
  addressOf: (version: number) => string
}) => {
  const { data, error, refetch } = useQuery(textVersionsOptions(kind))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  return (
    <ol className={classes.versions}>
      {data.data.map(({ version, publishedAt, by }) => (
        <li key={version}>
          <Link
            to={addressOf(version)}
            className={classes.version}
            preventScrollReset
            {...(version === shown ? { 'aria-current': 'true' } : {})}
          >
            {fill(T.older, { versao: version })}
            <span className={classes.when}>
              {[publishedAt && showDay(publishedAt), by && fill(T.by, { nome: by })]
                .filter(Boolean)
                .join(' ')}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
