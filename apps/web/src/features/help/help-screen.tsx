import { HELP } from '@lousa/contract/help/help.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, CloseButton, Stack, TextInput } from '@mantine/core'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ContentCard } from '../../frames/page/content-card.tsx'
import type { PageAction } from '../../frames/page/page-action.types.ts'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { anyText, searchOf, textThat } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { ARTICLES } from './articles/all.articles.ts'
import type { Article } from './articles/article.types.ts'
import { ArticleView } from './articles/article-view.tsx'
import { articlesFor, screenOf, searchArticles } from './articles/find-articles.ts'
import classes from './help.module.css'
import { Shortcuts } from './shortcuts.part.tsx'
import { savedTourStep } from './tour/left-tour.ts'
import { hasTour, startTour } from './tour/tour.part.ts'

const search = searchOf({ artigo: anyText, busca: textThat(text => text.length <= 80) })

const SHORTCUTS = 'atalhos'

const addressOf = (id: string, busca: string): string =>
  `${PATHS.help}?${new URLSearchParams({ ...(id ? { artigo: id } : {}), ...(busca ? { busca } : {}) })}`

const countOf = (n: number): string =>
  n === 0 ? HELP.found.none : n === 1 ? HELP.found.one : fill(HELP.found.many, { n })

const Topics = ({
  articles,
  shown,
  busca,
}: {
  articles: readonly Article[]
  shown: string
  busca: string
}) => (
  <ul className={classes.topics}>
    {[
      ...articles,
      // The keyboard is looked up, not searched for.
      ...(busca === '' ? [{ id: SHORTCUTS, title: HELP.shortcuts }] : []),
    ].map(({ id, title }) => (
      <li key={id}>
        <Link
          to={addressOf(id, busca)}
          className={classes.topic}
          preventScrollReset
          {...(id === shown ? { 'aria-current': 'page' } : {})}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

/** Taken up where it was left, and from its beginning. */
const useTourActions = (): PageAction[] => {
  const { id, role } = useActor()
  const navigate = useNavigate()
  if (!hasTour(role)) return []
  const left = savedTourStep(id)
  const start = (first: number) => () => void startTour({ role, accountId: id }, navigate, first)
  const icon = <IconRoute size={18} aria-hidden />
  return [
    ...(left === null
      ? []
      : [{ label: fill(HELP.tour.resume, { step: left + 1 }), icon, onClick: start(left) }]),
    { label: HELP.tour.restart, icon, onClick: start(0) },
  ]
}

/** Short articles about what this person can open, found by any word in them. */
export const Component = () => {
  const { role } = useActor()
  const { kind } = useInstitution()
  const tour = useTourActions()
  const [{ artigo, busca }, setSearch] = useSearch(search)
  const reader = useMemo(() => ({ role, kind }), [role, kind])
  const all = useMemo(() => articlesFor(ARTICLES, reader), [reader])
  const searchText = useDeferredValue(busca)
  const matches = useMemo(() => searchArticles(all, searchText), [all, searchText])
  const isKeyboard = artigo === SHORTCUTS
  // An article that is not this person's, or is no more, opens the first: the address may be old.
  const article = all.find(({ id }) => id === artigo) ?? matches[0] ?? all[0]
  const isReading = artigo !== ''
  const text = useRef<HTMLDivElement>(null)
  const former = useRef(artigo)
  useEffect(() => {
    if (former.current !== artigo && artigo !== '') text.current?.focus()
    former.current = artigo
  }, [artigo])
  return (
    <>
      <PageHeader title={M.menu.help} subtitle={HELP.lead} actions={tour} />
      <div className={classes.columns} data-reading={isReading}>
        <Stack gap="sm" className={classes.list ?? ''}>
          <TextInput
            id="busca"
            type="search"
            aria-label={HELP.search}
            placeholder={HELP.search}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={busca}
            maxLength={80}
            onChange={event => setSearch({ busca: event.currentTarget.value, artigo: '' })}
            rightSection={
              busca && <CloseButton aria-label={HELP.clear} onClick={() => setSearch({ busca: '' })} />
            }
            role="searchbox"
          />
          <p role="status" hidden={busca === ''}>
            {busca && countOf(matches.length)}
          </p>
          <ContentCard padded={false}>
            <nav aria-label={HELP.topics}>
              {matches.length === 0 ? (
                <EmptyState title={HELP.found.none} reason={HELP.noneReason} />
              ) : (
                <Topics
                  articles={matches}
                  shown={isKeyboard ? SHORTCUTS : (article?.id ?? '')}
                  busca={busca}
                />
              )}
            </nav>
          </ContentCard>
        </Stack>
        <div className={classes.article} tabIndex={-1} ref={text}>
          <Anchor component={Link} to={addressOf('', busca)} className={classes.back ?? ''} mb="sm">
            {HELP.back}
          </Anchor>
          {isKeyboard ? (
            <ContentCard title={HELP.shortcuts}>
              <Shortcuts />
            </ContentCard>
          ) : (
            article && (
              <ContentCard title={article.title}>
                <ArticleView article={article} screen={screenOf(article, reader)} />
              </ContentCard>
            )
          )}
        </div>
      </div>
    </>
  )
}
