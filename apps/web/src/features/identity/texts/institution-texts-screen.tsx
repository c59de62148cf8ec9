import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { CONSENT_KINDS } from '@lousa/contract/people/consent/consent.contract.ts'
import { Anchor, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor, useInstitution } from '../identity.api.ts'
import { versionLine } from './institution-text.part.tsx'
import { type AccessTextKind, textOptions } from './text.api.ts'
import { type DraftKey, readDraft } from './text-drafts.ts'
import { TextEditor } from './text-editor.tsx'
import { TextVersions } from './text-versions.tsx'
import classes from './texts.module.css'

const T = SETTINGS.texts

const search = searchOf({
  tipo: oneOf(CONSENT_KINDS, 'TERMS'),
  versao: wholeNumber(0, 100_000),
  editar: oneOf(['', '1'], ''),
})

const addressOf = (kind: AccessTextKind, version = 0): string =>
  `${PATHS.institutionTexts}?${new URLSearchParams({ tipo: kind, ...(version ? { versao: String(version) } : {}) })}`

const Kinds = ({ shown }: { shown: AccessTextKind }) => (
  <nav aria-label={T.kind}>
    <ul className={classes.kinds}>
      {CONSENT_KINDS.map(kind => (
        <li key={kind}>
          <Link
            to={addressOf(kind)}
            className={classes.kind}
            {...(kind === shown ? { 'aria-current': 'page' } : {})}
          >
            {T.kinds[kind]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** One published version, next to the list of all. */
const Reading = ({ kind, version }: { kind: AccessTextKind; version: number }) => {
  const { data, error, refetch } = useQuery(textOptions(kind, version))
  return (
    <div className={classes.reading}>
      <ContentCard title={version === 0 ? T.current : fill(T.older, { versao: version })}>
        {data ? (
          <>
            <Title order={3} size="h2">
              {data.title}
            </Title>
            <Text size="sm" c="dimmed" mb="lg">
              {versionLine(data)}
              {version > 0 && (
                <>
                  {' · '}
                  <Anchor component={Link} to={addressOf(kind)} inherit>
                    {T.backToCurrent}
                  </Anchor>
                </>
              )}
            </Text>
            <Prose text={data.body} headings="h3" />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </ContentCard>
      <ContentCard title={T.history}>
        <TextVersions kind={kind} shown={data?.version ?? null} addressOf={each => addressOf(kind, each)} />
      </ContentCard>
    </div>
  )
}

/** Writing begins on the current version, so it waits for it. */
const Writing = ({ place, onClose }: { place: DraftKey; onClose: () => void }) => {
  const { kind } = place
  const { data, error, refetch } = useQuery(textOptions(kind))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={8} />
  return (
    <TextEditor
      place={place}
      published={data}
      newest={addressOf(kind)}
      onClose={onClose}
      onPublished={versao => {
        toast.success(fill(T.published, { versao }))
        onClose()
      }}
    />
  )
}

/** The texts that people read and agree to: what is in force, what was, and the next version. */
export const Component = () => {
  const [{ tipo, versao, editar }, setSearch] = useSearch(search)
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const place = useMemo(() => ({ institutionId, accountId, kind: tipo }), [institutionId, accountId, tipo])
  const isWriting = editar === '1'
  return (
    <>
      <PageHeader
        title={isWriting ? T.kinds[tipo] : T.title}
        tabTitle={T.title}
        subtitle={T.about[tipo]}
        breadcrumb={[
          { label: M.menu.dashboard, to: PATHS.app },
          { label: M.menu.settings, to: PATHS.settings },
          ...(isWriting
            ? [{ label: T.title, to: addressOf(tipo) }, { label: T.write }]
            : [{ label: T.title }]),
        ]}
        {...(isWriting
          ? {}
          : {
              primary: {
                label: readDraft(place) ? T.resume : T.write,
                icon: <IconPencil size={18} aria-hidden />,
                onClick: () => setSearch({ editar: '1', versao: 0 }, { replace: false }),
              },
            })}
      />
      {isWriting ? (
        <Writing key={tipo} place={place} onClose={() => setSearch({ editar: '', versao: 0 })} />
      ) : (
        <>
          <Kinds shown={tipo} />
          <Reading key={tipo} kind={tipo} version={versao} />
        </>
      )}
    </>
  )
}
